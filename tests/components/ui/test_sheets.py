"""The sheets of the parts: the specification's widths, and what every sheet must hold."""

import re
from pathlib import Path

import pytest

from components.ui.examples import sections
from portal.constants import EM_PX, HELPBOX_OFFSET_PX, PAGE_HEADER_BREAKPOINTS_PX
from portal.management.commands.build_css import together

SHEETS = Path(__file__).parents[3] / "static" / "css"
WITH_A_SHEET_OF_THEIR_OWN = sorted(name for name, module in sections().items() if module.GROUP != "form" or name == "search-field")


@pytest.mark.requirement("CONST-008")
def test_the_page_header_changes_at_the_widths_of_the_specification_and_no_others() -> None:
    sheet = (SHEETS / "page-header.css").read_text(encoding="utf-8")
    found = re.findall(r"@media[^{]*?(\d+(?:\.\d+)?)(px|em)", sheet)
    widths = [float(width) * (EM_PX if unit == "em" else 1) for width, unit in found]
    assert widths == list(PAGE_HEADER_BREAKPOINTS_PX) == [320, 375.5, 600, 768.5, 1024, 1280, 1440, 1920]


@pytest.mark.parametrize("name", WITH_A_SHEET_OF_THEIR_OWN)
def test_a_sheet_has_rules_for_forced_colours_and_for_paper(name: str) -> None:
    sheet = (SHEETS / f"{name}.css").read_text(encoding="utf-8")
    assert "(forced-colors: active)" in sheet and "@media print" in sheet


@pytest.mark.parametrize("name", WITH_A_SHEET_OF_THEIR_OWN)
def test_what_moves_stands_still_for_those_who_ask(name: str) -> None:
    sheet = (SHEETS / f"{name}.css").read_text(encoding="utf-8")
    assert "animation:" not in sheet or "prefers-reduced-motion" in sheet


def test_the_distance_of_the_help_is_the_number_of_the_constants() -> None:
    assert f"--helpbox-offset: {HELPBOX_OFFSET_PX}px;" in together(SHEETS)
    assert "var(--helpbox-offset)" in (SHEETS / "helpbox.css").read_text(encoding="utf-8")
