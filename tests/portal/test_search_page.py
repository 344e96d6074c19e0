"""The search page, for those without scripts and for links to it."""

import pytest

from portal.testing.visitors import Visitor

pytestmark = pytest.mark.django_db


@pytest.mark.requirement("SEARCH-066")
def test_search_works_without_scripts_and_can_be_linked() -> None:
    answer = Visitor().visits("/sok?q=moms")
    assert (answer.status, answer.screen) == (200, "search")
    assert answer.find("search-result").findall(".//mark")
    assert answer.tree.xpath("//meta[@name='robots']/@content") == ["noindex"]
    field = Visitor().visits("/tjanster").find("header-search-field")
    form = next(field.iterancestors("form"))
    assert (form.get("action"), form.method, field.get("name")) == ("/sok", "GET", "q")
    assert Visitor().visits("/en/search?q=vat").href("search-result-link") == "/en/vat"


@pytest.mark.parametrize(
    "query", ["q=", "q=ab", "q=moms&page=0", "q=moms&page=9999999999", "q=moms&page=x", "q=%00", "q=%ff%fe", "page=2", "q=" + "x" * 4000]
)
def test_an_odd_search_is_a_page_like_any_other(query: str) -> None:
    assert Visitor().visits(f"/sok?{query}").screen == "search"


def test_what_was_searched_for_is_shown_as_text() -> None:
    answer = Visitor().visits("/sok?q=<script>alert(1)</script>")
    assert "<script>alert" not in answer.content
