"""A slot takes one part of its kind, and says its name when it is given anything else."""

from typing import Any

import pytest
from reactpy import html

from components.ui.breadcrumbs import breadcrumbs
from components.ui.card import card
from components.ui.function_row import function_row
from components.ui.helpbox import helpbox
from components.ui.icon_heading import icon_heading
from components.ui.page_header import page_header
from components.ui.progress_bar import progress_bar
from components.ui.slot import WrongPart
from components.ui.status_row import status_row
from tests.components.ui.html_of import drawn, elements, sv

PARTS: dict[str, Any] = {
    "breadcrumbs": breadcrumbs("Brödsmulor", [("Start", "/")], "Moms"),
    "progress": progress_bar(sv, "Stegen", ["Företag", "Styrelse", "Skriv under"], 2),
    "status": status_row([("Status", "Utkast")]),
    "functions": function_row("Funktioner", html.button("Skriv ut")),
}
KINDS = {"breadcrumbs": "Breadcrumbs", "progress": "ProgressBar", "status": "StatusRow", "functions": "FunctionRow"}


@pytest.mark.requirement("COMP-014")
def test_a_page_header_draws_one_part_in_each_slot() -> None:
    html_of_all = drawn(page_header("Anmäl", **PARTS))
    for test_id in ("breadcrumbs", "progress-bar", "status-row", "function-row"):
        assert len(elements(html_of_all, test_id)) == 1
    for test_id in ("breadcrumbs", "progress-bar", "status-row", "function-row"):
        assert elements(drawn(page_header("Anmäl")), test_id) == []


@pytest.mark.requirement("COMP-014", "ERR-028")
@pytest.mark.parametrize("slot", PARTS)
def test_two_parts_in_a_slot_raise_and_the_slot_is_named(slot: str) -> None:
    for two in ([PARTS[slot], PARTS[slot]], (PARTS[slot], PARTS[slot])):
        with pytest.raises(WrongPart, match=f"page_header: the slot {slot} takes one {KINDS[slot]}, not 2 parts"):
            page_header("Anmäl", **{slot: two})


@pytest.mark.requirement("COMP-014", "ERR-028")
@pytest.mark.parametrize("slot", PARTS)
def test_another_part_in_a_slot_raises_and_the_slot_is_named(slot: str) -> None:
    others = [part for name, part in PARTS.items() if name != slot]
    for wrong in (*others, html.div("Status"), "Status"):
        with pytest.raises(WrongPart, match=f"page_header: the slot {slot} takes one {KINDS[slot]}, not "):
            page_header("Anmäl", **{slot: wrong})


@pytest.mark.requirement("ERR-029")
def test_the_status_of_a_card_is_one_status_row() -> None:
    assert len(elements(drawn(card("Ärende", status=PARTS["status"])), "status-row")) == 1
    for wrong in ([PARTS["status"]] * 2, PARTS["functions"], html.dl()):
        with pytest.raises(WrongPart, match="card: the slot status"):
            card("Ärende", status=wrong)


@pytest.mark.requirement("ERR-030")
def test_the_help_of_an_icon_heading_is_one_helpbox() -> None:
    help = helpbox(sv, "Tio siffror", id="help")
    assert len(elements(drawn(icon_heading("Nummer", "info", help=help)), "helpbox")) == 1
    with pytest.raises(WrongPart, match="icon_heading: the slot help takes one Helpbox, not 2 parts"):
        icon_heading("Nummer", "info", help=[help, help])  # type: ignore[arg-type]
