"""Check answers, what leaves the route, and both languages of a step."""

import json

import pytest

from tests.portal.flow.applicant import CRAFTS, FOOD, KITCHEN, SELMA, Applicant
from tests.portal.flow.documents import read, text

pytestmark = pytest.mark.django_db


@pytest.mark.requirement("FLOW-011")
def test_answers_that_leave_the_route_are_set_aside_and_come_back_with_it(beata: Applicant) -> None:
    check = beata.comes_to_check(FOOD)
    draft = beata.draft(check)
    assert "1234-56" in check.content
    check = beata.goes_on(beata.visits(f"{draft}/varor?fran=kontrollera"), CRAFTS)
    assert "1234-56" not in check.content
    beata.goes_on(beata.visits(f"{draft}/varor?fran=kontrollera"), FOOD)
    assert beata.visits(f"{draft}/livsmedel").field("anlaggning") == KITCHEN["anlaggning"]
    check = beata.goes_on(beata.visits(f"{draft}/varor?fran=kontrollera"), CRAFTS)
    receipt = beata.closes(check)
    archive = beata.visits(receipt.address.replace("kvitto", "arkiv.json")).content
    beata.works()
    assert json.loads(archive) in [each["archive"] for each in beata.register()]
    assert "1234-56" not in archive
    pdf = beata.visits(receipt.href("receipt-pdf")).response.content
    assert CRAFTS["om"] in text(read(pdf)) and "1234-56" not in text(read(pdf))


@pytest.mark.requirement("FLOW-017")
def test_check_answers_shows_every_answer_with_its_question_and_what_each_link_changes(beata: Applicant) -> None:
    page = beata.goes_on(beata.goes_on(beata.begins(), FOOD), KITCHEN)
    page = beata.goes_on(beata.visits(page.href("flow-add")), SELMA)
    check = beata.leaves_out_the_rest(page)
    rows = [str(row.get("data-field")) for row in check.all("flow-check-row")]
    assert rows == [*("torg", "fran", "till", "varor", "el", "om", "anlaggning", "epost", "telefon"), *SELMA, "skiss"]
    for row in check.all("flow-check-row"):
        question = row.xpath("./dt")[0].text_content()
        [change] = row.xpath(".//a")
        assert " ".join(change.text_content().split()) == f"Ändra: {question}"
    optional = next(row for row in check.all("flow-check-row") if row.get("data-field") == "telefon")
    assert "Inget svar" in optional.text_content()
    assert check.text("flow-fee") == "550 kr"
    dearer = beata.goes_on(beata.visits(f"{beata.draft(check)}/varor?fran=kontrollera"), {"el": "nej"})
    assert dearer.text("flow-fee") == "150 kr"


@pytest.mark.requirement("FLOW-053")
def test_the_other_language_stands_at_the_same_step_with_what_is_kept(beata: Applicant) -> None:
    page = beata.begins()
    kept = beata.goes_on(page, {"om": "Ost och bröd"}, button="flow-back")
    page = beata.visits(f"{beata.draft(kept)}/varor")
    english = beata.visits(page.href("lang-option-en"))
    assert english.address == f"/en{page.address}"
    assert english.lang == "en"
    assert english.text("flow-title") == "What you sell"
    assert english.field("om") == "Ost och bröd"
    refused = beata.goes_on(english)
    assert refused.status == 400
    assert refused.title.startswith("Error: ")
    assert refused.text("varor-error") == "Answer the question"
    said = refused.tree.xpath("//main")[0].text_content()
    assert not [word for word in ("Tillbaka", "Fortsätt", "Spara", "Vad säljer du", "Behöver du el") if word in said]
