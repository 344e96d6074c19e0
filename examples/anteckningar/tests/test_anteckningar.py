"""Notes as their visitors meet them: kept for one person and one party, without scripts."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from portal.testing.visitors import Response, Visitor
from test_world import faults
from test_world.faults import Fault

NOTES = "/inloggad/anteckningar"
COMPANY, ASSOCIATION = "5521030014", "7521030010"


def writes(somebody: Visitor, note: str, prefix: str = "", **more: str) -> Response:
    """Goes to the notes, writes one and goes where that leads."""
    page = somebody.visits(f"{prefix}{NOTES}")
    answer = somebody.presses(page, "note-save", {"note": note, **more})
    return somebody.visits(answer.location) if answer.location else answer


def test_it_is_what_the_portal_promises_of_every_service(check_service: Callable[..., None]) -> None:
    check_service("anteckningar")


def test_beata_finds_her_note_about_the_association_there_alone(visitor: type[Visitor]) -> None:
    beata = visitor("B03", acting_for=ASSOCIATION)
    assert beata.visits(NOTES).has("notes-none")
    assert writes(beata, "Ring banken\nom lånet").texts("note") == ["Ring banken"]
    note = beata.visits(beata.visits(NOTES).href("note"))
    assert note.texts("note-line") == ["Ring banken", "om lånet"]
    assert visitor("B03", acting_for=COMPANY).visits(NOTES).has("notes-none")


def test_a_note_that_is_removed_is_gone(visitor: type[Visitor]) -> None:
    beata = visitor("B03", acting_for=COMPANY)
    address = writes(beata, "Ring banken").href("note")
    answer = beata.presses(beata.visits(address), "note-drop")
    assert (answer.status, answer.location) == (303, NOTES)
    assert beata.visits(NOTES).has("notes-none")
    assert beata.visits(address).has("note-gone")


def test_what_is_wrong_stands_beside_what_was_typed(visitor: type[Visitor]) -> None:
    beata = visitor("B03", acting_for=COMPANY)
    assert writes(beata, " ", "/en").text("hint") == "Write something before you save"
    too_long = writes(beata, "å" * 1001)
    assert (too_long.status, too_long.text("hint")) == (400, "Skriv högst 1000 tecken")
    assert too_long.field("note").count("å") == 1001
    assert beata.visits(NOTES).has("notes-none")


def test_a_day_to_be_reminded_on_stands_on_my_pages(visitor: type[Visitor]) -> None:
    beata = visitor("B03", acting_for=COMPANY)
    beata.retrieves("all")
    note = writes(beata, "Skicka in årsredovisningen\ntill Bolagsverket", remind="2031-06-30").href("note")
    assert beata.visits(note).text("note-remind") == "Du vill bli påmind 30 juni 2031."
    my_pages = beata.visits("/inloggad/mina-sidor")
    assert my_pages.href("going-on-link") == note
    assert my_pages.text("going-on-link") == "Skicka in årsredovisningen"
    assert "Senast 30 juni 2031" in my_pages.text("going-on-date")
    assert not visitor("B03", acting_for=ASSOCIATION).visits("/inloggad/mina-sidor").has("going-on-date")


def test_a_day_that_is_none_is_told_of_and_the_note_is_not_lost(visitor: type[Visitor]) -> None:
    beata = visitor("B03", acting_for=COMPANY)
    page = writes(beata, "Ring banken", remind="snart")
    assert page.text("remind-hint") == "Skriv en dag, till exempel 2026-11-21, eller lämna tomt"
    assert page.field("note").strip() == "Ring banken"


@pytest.mark.parametrize(("setting", "said"), [(None, "going-on-off"), ("skatteverket", "going-on-only")])
def test_nothing_is_retrieved_that_beata_has_not_allowed(visitor: type[Visitor], setting: str | None, said: str) -> None:
    beata = visitor("B03", acting_for=COMPANY)
    writes(beata, "Ring banken", remind="2031-06-30")
    beata.retrieves(setting)
    my_pages = beata.visits("/inloggad/mina-sidor")
    assert not my_pages.has("going-on-date")
    assert my_pages.has(said)
    assert my_pages.has("going-on-change")


def test_notes_that_cannot_be_read_are_told_of_in_their_own_box(visitor: type[Visitor], caplog: pytest.LogCaptureFixture) -> None:
    beata = visitor("B03", acting_for=COMPANY)
    beata.retrieves("all")
    faults.put("eservice-overview", Fault(status=500))
    my_pages = beata.visits("/en/inloggad/mina-sidor")
    assert my_pages.status == 200
    assert "We could not retrieve from Notes" in my_pages.text("going-on-failed")
    reference = my_pages.text("going-on-reference").split()[-1]
    assert f"reference {reference}" in caplog.text
    assert my_pages.has("my-services-group")


def test_notes_that_are_slow_keep_no_page_waiting_and_without_scripts_it_says_where_to_look(visitor: type[Visitor]) -> None:
    beata = visitor("B03", acting_for=COMPANY)
    beata.retrieves("all")
    faults.put("eservice-overview", Fault(delay=timedelta(minutes=1)))
    my_pages = beata.visits("/inloggad/mina-sidor")
    assert "Anteckningar har inte svarat än." in my_pages.text("going-on-waiting")
    assert my_pages.find("going-on-waiting").xpath(".//a/@href") == [NOTES]
