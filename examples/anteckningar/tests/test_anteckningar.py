"""Notes as their visitors meet them: kept for one person and one party, without scripts."""

from collections.abc import Callable

from portal.testing.visitors import Answer, Visitor

NOTES = "/inloggad/anteckningar"
COMPANY, ASSOCIATION = "5521030014", "7521030010"


def writes(somebody: Visitor, note: str, prefix: str = "", **more: str) -> Answer:
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
