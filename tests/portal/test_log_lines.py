"""A line of the log can be read by machines and followed from the server in front to the systems that were asked."""

import json
import logging
import sys
from datetime import datetime
from typing import Any

import pytest

from portal.outside.over_http import request_of
from portal.outside.source import Call
from portal.runtime.request_ids import PAGE_ID, REQUEST_ID, RequestIds
from portal.words.log_lines import JsonLine

ID = "abcdefgh-1"
NUMBER = "199204029806"
BREAKS = ["\n", "\r\n", "\x1b[2K", "\u2028", "\x00"]


def line_of(message: str, *arguments: object, **extra: object) -> dict[str, Any]:
    record = logging.getLogger("portal.request").makeRecord("portal.request", logging.INFO, "", 0, message, arguments, None, extra=extra)
    written = JsonLine().format(record)
    assert "\n" not in written and "\x1b" not in written
    told: dict[str, Any] = json.loads(written)
    return told


async def asked_with(*headers: tuple[bytes, bytes], kind: str = "http") -> tuple[dict[str, Any], list[Any]]:
    """The line that a request with these headers writes, and what it is answered."""
    lines, said = [], []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        lines.append(line_of("Answered"))
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/plain")]})

    async def hears(message: Any) -> None:
        said.append(message)

    async def nothing() -> Any:
        return {}

    await RequestIds(application)({"type": kind, "headers": headers}, nothing, hears)
    return lines[0], said


def test_a_line_says_when_in_utc_what_and_who() -> None:
    told = line_of("%s was answered", "/moms", status=200, ms=12, method="GET")
    assert told["time"].endswith("Z") and datetime.fromisoformat(told["time"]).utcoffset() is not None
    assert (told["level"], told["logger"], told["message"]) == ("INFO", "portal.request", "/moms was answered")
    assert (told["status"], told["ms"], told["method"]) == (200, 12, "GET")
    assert told["release"] and told["process"]
    assert "reference" not in told


@pytest.mark.parametrize("breaks", BREAKS)
def test_nothing_in_a_path_begins_a_second_line(breaks: str) -> None:
    assert line_of("GET %s", f"/moms{breaks}INFO portal all is well")["message"].startswith("GET /moms")


def test_an_exception_is_part_of_its_line_and_no_number_is_in_it() -> None:
    try:
        raise LookupError(f"{NUMBER} is nobody")
    except LookupError:
        record = logging.LogRecord("portal.x", logging.ERROR, "", 0, "Failed for %s", (NUMBER,), sys.exc_info())
    written = JsonLine().format(record)
    assert NUMBER not in written
    told = json.loads(written)
    assert told["exception"].startswith("Traceback") and "LookupError: ************ is nobody" in told["exception"]


def test_what_json_has_no_words_for_is_written_all_the_same() -> None:
    assert line_of("Odd", reference=ValueError("odd"))["reference"] == "odd"


async def test_the_id_of_the_server_in_front_stands_in_the_line_in_the_answer_and_in_calls_to_others() -> None:
    line, (start,) = await asked_with((b"x-request-id", ID.encode()))
    assert line["request_id"] == ID
    assert (b"x-request-id", ID.encode()) in start["headers"]
    REQUEST_ID.set(ID)
    assert request_of(Call(name="features", method="GET", path="/features")).headers["X-Request-ID"] == ID


async def test_a_request_without_one_has_one_of_its_own() -> None:
    (one, (start,)), (other, _) = await asked_with(), await asked_with()
    assert len(one["request_id"]) == 32 and one["request_id"] != other["request_id"]
    assert (b"x-request-id", one["request_id"].encode()) in start["headers"]


async def test_an_open_page_has_an_id_in_all_its_lines() -> None:
    line, _ = await asked_with(kind="websocket")
    assert len(line["page_id"]) == 8
    assert PAGE_ID.get() == line["page_id"]
