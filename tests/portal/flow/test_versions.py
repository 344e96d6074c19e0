"""A draft of an older version of the form, opened when there is a newer one."""

import pytest

from tests.portal.flow.applicant import CRAFTS, FOOD, KITCHEN, Applicant
from tests.portal.flow.documents import read, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def newer(beata: Applicant) -> Applicant:
    """Beata with a draft whose three first steps are answered in version 1, and version 2 is the newest by now."""
    page = beata.goes_on(beata.goes_on(beata.begins(), FOOD), KITCHEN)
    beata.kept = beata.draft(page)
    makes_newest(beata, 2)
    return beata


def makes_newest(somebody: Applicant, version: object, flow: str = "torgplats") -> int:
    address = f"/api/mock/v1/flow/version/{flow}"
    return int(somebody.client.put(address, {"version": version}, content_type="application/json").status_code)


@pytest.mark.requirement("FLOW-025")
def test_a_draft_is_migrated_when_it_is_opened_and_loses_nothing(newer: Applicant) -> None:
    page = newer.follows(newer.kept)
    assert page.text("flow-notice").startswith("Information: Formuläret har ändrats")
    assert page.find("flow-title").get("data-step-name") == "livsmedel"
    assert page.text("telefon-error") == "Svara på frågan"
    page = newer.goes_on(page, {"telefon": "070-123 45 67"})
    assert not page.has("flow-notice")
    assert page.find("flow-title").get("data-step-name") == "stand"
    assert newer.visits(f"{newer.kept}/varor").field("beskrivning") == FOOD["om"]
    check = newer.leaves_out_the_rest(newer.goes_on(page, {"eget": "ja"}))
    assert newer.answers(check) | {"beskrivning": "Ost och bröd", "eget": "Ja", "telefon": "070-123 45 67"} == newer.answers(check)
    assert newer.closes(check).has("receipt")


def test_a_visit_to_a_migrated_draft_stores_nothing_and_what_was_typed_is_kept_as_it_was(newer: Applicant) -> None:
    newer.follows(newer.kept)
    makes_newest(newer, 1)
    assert newer.visits(f"{newer.kept}/varor").field("om") == FOOD["om"]
    makes_newest(newer, 2)
    newer.goes_on(newer.follows(newer.kept), {"telefon": "070-123 45 67"})
    [kept] = newer.kept_answers()
    assert kept["steps"]["varor"]["raw"]["beskrivning"] == [FOOD["om"]]
    assert kept["older"]["1"]["steps"]["varor"]["raw"]["om"] == [FOOD["om"]]


@pytest.mark.requirement("FLOW-017")
def test_an_answer_that_a_newer_version_requires_is_missing_on_check_answers(beata: Applicant) -> None:
    check = beata.comes_to_check(FOOD)
    makes_newest(beata, 2)
    check = beata.visits(check.address)
    links = {link.text_content(): link.get("href") for link in check.find("flow-missing").xpath(".//a")}
    assert set(links) == {"Livsmedel", "Ståndet"}
    assert not check.has("flow-submit")
    page = beata.goes_on(beata.visits(links["Livsmedel"]), {"telefon": "070-123 45 67"})
    assert page.find("flow-title").get("data-step-name") == "stand"
    assert beata.goes_on(page, {"eget": "nej"}).has("flow-submit")


@pytest.mark.requirement("FLOW-025")
def test_a_case_keeps_the_words_it_was_sent_with(beata: Applicant) -> None:
    receipt = beata.submits()
    case = beata.visits(receipt.href("receipt-case"))
    makes_newest(beata, 2)
    later = beata.visits(case.address)
    assert "Beskriv det du säljer" in later.text("case")
    assert "Beskriv dina varor" not in later.text("case")
    for _ in range(2):
        pdf = text(read(beata.visits(later.href("case-pdf")).response.content))
        assert "Beskriv det du säljer" in pdf and "Beskriv dina varor" not in pdf
    assert CRAFTS["om"] in later.text("case")


def test_a_version_that_is_not_declared_is_refused(beata: Applicant) -> None:
    assert makes_newest(beata, 3) == 400
    assert makes_newest(beata, "2") == 400
    assert makes_newest(beata, 1, "finns-inte") == 404
