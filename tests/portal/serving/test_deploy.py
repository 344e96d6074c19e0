"""A process is asked to end while visitors are there: their pages go on elsewhere, their requests are answered, and it ends well."""

import asyncio
import json
import signal
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from portal.testing.browser import Served, serving

PAGES = 200
OPENED_AT_ONCE = 20
MOVE = {"type": "move"}
NOTHING_MORE = {"type": "layout-event", "target": "", "data": []}
MESSAGE = {"till": "TILLGANGLIGHET", "amne": "", "meddelande": "Hej", "avsandare": ""}


@dataclass
class Closed:
    """How an open page ended."""

    code: int | None
    at: float
    """Seconds of the loop's clock."""


@pytest.mark.requirement("OPS-037")
async def test_its_open_pages_are_sent_on_over_time_and_a_request_under_way_is_answered(tmp_path: Path) -> None:
    with serving(tmp_path, VST_DRAIN="3,6,60") as one:
        one.fault("contact", delayMs=5000)
        pages = await _opened(one)
        async with httpx.AsyncClient(base_url=one.address, timeout=60) as visitor:
            await visitor.get("/")
            own = {"Origin": one.address, "X-CSRFToken": visitor.cookies["vst_csrf"]}
            slow = asyncio.create_task(visitor.post("/api/skalet/kontaktaoss/v1/skicka", json=MESSAGE, headers=own))
            while not await asyncio.to_thread(one.calls, "contact"):
                assert not slow.done(), slow.result().text
            one.process.send_signal(signal.SIGTERM)
            while (ready := await visitor.get("/health/ready")).status_code != 503:
                assert one.process.poll() is None
            assert ready.json() == {"status": "draining"}
            assert (await visitor.get("/")).status_code == 200  # who comes before the server in front has seen it is served
            closed = await asyncio.gather(*pages)
            assert (await slow).status_code == 204
        assert await asyncio.to_thread(one.process.wait, 60) == 0
    assert {each.code for each in closed} == {1012}
    assert max(each.at for each in closed) - min(each.at for each in closed) > 4, "they were sent on all at once"
    assert "Traceback" not in one.logged()


@pytest.mark.requirement("OPS-037")
async def test_nobody_who_reaches_it_is_left_without_an_answer(tmp_path: Path) -> None:
    """Neither on a connection that is kept, as those of a server in front are, nor on one that it was about to accept."""
    with serving(tmp_path, VST_DRAIN="1,3,30") as one:
        asking = [asyncio.create_task(_asks_until_refused(one, is_kept)) for is_kept in [True, False] * 10]
        one.process.send_signal(signal.SIGTERM)
        answered = await asyncio.gather(*asking)
        assert await asyncio.to_thread(one.process.wait, 60) == 0
    assert all(answered)


@pytest.mark.requirement("OPS-037")
async def test_a_connection_that_rests_is_answered_once_more_and_told_that_it_was_the_last_time(tmp_path: Path) -> None:
    """The server in front keeps some, and may be sending on one while the process stops listening."""
    with serving(tmp_path, VST_DRAIN="0,600,600") as one:
        (page,) = await _opened(one, 1)
        reader, writer = await asyncio.open_connection(*_place(one))
        assert b"connection: close" not in await _answered(one, reader, writer)
        one.process.send_signal(signal.SIGTERM)
        await _asks_until_refused(one, is_kept=False)
        assert b"connection: close" in await _answered(one, reader, writer)
        assert await reader.read() == b""
        one.process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(one.process.wait, 60) == 0
        await page


async def _asks_until_refused(one: Served, is_kept: bool) -> int:
    """How many answers there were; raises where a request had none."""
    answered = 0
    while True:
        try:
            reader, writer = await asyncio.open_connection(*_place(one))
        except (ConnectionRefusedError, ConnectionResetError):  # while it connects: nothing was sent, and a server in front asks the next
            return answered
        head = b""
        try:
            while b"connection: close" not in head:
                head = await _answered(one, reader, writer, is_kept)
                answered += 1
        except ConnectionResetError:  # it came between the last that was accepted and the end of listening: the next is refused
            assert not head
            with pytest.raises((ConnectionRefusedError, ConnectionResetError)):
                await asyncio.open_connection(*_place(one))
            return answered
        writer.close()


async def _answered(one: Served, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_kept: bool = True) -> bytes:
    """The head of one more answer on a connection."""
    host, port = _place(one)
    writer.write(f"GET /health/live HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: {'keep-alive' if is_kept else 'close'}\r\n\r\n".encode())
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    await reader.readuntil(b"0\r\n\r\n")
    return head


def _place(one: Served) -> tuple[str, int]:
    host, port = one.address.removeprefix("http://").split(":")
    return host, int(port)


@pytest.mark.requirement("OPS-037")
def test_whoever_is_asked_twice_ends_at_once(tmp_path: Path) -> None:
    with serving(tmp_path, VST_DRAIN="600,600,600") as one:
        one.process.send_signal(signal.SIGTERM)
        while httpx.get(f"{one.address}/health/ready").status_code != 503:
            assert one.process.poll() is None
        one.process.send_signal(signal.SIGTERM)
        assert one.process.wait(timeout=60) == 0


async def _opened(one: Served, pages: int = PAGES) -> list["asyncio.Task[Closed]"]:
    address, room = f"{one.address.replace('http', 'ws')}/ws/page?path=/", asyncio.Semaphore(OPENED_AT_ONCE)

    async def page() -> "asyncio.Task[Closed]":
        async with room:
            end = await connect(address, origin=one.address, max_size=None, open_timeout=60)
            assert json.loads(await end.recv())["type"] == "layout-update"
        return asyncio.create_task(_stays_open(end))

    return list(await asyncio.gather(*(page() for _ in range(pages))))


async def _stays_open(end: ClientConnection) -> Closed:
    try:
        while True:
            if json.loads(await end.recv()) == MOVE:
                await end.send(json.dumps(NOTHING_MORE))
    except ConnectionClosed as closed:
        return Closed(closed.rcvd.code if closed.rcvd else None, asyncio.get_running_loop().time())
