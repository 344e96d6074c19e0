"""What crosses between the portal and a service's own process, and what becomes of it when the other end is slow, silent or gone."""

import asyncio
import socket
import struct
import sys
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgpack
import pytest

from portal.eservices import definition, plugins
from portal.flags import Flags
from portal.own_process import where
from portal.own_process.backoff import LONGEST_WAIT, STEADY_AFTER, Backoff
from portal.own_process.call import CutOff, NoResponse, carry, serve
from portal.own_process.calls import OwnProcesses, Repeatable, _service_at
from portal.own_process.layer import SharedLayer
from portal.own_process.line import BadFrame, Line
from portal.own_process.process import SILENT_AFTER, STUCK_AFTER, ServiceProcess
from portal.runtime import packages

SECOND = timedelta(seconds=1)
ROWS = """
api = 1
{above}
[[service]]
id = "skor"
organization = "Företagsporten"
serviceCategory = "HANTERA"
supportedLocales = ["sv"]
{route}
{process}

[[organisation]]
id = "foretagsporten"
name = "Företagsporten"
"""
ROUTE = 'route = { requiresAuthentication = true, path = "skor" }'


@pytest.fixture
async def ends() -> AsyncIterator[tuple[socket.socket, socket.socket]]:
    one, other = socket.socketpair()
    yield one, other
    one.close()
    other.close()


@pytest.fixture
async def lines(ends: tuple[socket.socket, socket.socket]) -> AsyncIterator[tuple[Line, Line]]:
    ours, theirs = await Line.on(ends[0], most=1000), await Line.on(ends[1], most=1000)
    yield ours, theirs
    ours.close()
    theirs.close()


# --- The line ---


async def test_a_frame_arrives_as_it_was_sent(lines: tuple[Line, Line]) -> None:
    frame = {"type": "call", "body": b"\x00\xff", "text": "Åsa", "headers": [[b"a", b"b"]], "status": 200, "more": None}
    await lines[0].send(frame)
    assert await lines[1].receive() == frame


async def test_a_frame_that_is_too_large_is_not_sent(lines: tuple[Line, Line]) -> None:
    with pytest.raises(BadFrame, match="bytes"):
        await lines[0].send({"type": "call", "body": bytes(1000)})


async def test_a_frame_that_says_it_is_too_large_is_not_read(ends: tuple[socket.socket, socket.socket]) -> None:
    line = await Line.on(ends[0], most=1000)
    ends[1].sendall(struct.pack(">I", 1001))
    with pytest.raises(BadFrame, match="1001 bytes"):
        await line.receive()


@pytest.mark.parametrize("content", [b"\xc1", msgpack.packb([1]), msgpack.packb({"type": 1}), b"", msgpack.packb({}) + b"\x00"])
async def test_what_is_no_frame_is_refused(ends: tuple[socket.socket, socket.socket], content: bytes) -> None:
    line = await Line.on(ends[0])
    ends[1].sendall(struct.pack(">I", len(content)) + content)
    with pytest.raises(BadFrame):
        await line.receive()


@pytest.mark.parametrize("half", [b"", b"\x00\x00", struct.pack(">I", 9) + b"abc"])
async def test_a_line_that_ends_says_so_also_in_the_middle_of_a_frame(ends: tuple[socket.socket, socket.socket], half: bytes) -> None:
    line = await Line.on(ends[0])
    ends[1].sendall(half)
    ends[1].close()
    assert await line.receive() is None


async def test_what_nobody_takes_is_waited_for_and_never_heaped_up(lines: tuple[Line, Line]) -> None:
    told = 0
    while lines[0].post({"type": "group", "message": bytes(900)}):
        told += 1
    assert told < 1000, "the buffers of the system and one frame of our own"
    waiting = asyncio.create_task(lines[0].send({"type": "ping"}))
    while told:
        await lines[1].receive()
        told -= 1
    await waiting
    assert await lines[1].receive() == {"type": "ping"}


# --- A call ---


class Visitor:
    """Asks for one page, and hears what is answered."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.asks: list[dict[str, Any]] = [{"type": "http.request", "body": b"namn=Skor", "more_body": False}]

    async def receive(self) -> dict[str, Any]:
        if not self.asks:
            await asyncio.Event().wait()
        return self.asks.pop(0)

    async def send(self, message: dict[str, Any]) -> None:
        self.heard.append(message)


SCOPE = {"type": "http", "path": "/inloggad/skor", "headers": [(b"host", b"testserver")], "extensions": {"of the server": object()}}


async def shoes(scope: Any, receive: Any, send: Any) -> None:
    """An application that says what it was asked."""
    asked = await receive()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": scope["path"].encode() + b" " + asked["body"]})


async def answers(line: Line, application: Any) -> None:
    call = await line.receive()
    assert call
    await serve(line, call["scope"], application)


async def test_a_request_is_answered_by_the_application_at_the_other_end(ends: tuple[socket.socket, socket.socket]) -> None:
    asa = Visitor()
    other = asyncio.create_task(answers(await Line.on(ends[1]), shoes))
    await carry(SCOPE, asa.receive, asa.send, await Line.on(ends[0]))
    await other
    assert [message.get("body") for message in asa.heard] == [None, b"/inloggad/skor namn=Skor"]


async def test_a_process_that_is_silent_is_not_waited_for(ends: tuple[socket.socket, socket.socket]) -> None:
    asa = Visitor()
    with pytest.raises(NoResponse, match="silent for 0 s"):
        await carry(SCOPE, asa.receive, asa.send, await Line.on(ends[0]), response_within=timedelta(0))
    assert asa.heard == []


async def test_a_process_that_ends_before_it_answers_leaves_the_answer_to_another(ends: tuple[socket.socket, socket.socket]) -> None:
    asa = Visitor()
    asked = Repeatable(asa.receive)

    async def ended() -> None:
        line = await Line.on(ends[1])
        await line.receive()
        await line.receive()
        line.close()

    other = asyncio.create_task(ended())
    with pytest.raises(NoResponse, match="ended"):
        await carry(SCOPE, asked.receive, asa.send, await Line.on(ends[0]))
    await other
    await shoes(SCOPE, asked.again, asa.send)
    assert asa.heard[-1]["body"] == b"/inloggad/skor namn=Skor"


async def test_an_answer_that_breaks_off_is_told_apart(ends: tuple[socket.socket, socket.socket]) -> None:
    async def breaks_off(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    asa = Visitor()
    other = asyncio.create_task(answers(await Line.on(ends[1]), breaks_off))
    with pytest.raises(CutOff):
        await carry(SCOPE, asa.receive, asa.send, await Line.on(ends[0]))
    await other


async def test_an_application_hears_that_the_visitor_is_gone(ends: tuple[socket.socket, socket.socket]) -> None:
    heard: list[Any] = []

    async def waits(scope: Any, receive: Any, send: Any) -> None:
        heard.extend([await receive(), await receive()])

    asa = Visitor()
    asa.asks.append({"type": "http.disconnect"})
    other = asyncio.create_task(answers(await Line.on(ends[1]), waits))
    await carry(SCOPE, asa.receive, asa.send, await Line.on(ends[0]))
    await other
    assert heard[1]["type"] == "http.disconnect"


async def test_a_body_that_no_page_takes_is_not_kept_for_another() -> None:
    asa = Visitor()
    asa.asks = [{"type": "http.request", "body": bytes(600_000), "more_body": more} for more in (True, False)]
    asked = Repeatable(asa.receive)
    await asked.receive()
    await asked.receive()
    assert len(asked._taken) == 1


# --- Starting again ---


def test_a_process_starts_again_at_once_and_then_with_longer_and_longer_waits() -> None:
    backoff = Backoff()
    waits = [backoff.after(SECOND) for _ in range(9)]
    assert waits == [SECOND * n for n in (0, 1, 2, 4, 8, 16, 32, 60, 60)]
    assert waits[-1] == LONGEST_WAIT
    assert backoff.after(STEADY_AFTER) == timedelta(0)
    assert backoff.after(SECOND) == SECOND


class AnswersOnce(ServiceProcess):
    """A process that gives one sign of life and none after it."""

    code = """
import socket, struct, sys, time, msgpack
calls = socket.socket(fileno=int(sys.argv[1]))
line = socket.socket(fileno=socket.recv_fds(calls, 1, 1)[1][0])
pong = msgpack.packb({"type": "pong"})
line.sendall(struct.pack(">I", len(pong)) + pong)
time.sleep(600)
"""

    def _command(self, calls: int, parent: int) -> list[str]:
        return [sys.executable, "-c", self.code, str(calls), str(parent)]


async def test_a_process_that_is_silent_is_given_no_calls_and_one_that_is_stuck_is_ended_and_started_again() -> None:
    now, ups = [0.0], asyncio.Queue[int | None]()

    async def came_up(process: ServiceProcess) -> None:
        await ups.put(process.pid)

    process = AnswersOnce("skor", heard=came_up, came_up=came_up, clock=lambda: now[0])
    running = asyncio.create_task(process.run())
    try:
        first = await ups.get()
        line = await process.line()
        assert line is not None
        line.close()
        now[0] += SILENT_AFTER.total_seconds()
        assert await process.line() is None
        now[0] += STUCK_AFTER.total_seconds()
        second = await ups.get()
        assert second != first
        assert process.starts == 2
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    assert process.pid is None


# --- Pages of one session ---


async def test_what_is_told_to_a_group_is_told_elsewhere_and_what_comes_from_there_is_not_sent_back() -> None:
    layer, told = SharedLayer(), []
    layer.elsewhere.add(lambda group, message: told.append((group, message)))
    channel = await layer.new_channel()
    await layer.group_add("session.a", channel)
    await layer.group_send("session.a", {"type": "session.ended"})
    await layer.group_send_here("session.a", {"type": "session.refreshed"})
    assert [(await layer.receive(channel))["type"] for _ in range(2)] == ["session.ended", "session.refreshed"]
    assert told == [("session.a", {"type": "session.ended"})]


# --- Which service ---


@pytest.fixture
def left_to_another() -> Iterator[None]:
    where._leave_to_others(frozenset({"mina-sidor"}))
    yield
    where._leave_to_others(frozenset())


async def test_no_code_of_a_service_runs_where_it_is_left_to_its_own_process(left_to_another: None) -> None:
    away = plugins.plugin_of("mina-sidor", Flags())
    assert away
    found = away.at("vad-som-helst")
    assert found
    with pytest.raises(plugins.Away):
        await found[0].load(None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("scope", "service"),
    [
        ({"type": "http", "path": "/inloggad/mina-sidor/foretag"}, "mina-sidor"),
        ({"type": "http", "path": "/en/inloggad/mina-sidor/"}, "mina-sidor"),
        ({"type": "http", "path": "/inloggad/mina-sidorna"}, ""),
        ({"type": "http", "path": "/"}, ""),
        ({"type": "websocket", "path": "/ws/page", "query_string": b"path=%2Finloggad%2Fmina-sidor%3Fsteg%3D2&have="}, "mina-sidor"),
        ({"type": "websocket", "path": "/ws/page", "query_string": b"path=%2Finloggad%2Fmina-sidor&away=1"}, ""),
        ({"type": "websocket", "path": "/ws/page", "query_string": b""}, ""),
        ({"type": "websocket", "path": "/inloggad/mina-sidor", "query_string": b""}, ""),
        ({"type": "lifespan"}, ""),
    ],
)
def test_a_call_belongs_to_the_service_whose_page_it_is_for(scope: dict[str, Any], service: str) -> None:
    assert _service_at(scope) == service


async def test_a_portal_without_such_services_answers_everything_itself() -> None:
    asa = Visitor()
    await OwnProcesses(shoes, frozenset())(SCOPE, asa.receive, asa.send)
    assert asa.heard[-1]["body"] == b"/inloggad/skor namn=Skor"


# --- service.toml ---


@pytest.mark.parametrize(
    ("above", "row", "process"), [("", "", "shell"), ('process = "own"', "", "own"), ('process = "own"', 'process = "shell"', "shell")]
)
def test_a_process_above_the_rows_is_that_of_each_that_says_nothing_else(tmp_path: Path, above: str, row: str, process: str) -> None:
    file = tmp_path / definition.PACKAGE_FILE
    file.write_text(ROWS.format(above=above, route=ROUTE, process=row), encoding="utf-8")
    (service,) = definition.read([file], {})
    assert service.process == process


@pytest.mark.parametrize(
    ("name", "route", "process", "fault"),
    [
        ("service.toml", ROUTE, 'process = "other"', "skor/service.toml: service skor: process: is none of shell, own"),
        ("service.toml", ROUTE, "process = 1", "skor/service.toml: service skor: process: is none of shell, own"),
        (
            "service.toml",
            'externalUrl = "https://skor.example"',
            'process = "own"',
            "skor/service.toml: service skor: process: own needs a route: a link to another site is drawn by no process",
        ),
        (
            "registry.toml",
            ROUTE,
            'process = "own"',
            "registry.toml: service skor: process: is for a service in Python, whose package brings a service.toml",
        ),
    ],
)
def test_a_wrong_process_is_told_of_by_package_service_and_field(tmp_path: Path, name: str, route: str, process: str, fault: str) -> None:
    folder = tmp_path / "skor"
    folder.mkdir()
    (folder / name).write_text(ROWS.format(above="", route=route, process=process), encoding="utf-8")
    assert [str(found) for found in definition.check([folder / name])] == [fault]


def test_the_packages_of_the_portal_itself_are_drawn_by_the_process_that_serves() -> None:
    assert packages.installed()
    assert where.own() == frozenset()
