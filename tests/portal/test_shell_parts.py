"""What the drawers of menus and the search hold is fetched by itself: one address for its contents, kept for ever, nothing of a person."""

import pytest
from django.test import Client

from portal.testing.visitors import Visitor
from test_world.outside_world import set_flag

pytestmark = pytest.mark.django_db


def part_of(address: str, visitor: Visitor) -> str:
    """Where the menus of a page are fetched."""
    return str(visitor.visits(address).menus.address)


def test_every_page_of_one_language_has_the_same_menus_and_a_browser_keeps_them() -> None:
    stranger = Visitor()
    address = part_of("/moms", stranger)
    assert address == part_of("/tillvaxtverket/lonekostnad", stranger) != part_of("/en/vat", stranger)
    answer = Client().get(address)
    assert (answer.status_code, answer["Cache-Control"]) == (200, "public, max-age=31536000, immutable")
    assert not answer.cookies


def test_two_people_of_one_legal_form_fetch_the_same_and_nothing_of_either_is_in_it() -> None:
    albin, beata = part_of("/moms", Visitor("B01", "5521010016")), Visitor("B03", "5521030014").visits("/moms").menus
    assert albin == beata.address
    assert "Beata" not in beata.content
    assert "552103" not in beata.content


def test_menus_that_have_changed_have_another_address_and_the_old_one_gives_the_new_ones_unkept() -> None:
    before = part_of("/moms", Visitor())
    set_flag("vst-ft-bolagsverket-avgang-aktiebolag", "false")
    now = Visitor().visits("/moms").menus
    assert now.address != before
    late = Client().get(before)
    assert (late["Cache-Control"], late.content.decode()) == ("no-store", now.content)


@pytest.mark.parametrize("path", ["/api/skalet/v1/delar/annat/sv/ut/-/000000000000", "/api/skalet/v1/delar/menyer/de/ut/-/000000000000"])
def test_other_parts_and_languages_are_not_there(path: str) -> None:
    assert Client().get(path).status_code == 404


@pytest.mark.parametrize(("path", "other"), [("/meny", "/en/menu"), ("/en/menu", "/meny")])
def test_without_scripts_the_menus_are_a_page(path: str, other: str) -> None:
    page = Visitor().visits(path)
    assert page.status == 200
    assert page.find("header-lang-link").get("href") == other
    assert len(page.all("services-menu-item")) == int(page.text("services-menu-count").split()[0])
    ways = Visitor().visits("/moms").tree.xpath("//noscript//a/@href")
    assert {"/meny#utforska", "/meny#tjanster"} <= set(ways)
    assert page.tree.get_element_by_id("tjanster") is not None
