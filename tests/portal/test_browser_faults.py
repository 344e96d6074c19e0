"""What browsers tell of errors in our scripts becomes a line of the log, without anything of the visitor."""

import json
import logging
from typing import Any

import pytest
from django.test import Client

from portal.calls.browser_faults import TAKEN
from portal.words.log_lines import JsonLine

pytestmark = pytest.mark.django_db

FAULT = {
    "message": "TypeError: x is undefined",
    "file": "/static/dist/client.js",
    "line": 7,
    "release": "1.0",
    "screen": "start-page",
    "page": "0a1b2c3d",
}


def tells(body: Any, path: str = "fel", **headers: str) -> int:
    status: int = Client().post(f"/api/skalet/v1/{path}", json.dumps(body), content_type="application/json", headers=headers).status_code
    return status


@pytest.fixture(autouse=True)
def nothing_told_before() -> None:
    TAKEN.forget()


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Any:
    caplog.set_level(logging.WARNING, logger="portal.browser")
    return lambda: [json.loads(JsonLine().format(record)) for record in caplog.records if record.name == "portal.browser"]


@pytest.mark.requirement("OPS-045")
def test_an_error_is_one_line_with_file_line_release_and_page(lines: Any) -> None:
    assert tells(FAULT) == 204
    (line,) = lines()
    assert line["message"] == "A script failed in a browser: TypeError: x is undefined"
    assert line["browser"] == {name: value for name, value in FAULT.items() if name != "message"}


@pytest.mark.requirement("OPS-045")
def test_nothing_that_was_typed_and_no_number_gets_into_the_log(lines: Any) -> None:
    assert tells({**FAULT, "message": 'SyntaxError: "Ring banken" is no JSON, nor is 199204029806'}) == 204
    (line,) = lines()
    assert "Ring banken" not in line["message"] and "199204029806" not in json.dumps(line)


@pytest.mark.requirement("OPS-045")
@pytest.mark.parametrize(
    "wrong",
    [
        {**FAULT, "file": "https://annan.example/static/x.js"},
        {**FAULT, "file": "/static/x.js?fraga=hemlig"},
        {**FAULT, "page": "<script>"},
        {**FAULT, "line": True},
        {**FAULT, "line": -1},
        {**FAULT, "message": None},
        {},
        [],
        "text",
    ],
)
def test_what_no_page_of_ours_sends_is_refused_and_leaves_no_line(wrong: Any, lines: Any) -> None:
    assert tells(wrong) == 400
    assert lines() == []


@pytest.mark.requirement("OPS-045")
def test_another_origin_a_large_body_and_too_many_are_refused(lines: Any) -> None:
    assert tells(FAULT, origin="https://annan.example") == 403
    assert tells(FAULT, **{"sec-fetch-site": "cross-site"}) == 403
    assert tells({**FAULT, "message": "x" * 64_000}) == 413
    assert [tells(FAULT) for _ in range(12)].count(204) == 10
    assert len(lines()) == 10


def test_what_a_policy_stopped_is_told_by_directive_host_and_file(lines: Any) -> None:
    report = {
        "effective-directive": "script-src-elem",
        "blocked-uri": "https://annan.example/stig?fraga=hemlig",
        "document-uri": "http://testserver/admin/pages/?q=hemlig",
        "source-file": "http://testserver/static/wagtailadmin/js/core.js?v=1",
        "line-number": 3,
    }
    assert tells({"csp-report": report}, "csp") == 204
    (line,) = lines()
    assert line["browser"] == {"blocked": "https://annan.example", "file": "/static/wagtailadmin/js/core.js", "line": 3}
    assert "hemlig" not in json.dumps(line)
    assert [tells(wrong, "csp") for wrong in ({}, {"csp-report": []}, {"csp-report": {"effective-directive": 3}})] == [400] * 3
