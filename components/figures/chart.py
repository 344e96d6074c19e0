"""A chart that the server draws: bars, lines or both, with the same numbers in a table right below."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import count
from typing import Any, Final, Literal

from reactpy import Vdom, html
from reactpy.types import Component, VdomDict

from components.figures.calculation import Calculation
from components.figures.parts import FOLLOWS, Value, Values, has_result, live
from components.ui.table import Column, Row, table
from components.ui.translate import Translate
from portal.figures.money import NOUGHT, plain, shown, shown_kr

LEFT, RIGHT, TOP, BOTTOM, WIDTH, HEIGHT = 78, 390, 12, 232, 400, 262
LINES: Final = 5
"""Across the chart, each with its amount."""
MOST_WORDS: Final = 13
"""Labels along the bottom; of more each other one, and so on, stands there."""
DOT: Final = 3
_STEPS: Final = (1, 2, 5)
_TITLE, _DESC, _TEXT = Vdom("title"), Vdom("desc"), Vdom("text")
"""The library takes those of SVG for elements without content."""


@dataclass(frozen=True, slots=True)
class Series:
    """Figures of one kind, one for each label of the chart."""

    name: str
    values: Sequence[Decimal]
    shape: Literal["bar", "line"] = "bar"


@dataclass(frozen=True, slots=True)
class Mark:
    """A place that is pointed out, in words."""

    at: Decimal
    height: Decimal
    words: str
    test_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """What is drawn."""

    title: str
    says: str
    """What the chart shows, in words."""
    heading: str
    """What the labels are: "Month"."""
    labels: Sequence[str]
    series: Sequence[Series]
    at: Sequence[Decimal] = ()
    """How far along each label stands, in its own unit; for none they stand at equal distance."""
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where an amount stands, in whole units of the drawing."""

    low: Decimal
    step: Decimal

    @classmethod
    def of(cls, values: Sequence[Decimal]) -> "_Scale":
        low, high = min(NOUGHT, *values), max(NOUGHT, *values)
        for step in _steps(max(high - low, Decimal(LINES))):
            bottom = (low / step).to_integral_value(rounding="ROUND_FLOOR") * step
            if bottom + step * (LINES - 1) >= high:
                return cls(bottom, step)
        raise AssertionError

    def y(self, value: Decimal) -> int:
        return BOTTOM - int((value - self.low) * (BOTTOM - TOP) / (self.step * (LINES - 1)))

    def lines(self) -> Iterator[Decimal]:
        return (self.low + self.step * number for number in range(LINES))


def chart(t: Translate, drawn: Chart, *, id: str) -> VdomDict:
    """The drawing, what its shapes mean, and its table.

    ``id`` is its own on the page. Colours, patterns and strokes are classes; a bar has a pattern and a line a stroke and a shape of its
    own beside the colour. In print the table is open.
    """
    return _figure(t, drawn, id, _moving(drawn), _table_below(t, drawn, id))


def live_chart(t: Translate, calculation: Calculation[Any], drawn_of: Callable[[Any], Chart], *, id: str) -> Component:
    """The same of a result, of which only the shapes that change are sent; its numbers stand in a table of the page's own.

    For a chart with as many labels and series as it began with, and without a mark.
    """

    def moving(of: Calculation[Any]) -> Values:
        return _moving(drawn_of(of.result))

    def draw(of: Calculation[Any]) -> Component | str:
        """Changes only when there begins to be a result: then the shapes follow it by themselves."""
        if of.result is None:
            return ""
        return live(of, moving, lambda now, _: _figure(t, drawn_of(of.result), id, now, ""))

    return has_result(calculation, draw)


def _moving(drawn: Chart) -> Values:
    """What of the drawing follows the amounts, by the names of its shapes."""
    scale = _scale(drawn)
    zero = str(scale.y(NOUGHT))
    found: dict[str, Value] = {"says": {"": drawn.says}, "zero": {"y1": zero, "y2": zero}}
    found |= {f"line-{number}": {"": shown_kr(value)} for number, value in enumerate(scale.lines())}
    found |= {f"label-{number}": {"": label} for number, label in enumerate(drawn.labels)}
    for number, series in enumerate(drawn.series):
        if series.shape == "bar":
            found[f"bars-{number}"] = {"d": _bars(drawn, scale, number)}
        else:
            points = [(place, scale.y(value)) for place, value in zip(_places(drawn), series.values, strict=True)]
            found[f"stroke-{number}"] = {"points": " ".join(f"{x},{y}" for x, y in points)}
            found[f"dots-{number}"] = {"d": "".join(_dot(number, x, y) for x, y in points)}
    return found


def _scale(drawn: Chart) -> _Scale:
    return _Scale.of([value for series in drawn.series for value in series.values] + ([drawn.mark.height] if drawn.mark else []))


def _table_below(t: Translate, drawn: Chart, id: str) -> VdomDict:
    return html.details(
        {"className": "chart__numbers"},
        html.summary(t("figures.chart.numbers")),
        html.div({"data-testid": "chart-table"}, _numbers(drawn, id)),
    )


def _figure(t: Translate, drawn: Chart, id: str, moving: Values, below: VdomDict | str) -> VdomDict:
    scale = _scale(drawn)
    return html.figure(
        {"className": "chart", "data-testid": "chart"},
        html.figcaption({"className": "chart__title"}, drawn.title),
        html.svg(
            {
                "className": "chart__drawing",
                "viewBox": f"0 0 {WIDTH} {HEIGHT}",
                "role": "img",
                "aria-labelledby": f"{id}-title",
                "aria-describedby": f"{id}-says",
            },
            _TITLE({"id": f"{id}-title"}, drawn.title),
            _DESC({"id": f"{id}-says", FOLLOWS: "says"}, drawn.says),
            html.svg.defs(*[_pattern(id, number) for number in range(len(drawn.series))]),
            *_words(drawn),
            html.svg.g({"className": "chart__scale"}, *[_line_across(number, moving) for number in range(LINES)]),
            *[_shape(drawn, number, id, moving) for number in _bars_first(drawn)],
            html.svg.line({"className": "chart__zero", "x1": LEFT, "x2": RIGHT, **_follows("zero", moving)}),
            _mark(drawn, scale),
        ),
        html.ul({"className": "chart__legend"}, *[_meaning(series, n, id) for n, series in enumerate(drawn.series)]),
        below,
    )


def _follows(name: str, moving: Values) -> dict[str, Any]:
    """The attributes of the shape that is called so, with its name."""
    return {**moving[name], FOLLOWS: name}


def _steps(span: Decimal) -> Iterator[Decimal]:
    """Round distances between lines, from one that is too small on."""
    for power in count(span.adjusted() - 1):
        yield from (Decimal(step).scaleb(power) for step in _STEPS)


def _bars_first(drawn: Chart) -> list[int]:
    """So that lines stand above them."""
    return sorted(range(len(drawn.series)), key=lambda number: drawn.series[number].shape == "line")


def _pattern(id: str, number: int) -> VdomDict:
    name = f"chart__ink chart__ink--{number + 1}"
    return html.svg.pattern(
        {"key": str(number), "id": f"{id}-{number}", "width": 6, "height": 6, "patternUnits": "userSpaceOnUse"},
        html.svg.rect({"className": f"{name} chart__ground", "width": 6, "height": 6}),
        html.svg.path({"className": name, "d": ("M0 0H6V6H0Z", "M0 0L6 6M-1 5L1 7M5 -1L7 1", "M0 3H6", "M3 0V6")[number % 4]}),
    )


def _line_across(number: int, moving: Values) -> VdomDict:
    y, name = BOTTOM - number * (BOTTOM - TOP) // (LINES - 1), f"line-{number}"
    return html.svg.g(
        {"key": str(number)},
        html.svg.line({"x1": LEFT, "x2": RIGHT, "y1": y, "y2": y}),
        _TEXT({"x": LEFT - 6, "y": y + 4, FOLLOWS: name}, moving[name][""]),
    )


def _places(drawn: Chart) -> list[int]:
    """How far along each label stands."""
    width = RIGHT - LEFT
    if drawn.at:
        return [LEFT + int(at * width / max(drawn.at)) for at in drawn.at]
    return [LEFT + (2 * number + 1) * width // (2 * len(drawn.labels)) for number in range(len(drawn.labels))]


def _words(drawn: Chart) -> Iterator[VdomDict]:
    """Along the bottom; none for a chart whose labels stand at their own distance, where they would meet."""
    if drawn.at:
        return
    each = -(-len(drawn.labels) // MOST_WORDS)
    for number, (place, label) in enumerate(zip(_places(drawn), drawn.labels, strict=True)):
        if number % each == 0:
            yield _TEXT(
                {"key": f"label-{number}", "className": "chart__label", "x": place, "y": BOTTOM + 18, FOLLOWS: f"label-{number}"}, label
            )


def _shape(drawn: Chart, number: int, id: str, moving: Values) -> VdomDict:
    draw = _bar if drawn.series[number].shape == "bar" else _dots
    return html.svg.g({"key": f"series-{number}", "className": f"chart__series chart__series--{number + 1}"}, *draw(number, id, moving))


def _bar(number: int, id: str, moving: Values) -> Iterator[VdomDict]:
    yield html.svg.path({"className": "chart__bar", **_follows(f"bars-{number}", moving), "fill": f"url(#{id}-{number})"})


def _bars(drawn: Chart, scale: _Scale, number: int) -> str:
    """The outlines of the bars of a series."""
    bars = [each for each, series in enumerate(drawn.series) if series.shape == "bar"]
    width = max(2, (RIGHT - LEFT) * 3 // (4 * len(drawn.labels) * len(bars)))
    start = bars.index(number) * width - width * len(bars) // 2
    zero = scale.y(NOUGHT)
    places = zip(_places(drawn), drawn.series[number].values, strict=True)
    return "".join(f"M{place + start} {zero}V{scale.y(value)}h{width}V{zero}z" for place, value in places)


def _dots(number: int, id: str, moving: Values) -> Iterator[VdomDict]:
    del id  # The stroke has the colour of its class alone.
    yield html.svg.polyline({"key": "line", "className": "chart__stroke", **_follows(f"stroke-{number}", moving)})
    yield html.svg.path({"key": "dots", "className": "chart__dot", **_follows(f"dots-{number}", moving)})


def _dot(number: int, x: int, y: int) -> str:
    """A square, a diamond or a triangle around a point."""
    outlines = (
        f"M{x - DOT} {y - DOT}h{2 * DOT}v{2 * DOT}h-{2 * DOT}z",
        f"M{x} {y - DOT - 1}l{DOT + 1} {DOT + 1}l-{DOT + 1} {DOT + 1}l-{DOT + 1} -{DOT + 1}z",
        f"M{x} {y - DOT - 1}l{DOT + 1} {2 * DOT}h-{2 * DOT + 2}z",
    )
    return outlines[number % len(outlines)]


def _mark(drawn: Chart, scale: _Scale) -> Any:
    if drawn.mark is None:
        return ""
    x, y = LEFT + int(drawn.mark.at * (RIGHT - LEFT) / max(drawn.at)), scale.y(drawn.mark.height)
    return html.svg.g(
        {"className": "chart__mark", "data-testid": drawn.mark.test_id, "data-value": plain(drawn.mark.at)},
        html.svg.line({"x1": x, "x2": x, "y1": y, "y2": BOTTOM}),
        html.svg.circle({"cx": x, "cy": y, "r": 2 * DOT}),
        _TEXT({"className": "chart__label", "x": min(max(x, LEFT + 60), RIGHT - 60), "y": BOTTOM + 18}, drawn.mark.words),
    )


def _meaning(series: Series, number: int, id: str) -> VdomDict:
    sign = (
        html.svg.rect({"className": "chart__bar", "width": 24, "height": 12, "y": 2, "fill": f"url(#{id}-{number})"})
        if series.shape == "bar"
        else html.svg.g(
            html.svg.polyline({"className": "chart__stroke", "points": "0,8 24,8"}),
            html.svg.path({"className": "chart__dot", "d": _dot(number, 12, 8)}),
        )
    )
    key = html.svg(
        {"className": f"chart__key chart__series chart__series--{number + 1}", "viewBox": "0 0 24 16", "aria-hidden": "true"}, sign
    )
    return html.li({"key": str(number)}, key, series.name)


def _numbers(drawn: Chart, id: str) -> VdomDict:
    columns = [Column(drawn.heading), *[Column(series.name, is_number=True) for series in drawn.series]]
    rows = [Row((label, *[shown(series.values[number]) for series in drawn.series])) for number, label in enumerate(drawn.labels)]
    return table(drawn.title, columns, rows, id=f"{id}-table")
