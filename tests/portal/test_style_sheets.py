"""The first page of most visitors loads one sheet, and nothing on it is without its rules."""

import re
from pathlib import Path

import pytest

from portal.management.commands.build_css import later, together
from portal.testing.visitors import Response, Visitor

SHEETS = Path(__file__).parents[2] / "static" / "css"
CLASS = re.compile(r"\.([a-z][a-z0-9_-]*)")

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/", "/en"])
def test_the_start_page_shows_nothing_that_has_its_rules_in_the_later_sheet_alone(address: str) -> None:
    visitor = Visitor(consent="")
    page = visitor.visits(address)
    search = visitor.visits(page.tree.xpath("//div[@id='search']/@data-from")[0])
    trees = (page.tree, page.menus.tree, search.tree)
    shown = {name for tree in trees for names in tree.xpath("descendant-or-self::*/@class") for name in names.split()}
    assert {"header", "consent", "search-dialog"} <= shown
    assert shown & (set(CLASS.findall(later(SHEETS))) - set(CLASS.findall(together(SHEETS)))) == set()


def test_one_who_is_signed_in_loads_both_on_the_start_page_too() -> None:
    assert _sheets(Visitor().visits("/")) == ["portal"]
    assert _sheets(Visitor("B03").visits("/")) == ["portal", "later"]


@pytest.mark.parametrize("address", ["/moms", "/tjanster", "/utloggad", "/404", "/komponenter"])
def test_every_other_page_loads_both(address: str) -> None:
    assert _sheets(Visitor().visits(address))[:2] == ["portal", "later"]


def _sheets(page: Response) -> list[str]:
    return [Path(address).name.partition(".")[0] for address in page.tree.xpath("//link[@rel='stylesheet']/@href")]
