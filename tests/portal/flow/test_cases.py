"""A case after it was sent: its page, what the authority asks for and writes, what its party answers, writes and takes back."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.utils import timezone

from portal.constants import FLOW_CASES_OF_PARTY, FLOW_MESSAGES_SHOWN
from portal.flow.case_number import free_number
from portal.flow.models import FlowCase, FlowEvent
from portal.flow.of_party import of_party
from portal.flow.sealing import seal
from portal.testing.visitors import Response
from tests.portal.flow.applicant import ALM_ASK, ANGSBLOMMAN, OSTRA_VERKEN, Applicant
from tests.portal.flow.files import MEGABYTE, pdf
from tests.portal.flow.many_cases import copies
from tests.portal.flow.test_events import kinds

pytestmark = pytest.mark.django_db


@pytest.fixture
def case(beata: Applicant) -> Response:
    """Page of a case that the authority has taken."""
    number = beata.submits().text("receipt-number")
    beata.works()
    return beata.visits(f"{beata.service}/arende/{number}")


def acts(beata: Applicant, case: Response, **said: Any) -> int:
    """What an official does; the status of the answer."""
    address = f"/api/mock/v1/flow/cases/{case.text('case-number')}"
    return int(beata.client.post(address, said, content_type="application/json").status_code)


def asks(beata: Applicant, case: Response, *fields: str, days: int = 14) -> None:
    """The official asks for more, until so many days from today."""
    assert acts(beata, case, state="under-handlaggning") in {204, 409}
    last_day = (timezone.localdate() + timedelta(days=days)).isoformat()
    asked = {"fields": list(fields), "text": "Beskriv mer", "lastDay": last_day}
    assert acts(beata, case, state="komplettering", complement=asked) == 204


def follow_ups(beata: Applicant) -> list[dict[str, Any]]:
    """What the register has got after the application."""
    return [each for each in beata.register() if each["kind"]]


def todo(beata: Applicant) -> list[str]:
    """Numbers of the cases that wait for the party, in their order."""
    desk = beata.desk()
    return [str(each) for each in desk.find("desk-todo").xpath(".//@data-case")] if desk.has("desk-todo") else []


def writes(beata: Applicant, page: Response, text: str, *files: tuple[str, bytes]) -> Response:
    """What the form of a case answers, without following it."""
    return beata.presses(page, "case-reply", {"meddelande": text}, {"filer": files})


@pytest.mark.requirement("CASE-001")
def test_a_case_says_where_it_is_and_what_was_sent_and_its_history_only_grows(beata: Applicant, caplog: pytest.LogCaptureFixture) -> None:
    number = beata.submits().text("receipt-number")
    address = f"{beata.service}/arende/{number}"
    page = beata.visits(address)
    assert (page.find("case-state").get("data-state"), kinds(page), page.has("case-reference")) == ("inskickat", ["inskickat"], False)
    assert page.text("case-number") == number
    answers = {row.get("data-field"): " ".join(row.text_content().split()) for row in page.all("case-answer")}
    assert {"torg", "fran", "till", "varor", "el", "om"} <= set(answers)
    assert "Slöjd av en och björk" in answers["om"]
    beata.works()
    page = beata.visits(address)
    assert (kinds(page), page.find("case-state").get("data-state"), page.has("case-reference")) == (
        ["inskickat", "mottaget"],
        "mottaget",
        True,
    )
    for state in ("under-handlaggning", "beviljat"):
        assert acts(beata, page, state=state) == 204
    page = beata.visits(address)
    assert kinds(page) == ["inskickat", "mottaget", "under-handlaggning", "beviljat"]
    assert all("Myndigheten" in line.text_content() for line in page.all("case-event")[1:])
    assert acts(beata, page, state="under-handlaggning") == 409
    assert any(number in line and "beviljat" in line and "under-handlaggning" in line for line in caplog.messages)
    assert beata.visits(address).text("case-state") == "Godkänt"


@pytest.mark.requirement("CASE-002")
def test_a_case_of_a_company_is_seen_by_who_may_represent_it_now_and_nobody_else_learns_of_it(beata: Applicant, case: Response) -> None:
    number, base = case.text("case-number"), f"{beata.service}/arende"
    pages = ["", "/ansokan.pdf", "/arkiv.json", "/kvitto", "/atertag"]
    assert [beata.visits(f"{base}/{number}{page}").status for page in pages] == [200] * 5
    for_another = Applicant("B03", ANGSBLOMMAN)
    assert all(for_another.visits(f"{base}/{number}{page}").has("change-engagemang") for page in pages)
    nobody = [Applicant("B01", "5521010016"), Applicant("A01", "5520000018")]
    beata.fault("engagements", status=200, body=json.dumps({"foretag": [], "felsvar": []}), contentType="application/json")
    nobody.append(Applicant("B03", None))
    for somebody in nobody:
        never = somebody.visits(f"{base}/2026-000000-9")
        for page in pages:
            answer = somebody.visits(f"{base}/{number}{page}")
            assert (answer.status, answer.text("not-found-text")) == (404, never.text("not-found-text")), page


@pytest.mark.requirement("CASE-002")
def test_a_case_of_a_person_is_theirs_alone() -> None:
    tolvan = Applicant("P00", None)
    number = tolvan.submits().text("receipt-number")
    address = f"{tolvan.service}/arende/{number}"
    assert tolvan.visits(address).status == 200
    assert Applicant("S01", None).visits(address).status == 404


@pytest.mark.requirement("CASE-003")
def test_my_pages_show_what_is_ones_own_whatever_is_retrieved_and_what_waits_first() -> None:
    tolvan = Applicant("P00", None)
    tolvan.retrieves(None)
    tolvan.goes_on(tolvan.comes_to_check(), button="flow-submit")  # waits for the own signature
    tolvan.begins()
    number = tolvan.submits().text("receipt-number")
    tolvan.works()
    desk = tolvan.desk()
    assert desk.has("my-draft") and desk.has("my-signing") and desk.has("going-on-off")
    assert desk.find("desk-cases").xpath(".//@data-case") == [number]
    second = tolvan.submits().text("receipt-number")
    tolvan.works()
    pages = {each: tolvan.visits(f"{tolvan.service}/arende/{each}") for each in (number, second)}
    asks(tolvan, pages[number], "om", days=20)
    asks(tolvan, pages[second], "om", days=10)
    assert [each for each in todo(tolvan) if each] == [second, number]
    assert "Svara senast" in tolvan.desk().text("desk-todo")
    tolvan.client.delete("/api/mock/v1")


@pytest.mark.requirement("CASE-004")
def test_the_authority_asks_for_more_and_gets_it_once(beata: Applicant, case: Response) -> None:
    number = case.text("case-number")
    asks(beata, case, "om")
    assert todo(beata) == [number]
    page = beata.visits(case.address)
    assert "Beskriv mer" in page.text("case-complement")
    asked = beata.visits(page.href("case-complement-go"))
    assert [each.get("name") for each in asked.all("om")] == ["om"]
    assert asked.find("om").text_content().strip() == "Slöjd av en och björk"
    assert not asked.has("torg")
    refused = beata.sends(asked, {"om": ""}, "complement-send")
    assert (refused.status, refused.text("om-error")) == (400, "Svara på frågan")
    answers = [beata.sends(asked, {"om": "Slöjd och skålar"}, "complement-send") for _ in range(2)]
    assert [answer.status for answer in answers] == [303, 303]
    assert "Du har redan svarat" in beata.visits(asked.address).text("complement-over")
    beata.works()
    (got,) = follow_ups(beata)
    assert (got["kind"], got["times"], got["archive"]["falt"][0]["value"]) == ("kompletteringar", 1, "Slöjd och skålar")
    assert got["key"] not in {each["key"] for each in beata.register() if not each["kind"]}
    page = beata.visits(case.address)
    assert page.find("case-state").get("data-state") == "under-handlaggning"
    told = next(each.text_content() for each in page.all("case-event") if each.get("data-kind") == "kompletterat")
    assert "Slöjd av en och björk" in told and "Slöjd och skålar" in told
    assert todo(beata) == []


@pytest.mark.requirement("CASE-004")
def test_after_the_last_day_nothing_is_taken_and_that_is_said(beata: Applicant, case: Response) -> None:
    asks(beata, case, "om")
    asked = beata.visits(beata.visits(case.address).href("case-complement-go"))
    aged = {"case": case.text("case-number"), "days": 15}
    beata.client.post("/api/mock/v1/flow/age", aged, content_type="application/json")
    late = beata.sends(asked, {"om": "För sent"}, "complement-send")
    assert (late.status, late.has("complement-send")) == (409, False)
    assert "Det går inte att svara längre" in late.text("complement-over")
    assert follow_ups(beata) == []
    page = beata.visits(case.address)
    assert "Det går inte att svara längre" in page.text("case-complement") and not page.has("case-complement-go")
    assert todo(beata) == []


def test_a_file_that_is_asked_for_is_kept_when_it_arrives_and_what_was_typed_stays(beata: Applicant, case: Response) -> None:
    asks(beata, case, "om", "skiss")
    asked = beata.visits(beata.visits(case.address).href("case-complement-go"))
    page = beata.attaches(asked, ("skiss.pdf", pdf()), om="Nytt svar")
    assert page.find("om").text_content().strip() == "Nytt svar"
    assert len(page.all("flow-file")) == 1
    asked_again = beata.visits(page.find("flow-file").xpath(".//a/@href")[0])
    assert asked_again.response.headers["Content-Type"] == "application/pdf"
    done = beata.goes_on(page, button="complement-send")
    assert "skiss.pdf" in done.text("case") and done.find("case-state").get("data-state") == "under-handlaggning"


@pytest.mark.parametrize(
    "asked",
    [{"fields": ["om"], "text": "x", "lastDay": "i morgon"}, {"fields": [], "text": "", "lastDay": "2031-01-01"}, ["om"]],
    ids=str,
)
def test_what_asks_for_nothing_that_can_be_read_is_refused(beata: Applicant, case: Response, asked: Any) -> None:
    acts(beata, case, state="under-handlaggning")
    assert acts(beata, case, state="komplettering", complement=asked) == 400
    assert acts(beata, case, state="komplettering", complement={"fields": ["namn"], "text": "", "lastDay": "2031-01-01"}) == 409
    assert beata.visits(case.address).find("case-state").get("data-state") == "under-handlaggning"


@pytest.mark.requirement("CASE-005")
def test_messages_go_both_ways_with_files_and_text_is_text(beata: Applicant, case: Response) -> None:
    assert acts(beata, case, message="<b>Hej</b>") == 204
    assert beata.desk().text("desk-unread") == "1 oläst meddelande"
    page = beata.visits(case.address)
    assert page.text("case-message-text") == "<b>Hej</b>"
    assert not beata.desk().has("desk-unread")
    answers = [writes(beata, page, "Här är avtalet", ("avtal.pdf", pdf())) for _ in range(2)]
    assert [answer.status for answer in answers] == [303, 303]
    page = beata.visits(case.address)
    assert [each.get("data-by") for each in page.all("case-message")] == ["myndigheten", "sokande"]
    (link,) = page.all("case-message")[1].xpath(".//a/@href")
    assert beata.visits(link).response.content.startswith(b"%PDF")
    assert Applicant("B03", ALM_ASK).visits(link).has("change-engagemang")
    beata.works()
    (got,) = follow_ups(beata)
    assert (got["times"], got["archive"]["text"], got["archive"]["filer"][0]["name"]) == (1, "Här är avtalet", "avtal.pdf")
    assert kinds(page) == kinds(case)


@pytest.mark.requirement("CASE-005")
@pytest.mark.parametrize(
    ("text", "file", "field"),
    [("", ("a.pdf", pdf()), "meddelande"), ("Hej", ("a.pdf", pdf(11 * MEGABYTE)), "filer"), ("Hej", ("a.exe", b"MZ"), "filer")],
    ids=["no text", "too large", "of another kind"],
)
def test_a_message_that_cannot_be_taken_is_refused_whole_and_its_text_stays(
    beata: Applicant, case: Response, text: str, file: tuple[str, bytes], field: str
) -> None:
    refused = writes(beata, case, text, file)
    assert (refused.status, refused.has(f"{field}-error")) == (400, True)
    assert refused.find("case-reply-text").text_content().strip() == text
    assert not beata.visits(case.address).has("case-message")


@pytest.mark.requirement("CASE-006")
def test_a_case_is_taken_back_once_after_a_question(beata: Applicant, case: Response) -> None:
    page = beata.visits(case.href("case-withdraw"))
    answers = [beata.sends(page, {"skal": "Vi ångrar oss"}, "case-withdraw-yes") for _ in range(2)]
    assert [(answer.status, str(answer.location).partition("?")[0]) for answer in answers] == [(303, case.address)] * 2
    told = beata.follows(str(answers[0].location))
    assert "Ärendet är återkallat" in told.text("flow-notice")
    beata.works()
    page = beata.visits(case.address)
    assert (page.find("case-state").get("data-state"), page.has("case-withdraw")) == ("aterkallat", False)
    (got,) = follow_ups(beata)
    assert (got["kind"], got["times"], got["archive"]["skal"]) == ("atertag", 1, "Vi ångrar oss")
    assert not page.has("case-reply")


@pytest.mark.requirement("CASE-006")
def test_what_is_decided_is_not_taken_back(beata: Applicant, case: Response) -> None:
    question = beata.visits(case.href("case-withdraw"))
    for state in ("under-handlaggning", "beviljat"):
        acts(beata, case, state=state)
    assert not beata.visits(case.address).has("case-withdraw")
    refused = beata.sends(question, button="case-withdraw-yes")
    assert (refused.status, "redan avgjort" in refused.text("case-withdraw-refused")) == (409, True)
    beata.works()
    assert follow_ups(beata) == []


@pytest.mark.requirement("CASE-006")
def test_a_case_is_being_taken_back_while_the_authority_is_away_and_nothing_is_lost(beata: Applicant) -> None:
    beata.fault("authority-submit", network=True)
    number = beata.submits().text("receipt-number")
    case = beata.visits(f"{beata.service}/arende/{number}")
    beata.goes_on(beata.visits(case.href("case-withdraw")), button="case-withdraw-yes")
    beata.works()
    assert beata.visits(case.address).find("case-state").get("data-state") == "aterkallas"
    assert beata.visits(case.address).text("case-state") == "Återkallas"
    beata.fault("authority-submit")
    beata.client.post("/api/mock/v1/flow/age", {"case": number, "days": 1}, content_type="application/json")
    beata.works()
    assert [each["kind"] for each in beata.register()] == ["", "atertag"], "first what is taken back, then that it is"
    assert FlowCase.objects.get(number=number).state == "aterkallat"


def test_a_case_that_was_closed_leaves_my_pages_after_two_weeks_when_its_messages_are_read(beata: Applicant, case: Response) -> None:
    number = case.text("case-number")
    assert acts(beata, case, state="under-handlaggning") == 204
    assert acts(beata, case, state="beviljat", message="Välkommen till torget") == 204
    row = beata.desk().find("going-on-case")
    assert row.get("data-number") == number
    assert row.text_content().count("Ansök om torgplats") == 1, "the service is named once"
    beata.client.post("/api/mock/v1/flow/age", {"case": number, "days": 14}, content_type="application/json")
    assert beata.desk().has("going-on-case"), "it has a message that nobody has read"
    beata.visits(case.address)
    assert not beata.desk().has("going-on-case")


def test_a_case_that_is_sent_after_the_bells_of_a_new_year_has_a_number_of_that_year() -> None:
    assert free_number(datetime(2026, 12, 31, 22, 59, tzinfo=UTC)).startswith("2026-")
    assert free_number(datetime(2026, 12, 31, 23, 1, tzinfo=UTC)).startswith("2027-"), "it is 00.01 on New Year's Day in Sweden"


def test_a_case_that_waits_for_its_party_is_among_the_hundred_however_many_are_newer(beata: Applicant, case: Response) -> None:
    number = case.text("case-number")
    FlowCase.objects.filter(number=number).update(state="vantar-underskrift", sent=timezone.now() - timedelta(days=400))
    waiting = FlowCase.objects.get(number=number)
    FlowCase.objects.bulk_create(copies(waiting, FLOW_CASES_OF_PARTY + 1, days_apart=-1, state="mottaget"))
    found = async_to_sync(of_party)(waiting.subject, OSTRA_VERKEN).cases
    assert [each.number for each in found[:2]] == [number, f"TG-{FLOW_CASES_OF_PARTY + 1:06}"], "and then the latest"
    assert len(found) == FLOW_CASES_OF_PARTY


def test_a_case_with_a_thousand_messages_shows_the_latest_hundred_and_leads_to_all(beata: Applicant, case: Response) -> None:
    sent = FlowCase.objects.get(number=case.text("case-number"))
    said = [(f"Fråga {n}", timezone.now() + timedelta(seconds=n)) for n in range(1000)]
    FlowEvent.objects.bulk_create(FlowEvent(case=sent, kind="meddelande", by="myndigheten", words=seal(words), at=at) for words, at in said)
    assert beata.desk().find("going-on-case").text_content().count("1000") == 1, "all of them are unread"
    page = beata.visits(case.address)
    shown = [each.text_content() for each in page.all("case-message-text")]
    assert (shown[0], shown[-1], len(shown)) == ("Fråga 900", "Fråga 999", FLOW_MESSAGES_SHOWN)
    assert page.text("case-earlier") == "Visa tidigare meddelanden (900)"
    whole = beata.visits(page.href("case-earlier"))
    assert len(whole.all("case-message")) == 1000 and not whole.has("case-earlier")
    assert "1000" not in beata.desk().find("going-on-case").text_content(), "whoever opens it has read what is new"
