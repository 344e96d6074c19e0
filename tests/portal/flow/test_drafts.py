"""Drafts: whose they are, where they are found again, two tabs, their end."""

import re

import pytest

from portal.drafts.models import Draft
from portal.flow.models import FlowDraft
from portal.testing.visitors import Response
from tests.portal.flow.applicant import ALM_ASK, ANGSBLOMMAN, CRAFTS, FOOD, OSTRA_VERKEN, PLACE, SELMA, Applicant, day

pytestmark = pytest.mark.django_db
NEVER = "6f1b2c3d-1111-4222-8333-444455556666"


def said(page: Response) -> str:
    """Title and words of a page, without what is another on each visit."""
    return page.title + re.sub(r"\b[a-z]{10}\b", "", page.tree.xpath("//main")[0].text_content())


@pytest.mark.requirement("FLOW-018")
def test_a_draft_belongs_to_one_person_and_one_party(beata: Applicant) -> None:
    draft = beata.draft(beata.begins())
    elsewhere = Applicant("B03", acting_for=ANGSBLOMMAN)
    assert elsewhere.drafts() == []
    asked = elsewhere.visits(f"{draft}/varor")
    assert asked.find("change-engagemang-entity").get("data-orgnr") == OSTRA_VERKEN
    never = re.sub(r"utkast/[^/]+", f"utkast/{NEVER}", f"{draft}/varor")
    for key, party in (("B01", "5521010016"), ("A01", None), ("P00", None)):
        other = Applicant(key, acting_for=party)
        known, unknown = other.visits(f"{draft}/varor"), other.visits(never)
        if known.status == 302:  # nobody is chosen yet
            assert unknown.status == 302
            continue
        assert (known.status, unknown.status) == (404, 404)
        assert said(known) == said(unknown)
        before = FlowDraft.objects.get().revision
        assert other.posts(f"{draft}/varor", {"orgnr": party or "", **CRAFTS}).status in {403, 404, 405, 409}
        assert FlowDraft.objects.get().revision == before


def sent_at(page: Response) -> str:
    """The address that a step has in the browser from when its form is sent, whether that arrives or not."""
    return str(page.tree.xpath("//form[@id='flow']/@data-kept-at")[0])


@pytest.mark.requirement("FLOW-020")
def test_the_first_step_is_there_again_when_its_form_came_to_nobody(beata: Applicant) -> None:
    page = beata.visits(f"{beata.service}/ny")
    again = beata.visits(sent_at(page))
    assert (again.status, again.find("flow-title").get("data-step-name")) == (200, "plats")
    assert again.field("_draft") == page.field("_draft")
    assert FlowDraft.objects.count() == 0
    wrong = beata.goes_on(again, {**PLACE, "fran": "kaos"})
    assert wrong.status == 400
    assert beata.goes_on(wrong, PLACE).find("flow-title").get("data-step-name") == "varor"
    assert str(FlowDraft.objects.get().uuid) == page.field("_draft")
    assert beata.visits(sent_at(page)).field("fran") == PLACE["fran"], "and once it has come to somebody, what was answered"


@pytest.mark.requirement("FLOW-020")
def test_the_address_of_a_form_that_came_to_nobody_begins_anew_when_its_draft_is_over(beata: Applicant) -> None:
    page = beata.visits(f"{beata.service}/ny")
    beata.ages(beata.goes_on(page, PLACE).address, 91)
    blank = beata.visits(sent_at(page))
    assert (blank.status, blank.field("fran")) == (200, "")
    assert beata.goes_on(blank, PLACE).find("flow-title").get("data-step-name") == "varor"


@pytest.mark.requirement("FLOW-018")
def test_an_address_of_a_form_that_was_not_sent_opens_nobody_elses_draft(beata: Applicant) -> None:
    page = beata.visits(f"{beata.service}/ny")
    beata.goes_on(page, PLACE)
    albin = Applicant("B01", acting_for="5521010016")
    blank = albin.visits(sent_at(page))
    assert (blank.status, blank.field("fran")) == (200, "")
    before = FlowDraft.objects.get().revision
    assert albin.goes_on(blank, PLACE).find("flow-title").get("data-step-name") == "varor", "it makes one of his own"
    assert FlowDraft.objects.get(uuid=page.field("_draft")).revision == before
    assert albin.posts(sent_at(page).partition("?")[0], {"orgnr": "5521010016", **CRAFTS}).status in {403, 404, 405, 409}


@pytest.mark.requirement("FLOW-019")
def test_a_step_posted_for_another_party_than_is_chosen_by_then_lands_nowhere(beata: Applicant) -> None:
    page = beata.begins()
    draft = beata.draft(page)
    beata.visits(f"/inloggad/automock?id={beata.person.personnummer}&valt-engagemang={ALM_ASK}")  # type: ignore[union-attr]
    refused = beata.sends(page, FOOD)
    assert refused.status == 409
    assert "Östra Verken" in refused.content and "Alm &amp; Ask" in refused.content
    assert "Ost och bröd" in refused.content
    assert beata.drafts() == []
    beata.visits(f"/inloggad/automock?id={beata.person.personnummer}&valt-engagemang={OSTRA_VERKEN}")  # type: ignore[union-attr]
    assert beata.visits(f"{draft}/varor").field("om").strip() == ""


def answers_a_step_that_waits_to_be_signed(beata: Applicant) -> Response:
    """In one tab, while it was sent in another: the question whether it is to be opened again."""
    check = beata.comes_to_check()
    step = beata.visits(f"{beata.draft(check)}/varor")
    beata.goes_on(check, button="flow-submit")
    question = beata.goes_on(step, {"om": "Korgar av vide"})
    assert question.has("flow-reopen-yes")
    return question


def test_what_is_answered_in_a_tab_while_another_one_sends_is_there_when_the_application_is_opened_again(beata: Applicant) -> None:
    question = answers_a_step_that_waits_to_be_signed(beata)
    step = beata.goes_on(question, button="flow-reopen-yes")
    assert step.find("flow-title").get("data-step-name") == "varor"
    assert step.field("om").strip() == "Korgar av vide"
    assert "Korgar av vide" in beata.goes_on(step).text("flow-check")


def test_who_removes_a_draft_removes_what_is_typed_in_another_tab_too_and_that_one_says_so(beata: Applicant) -> None:
    question = answers_a_step_that_waits_to_be_signed(beata)
    draft = beata.draft(question)
    step = beata.goes_on(question, button="flow-reopen-yes")
    beata.goes_on(beata.visits(f"{draft}/ta-bort"), button="flow-remove")
    assert not Draft.objects.exists()
    gone = beata.goes_on(step, {"om": "Korgar av vass"})
    assert gone.status == 404
    assert "Utkast sparas i 90 dagar efter den senaste ändringen. Sedan tas de bort." in gone.text("page")


@pytest.mark.requirement("FLOW-020")
def test_drafts_are_found_again_on_my_pages_and_on_the_entry_whatever_is_retrieved() -> None:
    kim = Applicant("P00", acting_for=None)
    kim.retrieves(None)
    page = kim.begins()
    kim.goes_on(page, CRAFTS)
    anew = Applicant("P00", acting_for=None)
    desk = anew.desk()
    assert desk.text("my-draft-link") == "Ansök om torgplats"
    assert "Sparas till" in desk.text("my-draft-saved")
    assert len(anew.drafts()) == 1
    page = anew.follows(desk.href("my-draft-link"))
    assert page.find("flow-title").get("data-step-name") == "medhjalpare"
    assert anew.visits(f"{anew.draft(page)}/varor").field("om").strip() == CRAFTS["om"]


@pytest.mark.requirement("FLOW-022")
def test_two_tabs_on_different_steps_are_merged(beata: Applicant) -> None:
    goods = beata.begins()
    place = beata.visits(f"{beata.draft(goods)}/plats")
    assert beata.sends(goods, CRAFTS).status == 303
    assert beata.sends(place, {"torg": "stortorget"}).status == 303
    check = beata.leaves_out_the_rest(beata.follows(f"{beata.draft(goods)}"))
    assert beata.answers(check)["torg"] == "Stortorget"
    assert beata.answers(check)["om"] == CRAFTS["om"]


@pytest.mark.requirement("FLOW-022")
def test_the_same_step_in_two_tabs_is_a_conflict_that_the_visitor_settles(beata: Applicant) -> None:
    check = beata.comes_to_check()
    draft = beata.draft(check)
    one, other = (beata.visits(f"{draft}/plats?fran=kontrollera") for _ in range(2))
    beata.goes_on(one, {"fran": day(21), "till": day(21)})
    conflict = beata.sends(other, {"torg": "stortorget"})
    assert conflict.status == 409
    assert conflict.title.startswith("Två olika svar - ")
    rows = [" ".join(row.text_content().split()) for row in conflict.all("flow-conflict-row")]
    assert any("Hamntorget" in row and "Stortorget" in row for row in rows)
    assert beata.answers(beata.visits(f"{draft}/kontrollera"))["torg"] == "Hamntorget"
    check = beata.goes_on(conflict, button="flow-conflict-mine")
    assert beata.answers(check)["torg"] == "Stortorget"


@pytest.mark.requirement("FLOW-022")
def test_what_was_saved_while_the_visitor_chose_is_shown_before_it_is_overwritten(beata: Applicant) -> None:
    draft = beata.draft(beata.comes_to_check())
    one, other = (beata.visits(f"{draft}/plats") for _ in range(2))
    beata.goes_on(one, {"fran": day(21), "till": day(21)})
    conflict = beata.sends(other, {"torg": "stortorget"})
    beata.goes_on(beata.visits(f"{draft}/plats"), {"till": day(23)})
    again = beata.sends(conflict, button="flow-conflict-mine")
    assert again.status == 409
    assert again.text("flow-conflict") != conflict.text("flow-conflict")
    assert beata.answers(beata.visits(f"{draft}/kontrollera"))["torg"] == "Hamntorget"
    assert beata.sends(again, button="flow-conflict-mine").status == 303
    assert beata.answers(beata.visits(f"{draft}/kontrollera"))["torg"] == "Stortorget"


def test_a_row_that_is_gone_in_another_tab_is_there_again_with_what_was_typed_by_who_goes_on_with_it(beata: Applicant) -> None:
    list_ = beata.draft(beata.goes_on(beata.begins(), CRAFTS)) + "/medhjalpare"
    row = beata.goes_on(beata.visits(f"{list_}/ny"), SELMA).href("flow-row-change")
    stays, leaves = beata.visits(row), beata.visits(row)
    beata.goes_on(beata.visits(f"{row}/ta-bort"), button="flow-remove")
    assert not beata.visits(list_).has("flow-row")
    assert beata.sends(leaves, {"namn": "Selma Ändå"}, button="flow-back").status == 303
    assert not beata.visits(list_).has("flow-row"), "who goes back has not asked for it"
    page = beata.goes_on(stays, {"namn": "Selma Ändå"})
    assert "Selma Ändå" in page.text("flow-row")
    assert beata.visits(f"{list_}/ingen-rad").status == 404


@pytest.mark.requirement("FLOW-022")
def test_the_same_row_in_two_tabs_is_a_conflict_too(beata: Applicant) -> None:
    list_ = beata.draft(beata.goes_on(beata.begins(), CRAFTS)) + "/medhjalpare"
    page = beata.goes_on(beata.visits(f"{list_}/ny"), SELMA)
    row = page.href("flow-row-change")
    one, other = beata.visits(row), beata.visits(row)
    assert beata.sends(one, {"namn": "Selma Först"}).status == 303
    conflict = beata.sends(other, {"namn": "Selma Sedan"})
    assert conflict.status == 409
    assert conflict.href("flow-conflict-saved") == row
    assert all(name in conflict.text("flow-conflict-row") for name in ("Namn", "Selma Först", "Selma Sedan"))
    assert "Selma Först" in beata.visits(list_).text("flow-row")
    page = beata.goes_on(conflict, button="flow-conflict-mine")
    assert "Selma Sedan" in page.text("flow-row")
    assert len(page.all("flow-row")) == 1


@pytest.mark.requirement("FLOW-024")
def test_deleting_a_draft_asks_first_and_then_takes_everything_away(beata: Applicant) -> None:
    draft = beata.draft(beata.begins())
    question = beata.visits(beata.visits(beata.service).href("flow-draft-delete"))
    assert "Ansök om torgplats" in question.content
    answer = beata.sends(question, button="flow-remove")
    assert answer.status == 303
    assert beata.follows(str(answer.location)).text("flow-notice").endswith("Utkastet är borttaget")
    assert beata.visits(draft).status == 404
    assert not FlowDraft.objects.exists()


def test_save_and_go_on_later_says_until_when_it_is_kept(beata: Applicant) -> None:
    page = beata.goes_on(beata.begins(), {"om": "Halvfärdigt"}, button="flow-later")
    assert page.has("flow-entry")
    assert "Utkastet sparas till" in page.text("flow-notice")


def test_a_draft_that_nobody_changed_for_90_days_is_gone(beata: Applicant) -> None:
    draft = beata.draft(beata.begins())
    uuid = draft.rpartition("/")[2]
    beata.client.post("/api/mock/v1/flow/age", {"draft": uuid, "days": 89}, content_type="application/json")
    assert beata.works()["expired"] == 0
    assert beata.drafts() == [uuid]
    beata.client.post("/api/mock/v1/flow/age", {"draft": uuid, "days": 2}, content_type="application/json")
    assert beata.drafts() == []
    assert beata.visits(draft).status == 404
    assert beata.works()["expired"] == 1


def test_nothing_of_an_answer_lies_open_in_the_database(beata: Applicant) -> None:
    beata.begins()
    kept = bytes(FlowDraft.objects.get().contents)
    assert b"hamntorget" not in kept and PLACE["fran"].encode() not in kept


def test_the_twenty_first_draft_is_refused_in_words_and_nothing_typed_is_lost(beata: Applicant) -> None:
    for _ in range(20):
        beata.begins()
    refused = beata.sends(beata.visits(f"{beata.service}/ny"), PLACE)
    assert refused.status == 409
    assert "så många utkast" in refused.text("flow-refused")
    assert refused.field("fran") == PLACE["fran"]
