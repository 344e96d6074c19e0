"""Collapse, menu, progress, table, pages and cards as they come before any script has run."""

import re

import pytest
from reactpy import html

from components.ui.breadcrumbs import breadcrumbs
from components.ui.card import card
from components.ui.collapse import collapse, show_more
from components.ui.link_card import link_card
from components.ui.navigation_menu import Item, navigation_menu
from components.ui.pagination import pagination
from components.ui.progress_bar import progress_bar
from components.ui.table import Column, Row, table
from tests.components.ui.html_of import drawn, elements, en, plain, sv

ADDRESS = Item("Adress", "/adress")
BOARD = Item("Styrelse", "/styrelse", (ADDRESS,))
ASSOCIATION = Item("Förening", "/forening", (BOARD,))
MENU = (
    Item("Starta", "/starta", (Item("Registrera", "/registrera", (ASSOCIATION,)),)),
    Item("Skatt", "/moms", (Item("F-skatt", "/f-skatt"),)),
)


def test_a_closed_collapse_holds_its_content_and_says_that_it_is_closed() -> None:
    closed = drawn(collapse("Vad kostar det?", html.p("Avgiften"), id="cost"))
    (toggle,) = elements(closed, "collapse-toggle")
    assert (toggle["aria-expanded"], toggle["aria-controls"]) == ("false", "cost")
    (content,) = elements(closed, "collapse")
    assert (content["role"], content["aria-labelledby"]) == ("region", "cost-toggle")
    assert "Avgiften" in closed
    assert " hidden" not in closed, "without scripts a hidden content would stay hidden"


def test_show_more_has_words_for_both_states() -> None:
    assert plain(drawn(show_more("Visa fler (2)", "Visa färre", html.p("Fem"), id="more"))) == "Fem Visa fler (2) Visa färre"


@pytest.mark.parametrize(
    ("current", "opened"),
    [("/", []), ("/starta", []), ("/registrera", ["Starta"]), ("/forening", ["Starta", "Registrera"]),
     ("/styrelse", ["Starta", "Registrera", "Förening"]), ("/adress", ["Starta", "Registrera", "Förening"]), ("/f-skatt", ["Skatt"])],
)  # fmt: skip
def test_the_branch_of_the_page_is_open_at_first_sight(current: str, opened: list[str]) -> None:
    menu = drawn(navigation_menu(sv, MENU, current, label="Meny", id="m"))
    toggles = re.findall(r'aria-expanded="(true|false)".*?Öppna (\w+)<', menu)
    assert [title for state, title in toggles if state == "true"] == opened
    assert len(re.findall('aria-current="page"', menu)) == (1 if current not in ("/", "/adress") else 0)


def test_four_levels_are_drawn_and_the_fifth_is_not() -> None:
    menu = drawn(navigation_menu(sv, MENU, "/adress", label="Meny", id="m"))
    assert [item["data-level"] for item in elements(menu, "menu-item")] == ["1", "2", "3", "4", "1", "2"]
    assert "Adress" not in menu
    assert len(elements(menu, "menu-toggle")) == 4, "the fourth level has no button"


@pytest.mark.parametrize(("t", "closed", "opened"), [(sv, "Öppna Skatt", "Stäng Skatt"), (en, "Open Skatt", "Close Skatt")])
def test_the_buttons_of_a_menu_name_what_they_open(t, closed: str, opened: str) -> None:  # type: ignore[no-untyped-def]
    assert f"{closed} {opened}" in plain(drawn(navigation_menu(t, MENU, label="Meny", id="m")))


def test_only_top_branches_close_each_other() -> None:
    groups = [toggle["data-disclosure"] for toggle in elements(drawn(navigation_menu(sv, MENU, label="Meny", id="m")), "menu-toggle")]
    assert groups == ["m-top", "", "", "m-top"]


def test_the_steps_of_a_task_say_which_is_at_hand_and_which_are_done() -> None:
    bar = drawn(progress_bar(sv, "Stegen", ["Företag", "Styrelse", "Betala"], 2))
    steps = elements(bar, "progress-step")
    assert [step["data-state"] for step in steps] == ["done", "current", "coming"]
    assert [step.get("aria-current") for step in steps] == [None, "step", None]
    assert "Steg 2 av 3: Styrelse" in plain(bar)
    assert "Företag (klart)" in plain(bar)


@pytest.mark.parametrize("step", [0, 4])
def test_a_step_that_does_not_exist_is_refused(step: int) -> None:
    with pytest.raises(ValueError, match=f"no step {step} of 3"):
        progress_bar(sv, "Stegen", ["a", "b", "c"], step)


@pytest.mark.parametrize(
    ("page", "pages", "shown"),
    [(1, 1, "1"), (1, 2, "1 2"), (2, 3, "1 2 3"), (1, 5, "1 2 … 5"), (4, 5, "1 2 3 4 5"),
     (7, 12, "1 … 6 7 8 … 12"), (12, 12, "1 … 11 12"), (3, 12, "1 2 3 4 … 12")],
)  # fmt: skip
def test_pages_far_away_are_left_out(page: int, pages: int, shown: str) -> None:
    nav = plain(drawn(pagination(sv, page, pages, lambda number: f"?sida={number}"))).replace("Sida ", "")
    assert nav.replace("Föregående ", "").replace(" Nästa", "") == shown
    assert ("Föregående" in nav, "Nästa" in nav) == (page > 1, page < pages)


def test_every_page_but_this_one_is_a_link() -> None:
    nav = drawn(pagination(en, 2, 3, lambda number: f"?page={number}"))
    assert re.findall(r'<a [^>]*href="(\?page=\d)"', nav) == ["?page=1", "?page=1", "?page=3", "?page=3"]
    assert elements(nav, "pagination-page")[1]["aria-current"] == "page"


def test_a_table_has_a_caption_headings_with_scope_and_a_region_that_scrolls() -> None:
    fees = drawn(table("Avgifter", [Column("Ärende"), Column("Avgift", is_number=True)], [Row(("Styrelse", "700"))], id="fees"))
    assert 'role="region"' in fees and 'tabindex="0"' in fees and 'aria-labelledby="fees"' in fees
    assert '<caption id="fees">Avgifter</caption>' in fees
    assert '<th scope="col" class="table__number">Avgift</th>' in fees and '<th scope="row">Styrelse</th>' in fees
    assert '<td class="table__number">700</td>' in fees


def test_a_row_with_too_few_cells_is_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        table("Avgifter", [Column("Ärende"), Column("Avgift")], [Row(("Styrelse",))], id="fees")


def test_a_card_has_one_link_and_a_card_without_an_address_none() -> None:
    assert drawn(card("Moms", "/moms", "Skatt")).count("<a ") == 1
    without = drawn(card("Ärende", test_id="case"))
    assert "<a " not in without and len(elements(without, "case")) == 1
    assert drawn(link_card("Moms", "/moms", "Skatt", icon_name="star")).count("<a ") == 1


def test_this_page_is_the_last_breadcrumb_and_no_link() -> None:
    trail = drawn(breadcrumbs("Brödsmulor", [("Start", "/"), ("Tjänster", "/tjanster")], "Moms"))
    assert re.findall(r'href="([^"]+)"', trail) == ["/", "/tjanster"]
    assert '<span aria-current="page">Moms</span>' in trail
