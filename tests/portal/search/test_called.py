"""Pages are found by what others call them: an editor who writes a link helps whoever looks for the page."""

from dataclasses import replace
from datetime import date

import pytest

from portal import content
from portal.content.blocks import Text
from portal.content.links import links
from portal.search.documents import documents, names

TODAY = date(2026, 11, 21)


@pytest.fixture(scope="module")
def called() -> dict[str, list[str]]:
    """By the address of each document, what it is called."""
    return {document.url: document.called.splitlines() for document in documents(TODAY)}


def test_the_links_of_a_page_are_those_of_its_text_its_blocks_and_its_situations() -> None:
    start = dict(links(content.page_at("/", TODAY)))
    assert start["/starta-foretag"] == "Jag vill starta"
    leads = list(links(content.page_at("/registrera-foretag", TODAY)))
    assert ("/moms", "Skatt på det du säljer") in leads


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("/arbetsgivare", "Anställa"),
        ("/adress", "Ändra adress"),
        ("/en/wind-up", "Deregister the company"),
        ("/en/vat", "the page about VAT"),
    ],
)
def test_a_page_is_called_as_others_call_it(called: dict[str, list[str]], address: str, name: str) -> None:
    assert name in called[address]


def test_a_service_is_called_as_pages_call_it(called: dict[str, list[str]]) -> None:
    assert "Skriv en faktura" in called["/tillvaxtverket/fakturahjalpen"]


def test_the_title_of_a_page_is_none_of_its_other_names(called: dict[str, list[str]]) -> None:
    for document in documents(TODAY):
        assert document.title not in called[document.url]
        assert len(called[document.url]) == len(set(called[document.url]))


def test_no_address_of_an_editor_stops_the_index() -> None:
    """Another site's address that nobody can read, a place on the page, mail."""
    strange = "Se [en sida](https://[vad) och [en till](#har), [mejla](mailto:a@b.se), [moms](/moms?a=[b)."
    page = replace(content.page_at("/f-skatt", TODAY), blocks=(Text(strange),))
    assert ("https://[vad", "en sida") in links(page)
    assert {address: list(words) for address, words in names([page]).items()} == {("sv", "/moms"): ["moms"]}
