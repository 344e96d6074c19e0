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


def test_an_empty_live_region_stays_on_the_page_for_a_screen_reader_to_hear_its_first_words() -> None:
    """What is not displayed and comes together with its text is said by no browser's word; these two say nothing."""
    every = "".join(sheet.read_text(encoding="utf-8") for sheet in sorted(SHEETS.glob("*.css")))
    assert re.findall(r"(\S+:empty) \{\s*display: none", every) == [".file-upload__files:empty", ".search-dialog__foot:empty"]


def test_an_answer_is_no_flex_box_so_that_orca_reads_it_when_it_reads_on() -> None:
    """The words in one would be a box of their own, which Orca leaves out: of the answers to check only the questions were read."""
    sheet = (SHEETS / "summary-list.css").read_text(encoding="utf-8")
    answer = re.search(r"\.summary-list dd \{([^}]*)\}", sheet)
    assert answer and "display" not in answer[1]


def test_the_sign_between_the_pages_of_a_path_is_not_read_out() -> None:
    """The first of each is for browsers that do not know the second, such as Safari before 17.4."""
    sheet = (SHEETS / "breadcrumbs.css").read_text(encoding="utf-8")
    assert re.findall(r"content: (.+);", sheet) == ['"‹"', '"‹" / ""', '"›"', '"›" / ""']


def test_the_distance_of_the_help_is_the_number_of_the_constants() -> None:
    assert f"--helpbox-offset:{HELPBOX_OFFSET_PX}px" in together(SHEETS)
    assert "var(--helpbox-offset)" in (SHEETS / "helpbox.css").read_text(encoding="utf-8")


def test_what_is_below_an_element_that_has_something_is_named() -> None:
    """``a:has(b) > *`` lets Chromium style all that is below ``a`` anew when any ``:has`` of the page may match otherwise than before."""
    selectors = [selector for sheet in SHEETS.glob("*.css") for selector in _selectors(sheet.read_text(encoding="utf-8"))]
    unnamed = [selector for selector in selectors if _is_below_one_that_has(selector) and not _is_named(selector)]
    assert unnamed == []


@pytest.mark.parametrize(
    ("selector", "is_right"),
    [
        ("html:has(.a) .b", True),
        ("html:has(.a) > b:nth-child(1)", True),
        ("a:has(> b)", True),
        ("html:has(.a) .b > *", False),
        (".a:has(> .b) > :not(.c, .d)", False),
        (".a:not(:has(b > c)) :nth-child(1)", False),
    ],
)
def test_a_selector_that_names_nothing_is_found(selector: str, is_right: bool) -> None:
    assert (not _is_below_one_that_has(selector) or _is_named(selector)) == is_right


def _selectors(sheet: str) -> list[str]:
    preludes = re.findall(r"([^{};]+)\{", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL))
    return [" ".join(one.split()) for prelude in preludes if "@" not in prelude for one in re.split(r",(?![^(]*\))", prelude)]


def _is_below_one_that_has(selector: str) -> bool:
    return ":has(" in selector[: _last(selector)]


def _is_named(selector: str) -> bool:
    """Whether the last part of it has the name of an element, a class, an id or an attribute."""
    return bool(re.search(r"[a-z]", re.sub(r"::?[a-z-]+", "", _covered(selector)[_last(selector) :])))


def _last(selector: str) -> int:
    """Where the last part of it begins."""
    return max(_covered(selector).rfind(combinator) for combinator in " >+~") + 1


def _covered(selector: str) -> str:
    """It with what stands in brackets made unreadable: spaces in them part nothing."""
    covered = re.sub(r"\[[^]]*\]", lambda found: "a" * len(found[0]), selector)
    while (shorter := re.sub(r"\([^()]*\)", lambda found: "·" * len(found[0]), covered)) != covered:
        covered = shorter
    return covered
