"""JSON that others send: read the same way at every call, refused in the form of the contract, never a fault of ours."""

import base64
import json
import logging
from typing import Any

import pytest
from django.test import Client

from portal.constants import JSON_DEPTH
from portal.http.foreign_json import BadJson, read
from tests.portal.contract import calls
from tests.portal.visitors import CONTACT, SETTINGS_SAVE, signed_in

pytestmark = pytest.mark.django_db

CONTENT = "/api/tvv/content"
BODIES = {
    "lists": "[" * 100_000,
    "objects": '{"a":' * 3_000 + "1" + "}" * 3_000,
    "a lone surrogate": r'"\ud800"',
    "a lone surrogate in a field": r'{"queryString": "\udc00moms", "language": "sv", "query": "\ud800", "meddelande": "\ud800"}',
    "a key of half a character": r'{"\ud800": 1}',
    "no UTF-8": b'{"queryString": "\xff\xfe", "language": "sv"}',
    "NUL": r'{"queryString": "mo\u0000ms", "language": "sv", "query": "{a\u0000}", "meddelande": "\u0000", "path": "/\u0000"}',
    "a number beyond 64 bits": '{"queryString": "moms", "language": "sv", "page": 18446744073709551616}',
    "a hundred thousand digits": '{"page": ' + "1" * 100_000 + "}",
    "a number beyond all bounds": '{"page": 1e999999}',
    "no number at all": '{"page": NaN}',
    "repeated keys": '{"queryString": "moms", "queryString": "skatt", "language": "sv", "query": "{__typename}", "query": "{a}"}',
    "nothing": "",
    "text after it": "{} {}",
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_what_is_no_json_of_a_call_is_not_read(body: str | bytes) -> None:
    with pytest.raises(BadJson):
        read(body)


@pytest.mark.parametrize(
    "value",
    [{}, [], None, True, "å😀\n", 2**63 - 1, -(2**63), 1.5, -1e300, {"a": [{"b": "c"}], "d": {}}, {"": ""}],
)
def test_other_json_is_read_as_it_is(value: Any) -> None:
    assert read(json.dumps(value)) == value
    assert read(json.dumps(value, ensure_ascii=False).encode()) == value


def test_it_may_be_so_deep_and_not_deeper() -> None:
    assert read("[" * JSON_DEPTH + "]" * JSON_DEPTH)
    with pytest.raises(BadJson):
        read("[" * (JSON_DEPTH + 1) + "]" * (JSON_DEPTH + 1))


CALLS = sorted({call.path for call in calls() if call.path.startswith("/") and "{" not in call.path})


READ = frozenset(
    {
        CONTENT,
        CONTACT,
        SETTINGS_SAVE,
        "/api/arenden/v1/handelser",
        "/api/inloggad/skalet/utkast/v1/kasta",
        "/api/inloggad/skalet/utkast/v1/spara",
        "/api/search/click",
        "/api/search/site-search",
        "/api/search/suggestions",
        "/api/skalet/statistik/v1/visning",
        "/api/skalet/v1/csp",
        "/api/skalet/v1/fel",
        "/inloggad/valj-vem-du-vill-foretrada",
    }
)
"""The calls that read a body; the others do what they do whatever is sent along, or take no POST at all."""


@pytest.mark.requirement("OPS-006")
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
@pytest.mark.parametrize("path", CALLS)
def test_every_call_that_reads_a_body_says_400_and_no_other_reads_it(
    path: str, body: str | bytes, caplog: pytest.LogCaptureFixture
) -> None:
    answer = signed_in("B03").post(path, body, "application/json")
    assert answer.status_code in ({400, 413} if path in READ else {200, 204, 303, 405})
    assert "Traceback" not in caplog.text


@pytest.mark.requirement("OPS-006")
@pytest.mark.parametrize("field", ["till", "amne", "meddelande", "avsandare"])
def test_a_nul_in_any_field_of_a_message_is_refused(field: str) -> None:
    message = {"till": "TILLGANGLIGHET", "amne": "Hej", "meddelande": "Hej", "avsandare": "", field: "a\0b"}
    answer = signed_in("B03").post(CONTACT, json.dumps(message), "application/json")
    assert (answer.status_code, answer.json()["error"]) == (400, "VALIDATION")


@pytest.mark.requirement("MEND-008")
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_every_call_refuses_it_in_its_form(body: str | bytes, caplog: pytest.LogCaptureFixture) -> None:
    for path in CALLS:
        beata = signed_in("B03")
        answer = beata.post(path, body, "application/json")
        assert answer.status_code < 500, (path, answer.status_code)
        if answer.status_code >= 400:
            assert answer["Content-Type"].startswith(("application/json", "text/html")), path
        if path == CONTENT:
            assert (answer.status_code, bool(answer.json()["errors"][0]["message"])) == (400, True)
        elif path in {CONTACT, SETTINGS_SAVE, "/api/search/suggestions", "/api/search/site-search", "/api/skalet/statistik/v1/visning"}:
            assert (answer.status_code, answer.json()["error"]) == (400, "VALIDATION")
    assert not [record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]


@pytest.mark.requirement("OPS-006")
@pytest.mark.requirement("MEND-008")
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("PUT", "/api/mock/v1/faults/search"),
        ("PUT", "/api/mock/v1/features/vst-ft-automock"),
        ("PUT", "/api/mock/v1/notices/7"),
        ("POST", "/api/mock/v1/planned-notices"),
    ],
)
def test_so_do_the_controls_of_tests(method: str, path: str, body: str | bytes) -> None:
    answer = Client().generic(method, path, body, "application/json")
    assert (answer.status_code, answer.json()["error"]) == (400, "VALIDATION")


def test_so_does_a_query_string_of_the_content_endpoint() -> None:
    for name in ("variables", "extensions"):
        for body in (r'{"a": "\ud800"}', "[" * 3_000, '{"a": 1, "a": 2}'):
            answer = Client().get(CONTENT, {"query": "{__typename}", name: body})
            assert answer.status_code == 400


@pytest.mark.parametrize("part", ["[" * 6_000, '{"a":' * 1_500, r'{"iss": "\ud800"}', '{"iss": ' + "1" * 6_000 + "}", "\0", "[]", "null"])
def test_a_cookie_with_odd_json_in_its_token_is_nobodys(part: str, caplog: pytest.LogCaptureFixture) -> None:
    encoded = base64.urlsafe_b64encode(part.encode()).decode().rstrip("=")
    for token in (f"{encoded}.{encoded}.x", f"eyJhbGciOiJFUzI1NiJ9.{encoded}.x"):
        visitor = Client()
        for name in ("vst_token", "vst_user", "vst_refresh_token", "vst_session", "vst_valt_engagemang", "vst_cookie_consent"):
            visitor.cookies[name] = token
        assert visitor.get("/tjanster").status_code == 200
        assert visitor.get("/inloggad/mina-sidor").status_code == 302
        assert visitor.get("/api/auth-service-api/api/token/v2/check-token").status_code == 401
    assert "Traceback" not in caplog.text
