"""What an authority says of a case: signed, once, in order, and along the ways that a case may go."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import openapi_spec_validator
import pytest
import yaml
from asgiref.sync import async_to_sync
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from portal.flow.events import Event, Outcome, Said, hear, hear_what_waits
from portal.flow.models import FlowCase
from portal.testing.visitors import Response
from tests.portal.flow.applicant import Applicant
from tests.portal.flow.authority import says

pytestmark = pytest.mark.django_db

CONTRACT = settings.BASE_DIR / "docs" / "reference" / "authority-api.yaml"


def kinds(page: Response) -> list[str]:
    """All lines of the history, in order."""
    return [str(kind) for kind in page.find("case").xpath(".//li[@data-kind]/@data-kind")]


@pytest.mark.requirement("FLOW-049")
def test_the_contract_is_openapi_3_1() -> None:
    contract = yaml.safe_load(CONTRACT.read_text(encoding="utf-8"))
    assert contract["openapi"].startswith("3.1")
    openapi_spec_validator.validate(contract)
    assert Path(settings.BASE_DIR, "docs/how-to/write-a-flow.md").read_text(encoding="utf-8").count("authority-api.yaml") >= 1


@pytest.mark.requirement("FLOW-049")
def test_an_event_is_taken_signed_and_once(beata: Applicant, case: Response) -> None:
    number = case.text("case-number")
    before = kinds(case)
    assert says(beata, number, 1, secret="another", tillstand="under-handlaggning") == 401
    unsigned = beata.client.post("/api/arenden/v1/handelser", {"myndighet": "torgplats"}, content_type="application/json")
    assert unsigned.status_code == 401
    for _ in range(2):
        assert says(beata, number, 1, tillstand="under-handlaggning", meddelande="<b>Hej</b>") == 204
    page = beata.visits(case.address)
    assert kinds(page) == [*before, "under-handlaggning"]
    assert page.text("case-message-text") == "<b>Hej</b>"
    assert page.find("case-state").get("data-state") == "under-handlaggning"


@pytest.mark.requirement("FLOW-049")
def test_events_are_put_right_by_their_order(beata: Applicant, case: Response) -> None:
    number, before = case.text("case-number"), kinds(case)
    assert says(beata, number, 1, tillstand="under-handlaggning") == 204
    assert says(beata, number, 3, tillstand="under-handlaggning") == 202
    assert says(beata, number, 2, tillstand="komplettering") == 204
    assert kinds(beata.visits(case.address)) == [*before, "under-handlaggning", "komplettering", "under-handlaggning"]


@pytest.mark.requirement("FLOW-049")
def test_an_event_of_a_case_that_is_not_here_yet_is_applied_when_it_comes(beata: Applicant, case: Response) -> None:
    number = case.text("case-number")
    FlowCase.objects.filter(number=number).update(number="2026-000000-9")
    assert says(beata, number, 1, tillstand="under-handlaggning") == 202
    FlowCase.objects.update(number=number)
    beata.works()
    assert beata.visits(case.address).find("case-state").get("data-state") == "under-handlaggning"


def test_another_authority_has_no_say_in_a_case(beata: Applicant, case: Response) -> None:
    event = Event("x", case.text("case-number"), 1, Said(state="under-handlaggning"))
    assert async_to_sync(hear)("another", event, timezone.now()) is Outcome.KEPT
    async_to_sync(hear_what_waits)(timezone.now() + timedelta(days=2))
    assert kinds(beata.visits(case.address)) == kinds(case)


def test_what_waits_goes_on_after_a_day_and_is_forgotten_where_no_case_comes(beata: Applicant, case: Response) -> None:
    number = case.text("case-number")
    assert says(beata, number, 2, tillstand="under-handlaggning") == 202
    assert says(beata, "2026-000000-9", 1, tillstand="mottaget") == 202
    with CaptureQueriesContext(connection) as questions:
        async_to_sync(hear_what_waits)(timezone.now())
    assert len(questions) == 1, "what can not be taken yet is not read each time, however much of it there is"
    assert beata.visits(case.address).find("case-state").get("data-state") == "mottaget"
    async_to_sync(hear_what_waits)(timezone.now() + timedelta(days=1, seconds=1))
    assert beata.visits(case.address).find("case-state").get("data-state") == "under-handlaggning"
    assert says(beata, "2026-000000-9", 1, tillstand="mottaget") == 202, "it is not known any more"


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": "x" * 101},
        {"arende": "2026-1"},
        {"ordning": 0},
        {"ordning": True},
        {"tillstand": "borta"},
        {"tillstand": ["mottaget"]},
        {"meddelande": "x" * 10_001},
        {},
    ],
    ids=str,
)
def test_what_is_no_event_is_refused_and_changes_nothing(wrong: dict[str, Any], beata: Applicant, case: Response) -> None:
    number = case.text("case-number")
    said = {"tillstand": "under-handlaggning"} if wrong else {}
    assert says(beata, number, 1, **{**said, **wrong}) == 400
    assert kinds(beata.visits(case.address)) == kinds(case)


def test_a_move_that_no_case_makes_is_refused_and_logged_and_the_next_one_goes_on(
    beata: Applicant, case: Response, caplog: pytest.LogCaptureFixture
) -> None:
    number = case.text("case-number")
    assert says(beata, number, 1, tillstand="beviljat") == 409
    assert any(number in line and "mottaget" in line and "beviljat" in line for line in caplog.messages)
    assert says(beata, number, 2, tillstand="under-handlaggning") == 204
    assert beata.visits(case.address).find("case-state").get("data-state") == "under-handlaggning"


def test_an_official_moves_a_case_of_the_test_register_and_its_history_only_grows(beata: Applicant, case: Response) -> None:
    number, seen = case.text("case-number"), kinds(case)
    control = f"/api/mock/v1/flow/cases/{number}"
    for state in ("under-handlaggning", "komplettering", "under-handlaggning", "beviljat"):
        assert beata.client.post(control, {"state": state}, content_type="application/json").status_code == 204
        page = beata.visits(case.address)
        assert kinds(page) == [*seen, state]
        seen = kinds(page)
    assert beata.client.post(control, {"state": "under-handlaggning"}, content_type="application/json").status_code == 409
    no_state = beata.client.post(control, {"state": "handlaggs"}, content_type="application/json")
    assert (no_state.status_code, no_state.json()["field"]) == (400, "tillstand")
    page = beata.visits(case.address)
    assert (page.text("case-state"), kinds(page)) == ("Godkänt", seen)
    assert (
        beata.client.post("/api/mock/v1/flow/cases/2026-000000-9", {"state": "mottaget"}, content_type="application/json").status_code
        == 404
    )
