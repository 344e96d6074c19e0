"""Sending: once, whatever is pressed; the receipt at once, whatever the authority does."""

import json
import re

import pytest

from portal.flow.models import FlowCase, FlowDelivery
from portal.words.entered.check_digit import luhn_holds
from tests.portal.flow.applicant import ALBIN, ALM_ASK, CRAFTS, FOOD, KITCHEN, OSTRA_VERKEN, Applicant

pytestmark = pytest.mark.django_db


def test_what_is_sent_again_leads_to_the_same_receipt(beata: Applicant) -> None:
    check = beata.comes_to_check()
    answers = [beata.sends(check, button="flow-submit") for _ in range(3)]
    assert {(answer.status, answer.location) for answer in answers} == {(303, f"{beata.draft(check)}/signera")}
    receipt = beata.pays(beata.signs(beata.follows(str(answers[0].location))))
    assert beata.sends(check, button="flow-submit").location == receipt.address
    assert beata.follows(f"{beata.draft(check)}/plats").has("receipt")
    beata.works()
    assert [entry["times"] for entry in beata.register()] == [1]


@pytest.mark.requirement("FLOW-046")
def test_the_receipt_comes_at_once_while_the_authority_is_away_and_nothing_is_lost(beata: Applicant) -> None:
    beata.fault("authority-submit", network=True)
    receipt = beata.submits()
    number = receipt.text("receipt-number")
    assert re.fullmatch(r"\d{4}-\d{6}-\d", number)
    assert luhn_holds(number[5:].replace("-", ""))
    case = beata.visits(receipt.href("receipt-case"))
    assert case.find("case-state").get("data-state") == "inskickat"
    people = [beata, Applicant("B03", ALM_ASK), Applicant("B01", "5521010016"), Applicant("P00", None), Applicant("S01", None)]
    for n in range(30):
        assert people[n % 5].submits().has("receipt")
    beata.works()
    assert beata.register() == []
    beata.fault("authority-submit")
    for row in FlowCase.objects.all():
        beata.client.post("/api/mock/v1/flow/age", {"case": row.number, "days": 1}, content_type="application/json")
    assert beata.works()["delivered"] == 31
    assert sorted(entry["times"] for entry in beata.register()) == [1] * 31
    case = beata.visits(f"{beata.service}/arende/{number}")
    assert case.find("case-state").get("data-state") == "mottaget"
    assert re.fullmatch(r"T\d{4}-\d{6}", case.text("case-reference"))


def test_tries_have_one_key_and_waits_that_grow(beata: Applicant) -> None:
    beata.fault("authority-submit", status=503)
    beata.submits()
    number, waits = FlowCase.objects.get().number, []
    for _ in range(4):
        beata.works()
        delivery = FlowDelivery.objects.get()
        waits.append(delivery.tries)
        beata.client.post("/api/mock/v1/flow/age", {"case": number, "days": 1}, content_type="application/json")
    calls = beata.client.get("/api/mock/v1/calls?name=authority-submit").json()
    assert len(calls) == 4 and waits == [1, 2, 3, 4]
    assert len({json.dumps(call["headers"]["Idempotency-Key"]) for call in calls}) == 1


@pytest.mark.requirement("FLOW-048")
def test_a_refusal_for_good_is_a_message_in_the_case_and_tried_once(beata: Applicant) -> None:
    beata.fault("authority-submit", status=422, body=json.dumps({"reason": "Namnet är upptaget"}), contentType="application/json")
    number = beata.submits().text("receipt-number")
    assert beata.works()["refused"] == 1
    assert set(beata.works().values()) == {0}
    case = beata.visits(f"{beata.service}/arende/{number}")
    assert case.find("case-state").get("data-state") == "avslaget"
    assert "Namnet är upptaget" in case.text("case-message")
    assert len(beata.client.get("/api/mock/v1/calls?name=authority-submit").json()) == 1


@pytest.mark.requirement("FLOW-048")
@pytest.mark.parametrize("body", ["", "{}", '{"reason": ""}', "Gateway"])
def test_a_refusal_for_good_without_a_reason_says_that_there_is_none(beata: Applicant, body: str) -> None:
    beata.fault("authority-submit", status=422, body=body, contentType="application/json")
    number = beata.submits().text("receipt-number")
    beata.works()
    case = beata.visits(f"{beata.service}/arende/{number}")
    assert case.find("case-state").get("data-state") == "avslaget"
    assert case.text("case-message-text") == "Myndigheten har inte skrivit varför."


def test_what_left_the_route_is_sent_to_nobody_and_comes_back_with_it(beata: Applicant) -> None:
    page = beata.goes_on(beata.begins(), FOOD)
    page = beata.leaves_out_the_rest(beata.goes_on(page, KITCHEN))
    draft = beata.draft(page)
    page = beata.goes_on(beata.visits(f"{draft}/varor?fran=kontrollera"), {"varor": "hantverk"})
    assert "1234-56" not in page.content
    assert page.find("flow-check").xpath("./div/section/@data-step") == ["plats", "varor", "medhjalpare", "karta"]
    page = beata.goes_on(beata.visits(f"{draft}/varor?fran=kontrollera"), {"varor": "mat"})
    assert beata.answers(page)["anlaggning"] == "1234-56"
    page = beata.goes_on(beata.visits(f"{draft}/varor?fran=kontrollera"), {"varor": "hantverk"})
    receipt = beata.closes(page)
    archive = beata.visits(f"{beata.service}/arende/{receipt.text('receipt-number')}/arkiv.json")
    beata.works()
    assert "1234-56" not in archive.content + json.dumps(beata.register())


def test_the_archive_has_every_answer_with_its_question_in_the_same_bytes_each_time(beata: Applicant) -> None:
    page = beata.goes_on(beata.begins(), CRAFTS)
    page = beata.goes_on(beata.visits(page.href("flow-add")), ALBIN)
    page = beata.signs(beata.goes_on(beata.leaves_out_the_rest(page), button="flow-submit"))
    Applicant("B01", acting_for=None).signs_for_another()
    receipt = beata.pays(beata.follows(page.address))
    address = f"{beata.service}/arende/{receipt.text('receipt-number')}/arkiv.json"
    first, second = (beata.visits(address) for _ in range(2))
    assert first.content == second.content
    archive = json.loads(first.content)
    assert archive["schema"] == "foretagsporten/arende/1"
    assert archive["party"]["organisationsnummer"] == OSTRA_VERKEN
    place = archive["steps"][0]
    assert place["fields"][0] == {"key": "torg", "label": "Vilket torg vill du stå på?", "shown": "Hamntorget", "value": "hamntorget"}
    assert archive["steps"][2]["rows"][0]["fields"][1]["value"] == ALBIN["personnummer"]
    assert first.response.headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in first.response.headers["Content-Security-Policy"]


def test_the_case_stands_on_my_pages_whatever_is_retrieved(beata: Applicant) -> None:
    beata.retrieves(None)
    number = beata.submits().text("receipt-number")
    assert [each.get("data-number") for each in beata.desk().all("going-on-case")] == [number]
