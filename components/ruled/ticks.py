"""Points of a list that are ticked: a box that posts without scripts, and how far one has come, the only part that is drawn anew."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final

from reactpy import component, html, use_state
from reactpy.types import VdomDict

from components.hooks import use_group
from components.markup import ability
from components.ui.button import button
from components.ui.icon import icon
from portal.eservices.service_visit import ServiceVisit

TICKED: Final = "k"
"""In an address, and hidden in the form: what is ticked."""
TICK: Final = "kryssa"
"""The button of a point: its value is the point's id."""

Keep = Callable[[str, str, bool], Awaitable[str]]
"""Keeps a tick: what was ticked, the id of the point, whether it is ticked now. Gives what is ticked then."""


def tick(id: str, is_ticked: bool, words: str) -> VdomDict:
    """The box of one point; ``words`` is the id of what names it."""
    return html.button(
        {
            "type": "submit",
            "name": TICK,
            "value": id,
            "role": "checkbox",
            "aria-checked": str(is_ticked).lower(),
            "aria-labelledby": words,
            "className": "ticks__box",
            "data-testid": "tick",
            "data-id": id,
        },
        icon("check"),
    )


def hidden(ticked: str) -> VdomDict:
    """What the form was drawn with."""
    return html.input({"type": "hidden", "name": TICKED, "value": ticked})


def exports(visit: ServiceVisit, files: Mapping[str, str], ticked: str) -> VdomDict:
    """Buttons for the files of a list, by their kind, with what is ticked; and one that prints."""
    way = {"type": "button", "className": "button", "data-variant": "outline", "hidden": True, "data-testid": "print"}
    return html.form(
        {"method": "get", "className": "actions ticks__exports"},
        hidden(ticked),
        *[
            button(visit.t(f"figures.do.{end}"), variant="outline", type="submit", key=end, test_id=f"export-{end}", formAction=address)
            for end, address in files.items()
        ],
        ability("print", "button", way, visit.t("ruled.print")),
    )


@component
def progress(ticked: str, ids: Sequence[str], said: Callable[[str], str], keep: Keep, form: str, group: str) -> VdomDict:
    """What ``said`` makes of what is ticked. Boxes of the form with the id ``form``, of ``ids`` in order, tick without leaving the page.

    ``group`` is what tells it of ticks elsewhere (``portal.eservices.ticks``); empty where the address keeps them.
    """
    kept: Any = use_state(lambda: ([ticked], list[Callable[[str], None]]()))
    held, listeners = kept[0]

    async def take(id: str, is_ticked: bool) -> None:
        held[0] = await keep(held[0], id, is_ticked)
        for listener in listeners:
            listener(held[0])

    line = _line(held, listeners, ids, said)
    others = _others(group, held, listeners) if group else ""
    attributes = {"className": "ticks", "role": "status"}
    return ability("ticks", "div", attributes, line, others, props={"form": form, "inAddress": not group}, onTick=take)


@component
def _line(held: list[str], listeners: list[Callable[[str], None]], ids: Sequence[str], said: Callable[[str], str]) -> VdomDict:
    ticked, show = use_state(held[0])
    listeners[:] = [show]
    now = set(ticked.split("."))
    return html.p({"data-testid": "progress", "data-ticked": "".join("01"[id in now] for id in ids)}, said(ticked))


@component
def _others(group: str, held: list[str], listeners: list[Callable[[str], None]]) -> VdomDict:
    async def heard(message: dict[str, Any]) -> None:
        held[0] = message["ticked"]
        for listener in listeners:
            listener(held[0])

    use_group(group, heard)
    return html("")
