"""A hit leads to the part of its page that says what was searched for."""

import json
from typing import Any

import pytest
from django.utils import timezone

from portal import content
from portal.content import ContentPage
from portal.search.hit import hit_of
from portal.search.source import SITE_SEARCH
from portal.testing.visitors import Visitor
from portal.words.locales import LOCALES
from tests.portal.visitors import csrf_client

pytestmark = pytest.mark.django_db


def leads(term: str, locale: str = "sv") -> dict[str, str]:
    """The address of each result on the search page by its title."""
    page = Visitor().visits(f"{'/en/search' if locale == 'en' else '/sok'}?q={term}")
    return dict(zip(page.texts("search-result-title"), [str(one.get("href")) for one in page.all("search-result-link")], strict=True))


def test_words_of_an_answer_lead_to_its_question() -> None:
    assert leads("missbrukar godkännandet")["F-skatt"] == "/f-skatt#block-2-answer-1-toggle"


def test_words_below_a_heading_lead_to_the_heading() -> None:
    assert leads("protokoll som justeras")["Registrera förening"] == "/registrera-forening#innan-ni-ansoker"


@pytest.mark.parametrize("term", ["F-skatt", "vinst F-skatt"])
def test_a_page_whose_title_says_what_was_searched_for_begins_at_its_beginning(term: str) -> None:
    assert leads(term)["F-skatt"] == "/f-skatt"


def test_words_of_the_introduction_lead_to_the_beginning() -> None:
    assert leads("egen juridisk person")["Registrera förening"] == "/registrera-forening"


PAGES = [page for locale in LOCALES for page in content.pages(locale, timezone.localdate())]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path)
def test_each_part_that_a_hit_can_lead_to_is_on_the_page(page: ContentPage) -> None:
    drawn = Visitor().visits(page.path).tree
    fragments = {part.fragment for part in page.parts()} - {""}
    assert not [each for each in fragments if not drawn.xpath(f"//*[@id='{each}']")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path)
def test_the_parts_of_a_page_are_all_that_the_search_reads_of_it(page: ContentPage) -> None:
    words = [page.preamble, *(words for block in page.blocks for words in block.words())]
    read = [line for part in page.parts() for line in part.words.splitlines()]
    assert read == [line for each in words for line in each.splitlines()]


def test_the_call_tells_scripts_of_the_part_beside_the_address() -> None:
    (hit,) = [hit for hit in asks("missbrukar godkännandet") if hit["url"] == "/f-skatt"]
    assert hit["fragment"] == "block-2-answer-1-toggle"


@pytest.mark.parametrize("raw", ["#a", "a b", '"><script>', "javascript:alert(1)", "å", ":~:text=moms", 7, None])
def test_a_fragment_that_is_none_is_left_out(raw: object) -> None:
    assert hit_of({"fragment": {"raw": raw}}).fragment == ""


def asks(term: str) -> list[dict[str, Any]]:
    answer = csrf_client().post(SITE_SEARCH, json.dumps({"language": "sv", "queryString": term}), "application/json")
    results: list[dict[str, Any]] = json.loads(answer.content)["results"]
    return results
