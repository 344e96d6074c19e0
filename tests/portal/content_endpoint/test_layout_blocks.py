"""Every kind of block of the two fixture articles, in both languages: on the page with each field, and in the endpoint with the same."""

from collections.abc import Iterator
from typing import Any

import lxml.html
import pytest

from portal.testing.visitors import Visitor
from tests.portal.content_endpoint.asking import page

pytestmark = pytest.mark.django_db

FIRST, SECOND = ("/registrera-foretag", "/en/register-company"), ("/moms", "/en/vat")
BLOCKS = [
    pytest.param("highlight-article", FIRST, marks=pytest.mark.requirement("CONTENT-010"), id="highlight-article"),
    pytest.param("table", SECOND, marks=pytest.mark.requirement("CONTENT-012"), id="table"),
    pytest.param("text", FIRST, marks=pytest.mark.requirement("CONTENT-013"), id="text"),
    pytest.param("info-text", FIRST, marks=pytest.mark.requirement("CONTENT-014"), id="info-text"),
    pytest.param("highlight", FIRST, marks=pytest.mark.requirement("CONTENT-015"), id="highlight"),
    pytest.param("image", FIRST, marks=pytest.mark.requirement("CONTENT-016"), id="image"),
    pytest.param("faq", FIRST, marks=pytest.mark.requirement("CONTENT-017"), id="faq"),
    pytest.param("list", FIRST, marks=pytest.mark.requirement("CONTENT-018"), id="list"),
    pytest.param("promo", SECOND, marks=pytest.mark.requirement("CONTENT-019"), id="promo"),
    pytest.param("service", FIRST, marks=pytest.mark.requirement("CONTENT-020"), id="service"),
    pytest.param("link", SECOND, marks=pytest.mark.requirement("CONTENT-021"), id="link"),
    pytest.param("contact-form", SECOND, marks=pytest.mark.requirement("CONTENT-022"), id="contact-form"),
    pytest.param("newsletter", SECOND, marks=pytest.mark.requirement("CONTENT-023"), id="newsletter"),
    pytest.param("glossary-list", SECOND, marks=pytest.mark.requirement("CONTENT-024"), id="glossary-list"),
    pytest.param("related-content", FIRST, marks=pytest.mark.requirement("CONTENT-025"), id="related-content"),
    pytest.param("video", SECOND, marks=pytest.mark.requirement("CONTENT-011"), id="video"),
]
FIELDS = {
    "highlight-article": {"title", "text", "url", "image"},
    "video": {"title", "url", "captions", "transcript"},
    "table": {"caption", "header", "rows"},
    "text": {"html"},
    "info-text": {"title", "html"},
    "highlight": {"title", "html", "tone"},
    "image": {"image", "caption"},
    "faq": {"title", "questions"},
    "list": {"title", "items", "anchor"},
    "promo": {"title", "text", "url", "image"},
    "service": {"serviceId", "name", "description", "url"},
    "link": {"title", "links"},
    "contact-form": {"title"},
    "newsletter": {"title", "text", "url"},
    "glossary-list": {"vocabularyId", "terms"},
    "related-content": {"title", "pages"},
}


def values(field: Any) -> Iterator[str]:
    """Every text in a field, however deep."""
    if isinstance(field, dict):
        for inside in field.values():
            yield from values(inside)
    elif isinstance(field, list):
        for inside in field:
            yield from values(inside)
    else:
        yield field


def seen(block: Any) -> tuple[str, set[str]]:
    """What a block says, and the values of its attributes."""
    attributes = {value for element in block.iter() for value in element.attrib.values()}
    return " ".join(block.text_content().split()), attributes


def shows(block: Any, name: str, value: str) -> bool:
    words, attributes = seen(block)
    if name in {"html", "questions", "transcript"}:
        meant = lxml.html.fragment_fromstring(value, create_parent="div")
        return all(" ".join(part.text_content().split()) in words for part in meant.iter("p", "li", "h2", "h3")) or value in words
    file, _, part = value.partition("#")
    is_picture = value.startswith("/static/") and any(
        file.removesuffix(".svg") in each and each.partition("#")[2] == part for each in attributes
    )
    return value in words or value in attributes or is_picture


@pytest.mark.parametrize(("kind", "paths"), BLOCKS)
def test_a_block_is_on_the_page_with_each_field_and_in_the_endpoint_with_the_same(kind: str, paths: tuple[str, str]) -> None:
    for path in paths:
        [given] = [block for block in page(path)["layoutBlocks"] if block["kind"] == kind]
        [shown] = Visitor().visits(path).all(f"block-{kind}")
        assert set(given) == {"kind", *FIELDS[kind]}
        fields = {name: field for name, field in given.items() if name not in {"kind", "vocabularyId", "terms"}}
        for name, field in fields.items():
            for value in values(field):
                assert value or name in {"image", "anchor"}, name  # a picture that only decorates has no words
                assert shows(shown, name, value), (path, name, value)


@pytest.mark.requirement("CONTENT-017")
def test_each_question_is_opened_by_a_button() -> None:
    toggles = Visitor().visits("/registrera-foretag").find("block-faq").xpath(".//button[@data-testid='faq-toggle']")
    assert [toggle.get("aria-expanded") for toggle in toggles] == ["false"] * 3


@pytest.mark.requirement("CONTENT-024")
@pytest.mark.parametrize(("path", "words"), [("/moms", ["Aktiebolag", "F-skatt", "Moms", "SNI-kod", "Årsredovisning"]), ("/en/vat", None)])
def test_the_words_of_the_glossary_stand_in_alphabetical_order(path: str, words: list[str] | None) -> None:
    listed = [term.text for term in Visitor().visits(path).all("glossary-list-term")]
    assert listed == (words or sorted(listed, key=str.casefold))
    assert len(listed) == 5


@pytest.mark.requirement("CONTENT-020")
def test_the_service_of_a_block_leads_everybody_the_same_way() -> None:
    login = "/inloggad/logga-in?redirect=%2Finloggad%2Fforetagsregistrering"
    for visitor in (Visitor(), Visitor("B01", acting_for="5520000018")):
        block = visitor.visits("/registrera-foretag").find("block-service")
        assert block.xpath(".//a/@href") == [login]
        assert block.xpath(".//a")[0].text_content() == "Logga in och registrera aktiebolag"
        shown = [part.text_content() for part in block.xpath(".//h2 | .//p")]
        assert shown[0] == "Registrera aktiebolag"
        assert shown[2] == "Bolagsverket"
        public = visitor.visits("/tillstand").find("block-service")
        assert public.xpath(".//a/@href") == ["/tillvaxtverket/hitta-tillstand"]
