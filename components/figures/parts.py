"""The parts of a calculator's page that follow what is typed: a figure, a sentence, whatever else is drawn of a result."""

import asyncio
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Final, cast

from reactpy import component, html, use_effect, use_memo, use_state
from reactpy.types import Component, VdomDict

from components.figures.calculation import Calculation, use_shown
from components.still import own_inside
from portal.constants import FIGURES_SPOKEN_EVERY
from portal.figures import money

NONE: Final = "–"
FOLLOWS: Final = "data-shows"
"""Names an element of ready-made HTML whose text and attributes follow the calculation; empty for one that is called by its test id."""

Value = Mapping[str, str | None]
"""What is written in an element: attributes by name, ``None`` for one that is not there; the empty name is its text."""
Values = Mapping[str, Value]
"""By the names of elements."""


def output(name: str, exact: str, words: str, **attributes: str) -> VdomDict:
    """A figure as it stands in the page: its test id, its exact value, how it is shown."""
    return html.output({"role": "none", "data-testid": name, "data-value": exact, **attributes}, words)


def following(name: str, value: Value) -> VdomDict:
    """The same as part of :func:`live`. It is no live region: one sentence on the page is."""
    return output(name, value["data-value"] or "", value[""] or "", **{FOLLOWS: ""})


def cell_following(name: str, value: Value) -> VdomDict:
    """One of the many figures of a table that do."""
    return html.span({"data-testid": name, "data-value": value["data-value"] or "", FOLLOWS: ""}, value[""] or "")


def value_of(now: Decimal | None, words: Callable[[Decimal], str] = money.shown_kr, exact: Callable[[Decimal], str] = money.plain) -> Value:
    """How a figure is written: ``words`` are how it is shown, ``data-value`` is exact, with two decimals; ``None`` for no figure."""
    return {"": NONE if now is None else words(now), "data-value": "" if now is None else exact(now)}


def of_nothing(calculation: Calculation[Any]) -> None:
    """What is drawn follows nothing but the values in it."""
    del calculation


@component
def live(
    calculation: Calculation[Any],
    values: Callable[[Calculation[Any]], Values],
    draw: Callable[[Values, Any], VdomDict],
    of: Callable[[Calculation[Any]], Any] = of_nothing,
) -> VdomDict:
    """Ready-made HTML in which texts and attributes follow the calculation; it is drawn once, and anew when ``of`` gives something else.

    ``values`` are written into the elements that say so by ``data-shows``, those that differ from what was drawn: ``draw``, which is given
    what ``of`` gives too, has made the rest of them. An open page holds their values and no elements.
    """
    now, is_stale, drawn_of = use_shown(calculation, lambda each: (values(each), each.is_stale, of(each)))
    at_first: Values = use_memo(lambda: now, dependencies=[drawn_of])
    drawn: VdomDict = use_memo(lambda: own_inside(draw(now, drawn_of)), dependencies=[drawn_of])
    changed = {name: value for name, value in now.items() if value != at_first.get(name)}
    told = {"name": "show-values", "props": {"values": changed, "stale": "true" if is_stale else None}}
    return cast(VdomDict, {**drawn, "attributes": {**drawn["attributes"], "ability": told}})


@component
def part(calculation: Calculation[Any], draw: Callable[[Calculation[Any]], VdomDict | str]) -> VdomDict:
    """Whatever else ``draw`` makes of the calculation, drawn anew when it differs: a warning, a table, a chart."""
    return html(use_shown(calculation, draw))


def result_part(calculation: Calculation[Any], draw: Callable[[Any], VdomDict | str]) -> Component:
    """The same of a result alone; nothing while there is none."""
    return part(calculation, lambda of: draw(of.result) if of.result is not None else "")


@component
def has_result(calculation: Calculation[Any], draw: Callable[[Calculation[Any]], Component | VdomDict | str]) -> VdomDict:
    """What stands on the page while there is a result, drawn when it begins to be one and left alone from then on."""
    use_shown(calculation, lambda of: of.result is not None)
    return html(draw(calculation))


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
