"""Checklists of trades: what stands in them, what is ticked, in the address or for a party, and the list as a file."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from pypdf import PdfReader

from portal.ruled.checklists import STAGES, shipped
from portal.testing.conformance import check_service
from portal.testing.visitors import Response, Visitor

pytestmark = pytest.mark.django_db

SERVICE = "tillvaxtverket-branschchecklistor"
HERE, IN_ENGLISH = "/tillvaxtverket/branschchecklistor", "/en/tillvaxtverket/industry-checklists"
TRADES = ("restaurang", "frisor", "bygg", "e-handel", "konsult")
EACH_HAS_LEAST = 15
COMPANY, ASSOCIATION = "5521030014", "7521030010"


def ticked(page: Response) -> list[str]:
    """Ids of the points that are ticked."""
    return [str(each.get("value")) for each in page.all("tick") if each.get("aria-checked") == "true"]


def ticks(visitor: Visitor, page: Response, number: int) -> Response:
    """Presses the buttons of the first points, one page after the other, as a browser without scripts does."""
    for each in range(number):
        answer = visitor.presses(page, "tick", id=page.all("tick")[each].get("value"))
        assert answer.status == 303, answer.status
        page = visitor.visits(answer.location)
    return page


def test_the_service_keeps_to_the_contract() -> None:
    check_service(SERVICE, trade="restaurang")


@pytest.mark.requirement("TOOL-069")
@pytest.mark.parametrize("address", [HERE, IN_ENGLISH])
def test_five_trades_have_lists_whose_points_say_what_to_do_who_decides_where_it_is_written_and_when_that_was_read(address: str) -> None:
    start = Visitor().visits(address)
    lists = [link.get("href") for link in start.all("checklist-link")]
    assert start.has("checklist-list")
    assert lists == [f"{address}/{trade}" for trade in TRADES]
    for each in lists:
        page = Visitor().visits(each)
        points = page.all("point")
        assert len(points) >= EACH_HAS_LEAST
        assert page.text("progress") == f"0 {'av' if page.lang == 'sv' else 'of'} {len(points)} {'klara' if page.lang == 'sv' else 'done'}"
        for test_id in ("point-text", "point-authority", "point-link", "point-checked"):
            assert len([text for text in page.texts(test_id) if text]) == len(points), test_id
        assert all(link.get("href").startswith("https://") for link in page.all("point-link"))
        said = {"sv": "Inte kontrollerad", "en": "Not verified"}[page.lang]
        marks = page.all("point-unverified")
        assert {mark.get("aria-label") for mark in marks} <= {said}
        assert page.content.count(f"* {said}") == bool(marks), "it is said once what the mark at each point means"


def test_every_stage_has_a_point_and_no_id_stands_twice() -> None:
    for trade in TRADES:
        of = shipped()[trade]
        assert all(of.at(stage) for stage in STAGES)
        assert len(set(of.ids)) == len(of.points)
        assert all(each.text.sv and each.text.en and each.authority.sv and each.authority.en for each in of.points)


@pytest.mark.requirement("TOOL-070")
def test_three_ticks_stand_in_the_address_and_whoever_gets_it_sees_them() -> None:
    visitor = Visitor()
    page = ticks(visitor, visitor.visits(f"{HERE}/bygg"), 3)
    of = len(page.all("tick"))
    assert page.text("progress") == f"3 av {of} klara"
    assert parse_qs(urlsplit(page.address).query) == {"k": [".".join(ticked(page))]}
    other = Visitor().visits(page.address)
    assert (ticked(other), other.text("progress")) == (ticked(page), f"3 av {of} klara")


@pytest.mark.requirement("TOOL-070")
def test_four_ticks_are_kept_for_the_party_and_stand_on_my_pages_when_cases_may_be_retrieved() -> None:
    beata = Visitor("B03", acting_for=COMPANY)
    page = ticks(beata, beata.visits(f"{HERE}/restaurang"), 4)
    said = f"4 av {len(page.all('tick'))} klara"
    assert page.text("progress") == said
    assert "?" not in page.address
    elsewhere = Visitor("B03", acting_for=COMPANY)
    assert elsewhere.visits(f"{HERE}/restaurang").text("progress") == said
    association = Visitor("B03", acting_for=ASSOCIATION)
    assert ticked(association.visits(f"{HERE}/restaurang")) == []
    elsewhere.retrieves(None)
    assert said not in elsewhere.visits("/inloggad/mina-sidor").content
    elsewhere.retrieves("all")
    assert said in elsewhere.visits("/inloggad/mina-sidor").content


def test_a_form_that_is_sent_twice_ticks_once_and_the_button_of_a_ticked_point_takes_the_tick_away() -> None:
    beata = Visitor("B03", acting_for=COMPANY)
    page = beata.visits(f"{HERE}/frisor")
    for _ in range(2):
        beata.presses(page, "tick", id="a1")
    page = beata.visits(f"{HERE}/frisor")
    assert ticked(page) == ["a1"]
    beata.presses(page, "tick", id="a1")
    assert ticked(beata.visits(f"{HERE}/frisor")) == []


@pytest.mark.parametrize("typed", ["zz", "a1.zz.a1", "%00", "." * 500])
def test_an_address_that_names_unknown_points_shows_those_there_are(typed: str) -> None:
    page = Visitor().visits(f"{HERE}/konsult?k={typed}")
    assert page.status == 200
    assert set(ticked(page)) <= {"a1"}


def test_there_is_no_list_of_another_trade() -> None:
    assert Visitor().visits(f"{HERE}/trollkarl").status == 404
    assert Visitor().visits(f"{HERE}/trollkarl/checklista.pdf").status == 404


def test_the_list_as_text_has_all_points_with_what_is_done() -> None:
    answer = Visitor().visits(f"{HERE}/e-handel/checklista.csv?k=a1")
    lines = answer.content.splitlines()
    assert sum(";Ja;" in line for line in lines) == 1
    assert sum(";Nej;" in line for line in lines) == len(shipped()["e-handel"].points) - 1


@pytest.mark.parametrize(
    ("address", "lang", "title", "words"),
    [
        (HERE, "sv", "Checklista: Bygg", ("Ej sparad", "2 av 23 klara", "Innan du startar", "Att göra")),
        (IN_ENGLISH, "en", "Checklist: Building", ("Not saved", "2 of 23 done", "Before you start", "To do")),
    ],
)
def test_the_list_on_paper_is_tagged_in_the_language_of_the_page(address: str, lang: str, title: str, words: tuple[str, ...]) -> None:
    answer = Visitor().visits(f"{address}/bygg/checklista.pdf?k=a1.a2")
    document = PdfReader(BytesIO(answer.response.content))
    root = document.trailer["/Root"]
    assert (root["/Lang"], root["/MarkInfo"]["/Marked"], document.metadata.title) == (lang, True, title)
    assert "/StructTreeRoot" in root
    assert "pdfuaid:part>1<" in root["/Metadata"].get_data().decode()
    assert set(roles(root["/StructTreeRoot"])) >= {"/Table", "/TH", "/TD"}
    written = answer.pdf_text()
    assert [each for each in words if each not in written] == []
    assert len(answer.response.content) < 300_000


def roles(element: Any) -> Iterator[str]:
    """What assistive technology is told that the parts of a document are."""
    element = element.get_object()
    if isinstance(element, dict):
        if "/S" in element:
            yield element["/S"]
        element = element.get("/K", [])
    for each in element if isinstance(element, list) else []:
        yield from roles(each)
