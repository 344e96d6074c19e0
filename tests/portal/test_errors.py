"""Every call of the contract answers, and every error that it names for a call has the one form."""

import hashlib
import hmac
import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from portal import drafts
from portal.calls.browser_faults import TAKEN
from portal.constants import BROWSER_FAULT_MAX_BYTES, BROWSER_FAULTS_OF_AN_ADDRESS, SEARCH_CLICK_MAX_BYTES, SEARCH_CLICKS_OF_AN_ADDRESS
from portal.contact import rate
from portal.drafts import MOST_BYTES
from portal.search.source import CLICK, SITE_SEARCH, SUGGESTIONS
from test_world.people import by_key
from tests.portal.contract import calls
from tests.portal.flow.applicant import Applicant
from tests.portal.flow.authority import SECRET, sends
from tests.portal.flow.files import pdf
from tests.portal.visitors import (
    CHECK,
    CONTACT,
    ENGAGEMANG,
    EVENT,
    FEATURES,
    LOGOUT,
    NOTICES,
    PRODUCTION,
    REFRESH,
    SETTINGS_READ,
    SETTINGS_SAVE,
    SPOOF,
    TOKEN,
    csrf_client,
    fault,
    signed_in,
    spoof_headers,
    with_csrf,
)

pytestmark = pytest.mark.django_db

JSON = "application/json"
DRAFT_SAVE = "/api/inloggad/skalet/utkast/v1/spara"
DRAFT_DROP = "/api/inloggad/skalet/utkast/v1/kasta"
ASK_AGAIN = "/api/inloggad/skalet/foretag/v1/hamta-igen"
CHOOSER = "/inloggad/valj-vem-du-vill-foretrada"
CONTENT = "/api/tvv/content"
EVENTS = "/api/arenden/v1/handelser"
FILE = "/api/arenden/v1/arenden/{number}/filer/{file}"
SCHEMA = "/api/arenden/v1/schema/{flow}/{version}.json"
PULSE = "/api/skalet/v1/puls"
NOTICES_OF_A_PAGE = "/api/skalet/v1/notiser/{sv,en}/{service or -}/{mark}"
PART_OF_THE_SHELL = "/api/skalet/v1/delar/{menyer, sokruta}/{sv,en}/{in,ut}/{form or -}/{digest}"
FAULT = "/api/skalet/v1/fel"
POLICY = "/api/skalet/v1/csp"
PAGE_VIEW = "/api/skalet/statistik/v1/visning"
REMOTE = "remote path of a service"
SETTING = {"hamtaArenden": "all"}
MESSAGE = {"amne": "Fråga", "till": "TEKNIK", "meddelande": "Hej", "avsandare": ""}

MOMS = {"queryString": "moms", "language": "sv"}
CHOSEN = {**MOMS, "id": "page:moms"}


FAULTS = {
    FAULT: {"message": "TypeError: x", "file": "/static/dist/client.js", "line": 1, "release": "", "screen": "", "page": "0a1b2c3d"},
    POLICY: {"csp-report": {"effective-directive": "img-src"}},
}


def beatas_key() -> str:
    return drafts.place(by_key("B03").person.subject, None, "", "contact").key


def posts(client: Client, path: str, body: Any) -> HttpResponse:
    return client.post(path, json.dumps(body), JSON)


def with_a_fault(name: str, ask: Callable[[Client], HttpResponse]) -> HttpResponse:
    beata = signed_in("B03")
    fault(beata, name, status=500)
    return ask(beata)


def too_many_messages(settings: Any) -> HttpResponse:
    settings.VST_CONTACT_LIMIT = 0
    rate.forget()
    return posts(Client(), CONTACT, MESSAGE)


def too_many_faults(path: str) -> HttpResponse:
    return [posts(Client(), path, FAULTS[path]) for _ in range(BROWSER_FAULTS_OF_AN_ADDRESS + 1)][-1]


def too_many_clicks(settings: Any) -> HttpResponse:
    return [posts(Client(), CLICK, CHOSEN) for _ in range(SEARCH_CLICKS_OF_AN_ADDRESS + 1)][-1]


def click_without_an_index(settings: Any) -> HttpResponse:
    settings.VST_SEARCH_DATABASE = "postgres://portal@%2Fnowhere/none"
    return posts(Client(), CLICK, CHOSEN)


def told_anew(path: str) -> HttpResponse:
    TAKEN.forget()
    return posts(Client(), path, FAULTS[path])


def notices_now() -> HttpResponse:
    mark = Client().get(PULSE).json()["notices"]
    return Client().get(f"/api/skalet/v1/notiser/sv/-/{mark}")


def event_of_a_case_to_come() -> HttpResponse:
    """Signed by the authority of the example."""
    body = json.dumps({"id": "1", "myndighet": "torgplats", "arende": "2026-000000-0", "ordning": 1, "tillstand": "mottaget"})
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("VST_TORGPLATS_SECRET", "secret")
        signature = hmac.new(b"secret", body.encode(), hashlib.sha256).hexdigest()
        return Client().post(EVENTS, body, JSON, headers={"X-Signature": f"sha256={signature}"})


def file_of_an_authority() -> HttpResponse:
    """For a message that is to come in a case of Beata's."""
    beata = Applicant("B03")
    number = beata.submits().text("receipt-number")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("VST_TORGPLATS_SECRET", SECRET)
        return sends(beata, number, str(uuid4()), pdf())


def signed_on() -> Client:
    visitor = Client()
    visitor.post("/Shibboleth.sso/mock", {"person": "B03"})
    return visitor


def without_the_value(path: str) -> Callable[[Any], HttpResponse]:
    return lambda settings: csrf_client().post(path, "{}", JSON)


Provoke = Callable[[Any], HttpResponse]

ERRORS: dict[tuple[str, int], Provoke] = {
    **{(path, 401): lambda settings, path=path: Client().get(path) for path in (CHECK, REFRESH, TOKEN, EVENT, SETTINGS_READ, ENGAGEMANG)},
    **{(path, 401): lambda settings, path=path: posts(Client(), path, {}) for path in (SETTINGS_SAVE, DRAFT_SAVE, DRAFT_DROP)},
    **{
        (path, 403): without_the_value(path)
        for path in (LOGOUT, SETTINGS_SAVE, DRAFT_SAVE, DRAFT_DROP, ASK_AGAIN, CONTACT, PAGE_VIEW, CHOOSER)
    },
    (SPOOF, 400): lambda settings: Client().get(SPOOF),
    (SPOOF, 404): lambda settings: Client().get(SPOOF, headers={"Host": PRODUCTION}),
    (SETTINGS_SAVE, 400): lambda settings: posts(signed_in("B03"), SETTINGS_SAVE, {"hamtaArenden": "moon"}),
    (SETTINGS_SAVE, 502): lambda settings: with_a_fault(
        "settings-save", lambda beata: posts(beata, SETTINGS_SAVE, {"hamtaArenden": "all"})
    ),
    (DRAFT_SAVE, 400): lambda settings: posts(signed_in("B03"), DRAFT_SAVE, {}),
    (DRAFT_SAVE, 413): lambda settings: posts(signed_in("B03"), DRAFT_SAVE, {"key": beatas_key(), "fields": {"a": "b" * MOST_BYTES}}),
    (DRAFT_DROP, 400): lambda settings: signed_in("B03").post(DRAFT_DROP, {}),
    (ENGAGEMANG, 502): lambda settings: with_a_fault("engagements", lambda beata: beata.get(ENGAGEMANG)),
    (CONTACT, 400): lambda settings: posts(Client(), CONTACT, {}),
    (PAGE_VIEW, 400): lambda settings: posts(Client(), PAGE_VIEW, {"path": 7}),
    **{(path, 400): lambda settings, path=path: posts(Client(), path, {}) for path in FAULTS},
    **{
        (path, 403): lambda settings, path=path: Client(headers={"origin": "https://annan.example"}).post(path, "{}", JSON)
        for path in FAULTS
    },
    **{(path, 413): lambda settings, path=path: posts(Client(), path, {"message": "x" * BROWSER_FAULT_MAX_BYTES}) for path in FAULTS},
    **{(path, 429): lambda settings, path=path: too_many_faults(path) for path in FAULTS},
    (NOTICES_OF_A_PAGE, 404): lambda settings: Client().get("/api/skalet/v1/notiser/sv/-/000000000000"),
    (CONTACT, 429): too_many_messages,
    (CONTACT, 502): lambda settings: with_a_fault("contact", lambda beata: posts(beata, CONTACT, MESSAGE)),
    (SUGGESTIONS, 400): lambda settings: posts(Client(), SUGGESTIONS, {"queryString": 7, "language": "sv"}),
    (SITE_SEARCH, 400): lambda settings: posts(Client(), SITE_SEARCH, {"queryString": "moms", "language": "de"}),
    (SITE_SEARCH, 502): lambda settings: with_a_fault("search", lambda beata: posts(beata, SITE_SEARCH, MOMS)),
    (CLICK, 400): lambda settings: posts(Client(), CLICK, {**CHOSEN, "id": "page:none"}),
    (CLICK, 403): lambda settings: Client(headers={"origin": "https://annan.example"}).post(CLICK, json.dumps(CHOSEN), JSON),
    (CLICK, 413): lambda settings: posts(Client(), CLICK, {**CHOSEN, "id": "x" * SEARCH_CLICK_MAX_BYTES}),
    (CLICK, 429): too_many_clicks,
    (CLICK, 503): click_without_an_index,
    (EVENTS, 400): lambda settings: posts(Client(), EVENTS, []),
    (EVENTS, 401): lambda settings: posts(Client(), EVENTS, {"myndighet": "torgplats"}),
    (SCHEMA, 404): lambda settings: Client().get("/api/arenden/v1/schema/torgplats/99.json"),
    (REMOTE, 404): lambda settings: Client().get("/remotes/finns-inte/remoteEntry.js"),
}
"""How each error that the contract names is come by."""

ANSWERS: dict[str, tuple[Callable[[], HttpResponse], int]] = {
    FEATURES: (lambda: Client().get(FEATURES), 200),
    NOTICES: (lambda: Client().get(NOTICES), 200),
    PULSE: (lambda: Client().get(PULSE), 200),
    NOTICES_OF_A_PAGE: (notices_now, 200),
    PART_OF_THE_SHELL: (lambda: Client().get(f"/api/skalet/v1/delar/menyer/sv/ut/-/{'0' * 12}"), 200),
    FAULT: (lambda: told_anew(FAULT), 204),
    POLICY: (lambda: told_anew(POLICY), 204),
    CHECK: (lambda: signed_in("B03").get(CHECK), 200),
    REFRESH: (lambda: signed_in("B03").get(REFRESH), 200),
    LOGOUT: (lambda: signed_in("B03").post(LOGOUT), 204),
    TOKEN: (lambda: signed_on().get(TOKEN), 200),
    SPOOF: (lambda: Client().get(SPOOF, headers=spoof_headers("B03")), 200),
    EVENT: (lambda: signed_in("B03").get(EVENT), 204),
    SETTINGS_READ: (lambda: signed_in("B03").get(SETTINGS_READ), 200),
    SETTINGS_SAVE: (lambda: posts(signed_in("B03"), SETTINGS_SAVE, SETTING), 200),
    DRAFT_SAVE: (lambda: posts(signed_in("B03"), DRAFT_SAVE, {"key": beatas_key(), "fields": {"message": "Hej"}}), 204),
    DRAFT_DROP: (lambda: signed_in("B03").post(DRAFT_DROP, {"key": beatas_key(), "from": "/inloggad/mina-sidor"}), 303),
    ENGAGEMANG: (lambda: signed_in("B03").get(ENGAGEMANG), 200),
    ASK_AGAIN: (lambda: signed_in("B03").post(ASK_AGAIN, {"from": "/inloggad/mina-sidor"}), 303),
    CONTACT: (lambda: posts(Client(), CONTACT, MESSAGE), 204),
    SUGGESTIONS: (lambda: posts(Client(), SUGGESTIONS, MOMS), 200),
    SITE_SEARCH: (lambda: posts(Client(), SITE_SEARCH, MOMS), 200),
    CLICK: (lambda: posts(Client(), CLICK, CHOSEN), 204),
    PAGE_VIEW: (lambda: posts(Client(), PAGE_VIEW, {"path": "/moms", "title": "Moms", "locale": "sv"}), 204),
    CONTENT: (lambda: posts(Client(), CONTENT, {"query": "{ __typename }"}), 200),
    EVENTS: (event_of_a_case_to_come, 202),
    FILE: (file_of_an_authority, 201),
    SCHEMA: (lambda: Client().get("/api/arenden/v1/schema/torgplats/1.json"), 200),
    REMOTE: (lambda: Client().head("/remotes/demo/remoteEntry.js"), 200),
    CHOOSER: (lambda: signed_in("B03").post(CHOOSER, {"orgnr": "5521030014"}), 303),
}

IN_THE_FORM_OF_GRAPHQL = {(CONTENT, 400), (CONTENT, 403), (CONTENT, 503)}
"""Tried in tests/portal/content_endpoint."""
PAGES = {(CHOOSER, 400)}
"""Errors that people meet as a page, because a form of the page leads to them."""
OF_A_CASE = {(EVENTS, 409), *((FILE, status) for status in (400, 401, 404, 409, 503))}
"""Tried in tests/portal/flow/test_events.py and test_case_files.py."""


def test_every_call_of_the_contract_is_tried_here_with_every_error_it_names() -> None:
    assert {call.path for call in calls()} == {*ANSWERS}
    assert {(call.path, status) for call in calls() for status in call.errors} == {*ERRORS, *PAGES, *OF_A_CASE, *IN_THE_FORM_OF_GRAPHQL}


@pytest.mark.requirement("API-024")
@pytest.mark.parametrize("path", ANSWERS)
def test_a_call_of_the_contract_answers_without_a_source_behind_it(path: str) -> None:
    ask, status = ANSWERS[path]
    assert ask().status_code == status


@pytest.mark.requirement("API-024")
@pytest.mark.parametrize("path", ["/api", "/api/finns-inte", "/api/search", "/api/tvv", "/api/skalet/v1/features/x"])
def test_any_other_address_below_api_is_404_in_json(path: str) -> None:
    for answer in (Client().get(path), posts(Client(), path, {})):
        assert (answer.status_code, answer["Content-Type"], answer.json()["error"]) == (404, JSON, "NOT_FOUND")


@pytest.mark.requirement("API-026")
def test_the_content_endpoint_answers_errors_in_the_form_of_graphql() -> None:
    answer = posts(Client(), CONTENT, {"query": "{"})
    assert (answer.status_code, answer["Content-Type"]) == (400, JSON)
    assert answer.json()["errors"][0]["message"]


@pytest.mark.requirement("API-026")
@pytest.mark.parametrize(("path", "status"), ERRORS)
def test_an_error_is_a_code_and_a_message(path: str, status: int, settings: Any) -> None:
    answer = ERRORS[path, status](settings)
    assert (answer.status_code, answer["Content-Type"]) == (status, JSON)
    said = json.loads(answer.content)
    assert all(isinstance(said[key], str) and said[key] for key in ("error", "message"))


@pytest.mark.requirement("API-025")
def test_a_call_that_changes_something_needs_the_anti_forgery_value_and_a_search_does_not() -> None:
    beata = csrf_client()
    assert {path: posts(beata, path, {}).status_code for path in (SETTINGS_SAVE, CONTACT, LOGOUT)} == {
        SETTINGS_SAVE: 403,
        CONTACT: 403,
        LOGOUT: 403,
    }
    assert {path: posts(beata, path, MOMS).status_code for path in (SITE_SEARCH, SUGGESTIONS)} == {SITE_SEARCH: 200, SUGGESTIONS: 200}


@pytest.mark.requirement("API-025")
def test_such_a_call_from_another_origin_is_refused_though_it_has_the_value() -> None:
    beata = csrf_client()
    value = beata.get("/").cookies["vst_csrf"].value
    sent = {"X-CSRFToken": value, "Origin": "https://evil.example"}
    assert beata.post(CONTACT, json.dumps(MESSAGE), JSON, headers=sent).status_code == 403


@pytest.mark.parametrize(("method", "path", "status"), [("get", LOGOUT, 405), ("get", "/api/finns-inte", 404), ("put", FEATURES, 405)])
def test_so_is_one_that_holds_for_every_call(method: str, path: str, status: int) -> None:
    answer = getattr(Client(), method)(path)
    assert (answer.status_code, answer["Content-Type"]) == (status, JSON)
    assert set(answer.json()) >= {"error", "message"}


def test_who_is_signed_out_is_told_so_even_with_the_anti_forgery_value() -> None:
    browser = csrf_client()
    assert browser.post(SETTINGS_SAVE, "{}", JSON, headers=with_csrf(browser)).status_code == 401
