"""What an authority says of a case: signed, once, in order, and along the ways that a case may go."""

import hashlib
import hmac
import json
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import openapi_spec_validator
import pytest
import yaml
from asgiref.sync import async_to_sync
from django.conf import settings
from django.utils import timezone

from portal.constants import FLOW_FILE_MOST
from portal.flow.events import Event, Outcome, Said, hear, hear_what_waits
from portal.flow.models import FlowCase
from portal.http.body_limit import LIMIT
from portal.serving.allowances import allowance
from portal.testing.visitors import Response
from tests.portal.flow.applicant import ALM_ASK, Applicant
from tests.portal.flow.files import EICAR, MEGABYTE, pdf

pytestmark = pytest.mark.django_db

CONTRACT = settings.BASE_DIR / "docs" / "reference" / "authority-api.yaml"
SECRET = "what the authority and the portal know"


@pytest.fixture
def case(beata: Applicant, monkeypatch: pytest.MonkeyPatch) -> Response:
    """Page of a case that the authority has taken, and signs events of."""
    number = beata.submits().text("receipt-number")
    beata.works()
    monkeypatch.setenv("VST_TORGPLATS_SECRET", SECRET)
    return beata.visits(f"{beata.service}/arende/{number}")


def says(beata: Applicant, number: str, order: int, secret: str = SECRET, **event: Any) -> int:
    """The status of the portal's answer to an event."""
    body = json.dumps({"id": f"{number}:{order}", "myndighet": "torgplats", "arende": number, "ordning": order, **event}).encode()
    signature = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    headers = {"X-Signature": f"sha256={signature}"}
    return int(beata.client.post("/api/arenden/v1/handelser", body, content_type="application/json", headers=headers).status_code)


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
    async_to_sync(hear_what_waits)(timezone.now())
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
    page = beata.visits(case.address)
    assert (page.text("case-state"), kinds(page)) == ("Godkänt", seen)
    assert (
        beata.client.post("/api/mock/v1/flow/cases/2026-000000-9", {"state": "mottaget"}, content_type="application/json").status_code
        == 404
    )


def signed(method: str, path: str, secret: str, ago: timedelta, *more: str) -> dict[str, str]:
    """The headers of an authority's question for a file."""
    at = (timezone.now() - ago).isoformat()
    signature = hmac.new(secret.encode(), "\n".join([f"{method} {path}", at, *more]).encode(), hashlib.sha256).hexdigest()
    return {"X-Signature": f"sha256={signature}", "X-Signed-At": at}


def asks_for(beata: Applicant, number: str, file: str, secret: str = SECRET, ago: timedelta = timedelta(0)) -> Any:
    """What the portal answers an authority that asks for a file of a case."""
    path = f"/api/arenden/v1/arenden/{number}/filer/{file}"
    return beata.client.get(path, headers=signed("GET", path, secret, ago))


def sends(beata: Applicant, number: str, file: str, content: bytes, name: str = "beslut.pdf", signs: bytes | None = None) -> int:
    """The status of the portal's answer to a file of the authority, which signs what it sends unless it is said to sign another."""
    path = f"/api/arenden/v1/arenden/{number}/filer/{file}"
    sha256 = hashlib.sha256(content if signs is None else signs).hexdigest()
    headers = {**signed("PUT", path, SECRET, timedelta(0), sha256), "X-Content-SHA256": sha256, "X-Filename": quote(name)}
    return int(beata.client.put(path, content, content_type="application/octet-stream", headers=headers).status_code)


def test_the_authority_gets_the_files_of_its_case_and_nobody_else_does(
    beata: Applicant, case: Response, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, sketch = case.text("case-number"), pdf(holds=b"ritning")
    beata.presses(case, "case-reply", {"meddelande": "Skissen"}, {"filer": (("skiss.pdf", sketch),)})
    beata.works()
    (file,) = beata.register()[-1]["archive"]["filer"]
    given = asks_for(beata, number, file["id"])
    assert (given.status_code, given.content) == (200, sketch)
    assert hashlib.sha256(given.content).hexdigest() == file["sha256"]
    assert given.headers["Content-Disposition"] == 'attachment; filename="skiss.pdf"'
    assert asks_for(beata, number, str(uuid4())).status_code == 404
    address = f"/api/arenden/v1/arenden/{number}/filer/{file['id']}"
    for refused in (
        asks_for(beata, number, file["id"], secret="another"),
        asks_for(beata, number, file["id"], ago=timedelta(minutes=6)),
        asks_for(beata, number, file["id"], ago=timedelta(minutes=-6)),
        asks_for(beata, "2026-000000-0", file["id"]),
        beata.client.get(address),
        beata.client.get(address, headers={"X-Signed-At": "2026-11-25"}),
    ):
        assert (refused.status_code, refused.json()["error"]) == (401, "NOT_AUTHORIZED")
    monkeypatch.delenv("VST_TORGPLATS_SECRET")
    assert asks_for(beata, number, file["id"], secret="").status_code == 401


@pytest.mark.requirement("CASE-005")
def test_a_file_of_the_authority_comes_with_the_message_that_names_it(beata: Applicant, case: Response) -> None:
    number, id, decision = case.text("case-number"), str(uuid4()), pdf(holds=b"beslut")
    assert says(beata, number, 1, meddelande="Här är beslutet", filer=[id]) == 409, "the file has not come"
    assert [sends(beata, number, id, decision, "Beslut å torgplats.pdf") for _ in range(2)] == [201, 200]
    assert not beata.visits(case.address).has("case-message")
    for _ in range(2):
        assert says(beata, number, 2, meddelande="Här är beslutet", filer=[id]) == 204
    (message,) = beata.visits(case.address).all("case-message")
    (link,) = message.xpath(".//a")
    assert link.text_content().startswith("Beslut å torgplats.pdf (")
    assert beata.visits(link.get("href")).response.content == decision
    assert Applicant("B03", ALM_ASK).visits(link.get("href")).has("change-engagemang")
    assert says(beata, number, 3, meddelande="Igen", filer=[id]) == 409, "it belongs to a message already"


@pytest.mark.requirement("CASE-005")
def test_the_authority_sends_no_file_that_a_party_may_not_send(beata: Applicant, case: Response) -> None:
    number, id = case.text("case-number"), str(uuid4())
    assert sends(beata, number, id, b"MZ", "beslut.exe") == 400
    assert sends(beata, number, id, pdf(11 * MEGABYTE)) == 400
    assert sends(beata, number, id, pdf(holds=EICAR)) == 400
    assert sends(beata, number, id, pdf(), signs=b"another") == 400
    assert sends(beata, "2026-000000-0", id, pdf()) == 401
    assert sends(beata, number, id, pdf(holds=b"a")) == 201
    assert sends(beata, number, id, pdf(holds=b"b")) == 409
    for wrong in ("x", ["x"], [1], [str(uuid4())] * 11):
        assert says(beata, number, 1, meddelande="Hej", filer=wrong) == 400
    assert says(beata, number, 1, tillstand="under-handlaggning", filer=[id]) == 400, "files go with a message"


def test_a_large_body_is_read_of_the_authority_that_signs_its_head_alone(beata: Applicant, case: Response) -> None:
    path = f"/api/arenden/v1/arenden/{case.text('case-number')}/filer/{uuid4()}"
    head = {**signed("PUT", path, SECRET, timedelta(0), "0" * 64), "X-Content-SHA256": "0" * 64}

    def most(method: str, headers: dict[str, str]) -> int:
        written = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        return async_to_sync(allowance)({"type": "http", "method": method, "path": path, "headers": written}).most

    assert most("PUT", head) == FLOW_FILE_MOST
    assert most("PUT", {**head, "X-Content-SHA256": "1" * 64}) == LIMIT
    assert most("POST", head) == most("PUT", {}) == LIMIT
