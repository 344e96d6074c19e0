"""The parts of a calculator's page that follow what is typed: a figure, a sentence, whatever else is drawn of a result."""

import asyncio
from collections.abc import Callable
from decimal import Decimal
from typing import Any, Final

from reactpy import component, html, use_effect, use_state
from reactpy.types import Component, VdomDict

from components.figures.calculation import Calculation, use_shown
from portal.constants import FIGURES_SPOKEN_EVERY
from portal.figures import money

NONE: Final = "–"


@component
def figure(
    calculation: Calculation[Any],
    name: str,
    value: Callable[[Any], Decimal | None],
    words: Callable[[Decimal], str] = money.shown_kr,
    exact: Callable[[Decimal], str] = money.plain,
) -> VdomDict:
    """One figure of the result, drawn anew alone.

    ``name`` is its test id; ``value`` takes it from the result, ``None`` where it has none; ``words`` are how it is shown. ``data-value``
    is exact, with two decimals. It is no live region: one sentence on the page is.
    """
    now, is_stale = use_shown(calculation, lambda of: (value(of.result) if of.result is not None else None, of.is_stale))
    stale = {"data-stale": "true", "aria-busy": "false"} if is_stale else {}
    return output(name, "" if now is None else exact(now), NONE if now is None else words(now), **stale)


def output(name: str, exact: str, words: str, **attributes: str) -> VdomDict:
    """A figure as it stands in the page: its test id, its exact value, how it is shown."""
    return html.output({"role": "none", "data-testid": name, "data-value": exact, **attributes}, words)


@component
def part(calculation: Calculation[Any], draw: Callable[[Calculation[Any]], VdomDict | str]) -> VdomDict:
    """Whatever else ``draw`` makes of the calculation, drawn anew when it differs: a warning, a table, a chart."""
    return html(use_shown(calculation, draw))


def result_part(calculation: Calculation[Any], draw: Callable[[Any], VdomDict | str]) -> Component:
    """The same of a result alone; nothing while there is none."""
    return part(calculation, lambda of: draw(of.result) if of.result is not None else "")


@component
def has_result(calculation: Calculation[Any], draw: Callable[[Calculation[Any]], VdomDict | str]) -> VdomDict:
    """What stands on the page while there is a result, drawn when it begins to be one and left alone from then on."""
    use_shown(calculation, lambda of: of.result is not None)
    return html(draw(calculation))


@component
def field_of(calculation: Calculation[Any], name: str, draw: Callable[[str], VdomDict]) -> VdomDict:
    """The field ``name`` as ``draw`` draws it with what is wrong with it: first when it is left, never while somebody types."""
    return draw(use_shown(calculation, lambda of: of.error(name)))


def spoken(calculation: Calculation[Any], words: Callable[[Any], str], test_id: str = "result-said") -> VdomDict:
    """The result in one sentence, the page's only live region: it changes at most every other second."""
    return html.p({"className": "figures__said", "aria-live": "polite", "data-testid": test_id}, _sentence(calculation, words))


@component
def _sentence(calculation: Calculation[Any], words: Callable[[Any], str]) -> VdomDict:
    said, say = use_state(lambda: _words(calculation, words))

    def follow() -> Callable[[], None]:
        loop, every = asyncio.get_running_loop(), FIGURES_SPOKEN_EVERY.total_seconds()
        waiting: list[asyncio.TimerHandle] = []
        last = [loop.time() - every]

        def tell() -> None:
            waiting.clear()
            last[0] = loop.time()
            say(_words(calculation, words))

        def changed() -> None:
            due = last[0] + every
            if due <= loop.time():
                tell()  # in the same message as the figures
            elif not waiting:
                waiting.append(loop.call_at(due, tell))

        stop = calculation.hear(changed)

        def end() -> None:
            stop()
            for each in waiting:
                each.cancel()

        return end

    use_effect(follow, dependencies=[])
    return html(said)


def _words(calculation: Calculation[Any], words: Callable[[Any], str]) -> str:
    return words(calculation.result) if calculation.result is not None else ""
