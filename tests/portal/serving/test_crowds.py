"""Many pages at one process: they come at once, are cut off, or read nothing, and afterwards it knows how many there are."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from portal.testing.browser import Served, serving
from portal.web.open_sockets import MOST_OF_A_SESSION
from tests.live_pages import PATIENCE, close, cut, opened

STORM = 1_000
CUT = 500
CUT_IN_THE_HANDSHAKE = 100
FROM_ONE_ADDRESS = 490
AT_ONCE = 200
"""Handshakes that this end has under way; the server would take more."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served")) as one:
        yield one


async def live_pages(served: Served) -> int:
    async with httpx.AsyncClient(timeout=PATIENCE) as operators:
        told = (await operators.get(f"{served.address}/metrics")).text
    return int(float(next(line for line in told.splitlines() if line.startswith("foretagsporten_live_pages ")).split()[1]))


async def until_live(served: Served, pages: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while await live_pages(served) != pages:  # noqa: ASYNC110  (another process knows)
            await asyncio.sleep(0.1)


async def many(served: Served, how_many: int, *, addresses: int = 1) -> list[object]:
    """So many pages, which come from so many addresses."""
    places = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> object:
        async with places:
            return await opened(served.address, from_address=f"127.0.1.{1 + number % addresses}")

    return list(await asyncio.gather(*(one(number) for number in range(how_many))))


async def cut_in_the_handshake(served: Served, number: int) -> None:
    """Half of them in the middle of a line, half when everything is said and nothing is answered yet."""
    host, port = served.address.removeprefix("http://").split(":")
    head = (
        f"GET /ws/page?path=/ HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {served.address}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()
    _, writer = await asyncio.open_connection(host, int(port))
    writer.write(head if number % 2 else head[: len(head) // 2])
    await writer.drain()
    writer.transport.abort()


@pytest.mark.requirement("OPS-009")
async def test_counts_are_right_after_a_storm_and_after_cut_pages_and_handshakes(served: Served) -> None:
    storm = await many(served, STORM, addresses=20)
    await until_live(served, STORM)
    await close(storm)  # type: ignore[arg-type]
    await until_live(served, 0)

    for page in await many(served, CUT, addresses=2):
        cut(page)  # type: ignore[arg-type]
    await asyncio.gather(*(cut_in_the_handshake(served, number) for number in range(CUT_IN_THE_HANDSHAKE)))
    await until_live(served, 0)

    crowd = await many(served, FROM_ONE_ADDRESS)
    await until_live(served, FROM_ONE_ADDRESS)
    await close(crowd)  # type: ignore[arg-type]

    of_anna = [await opened(served.address, cookie="vst_session=annas") for _ in range(MOST_OF_A_SESSION)]
    with pytest.raises(ConnectionClosed) as refused:
        await opened(served.address, cookie="vst_session=annas")
    assert refused.value.rcvd and refused.value.rcvd.code == 4008
    await close(of_anna)
    await until_live(served, 0)
    assert "Traceback" not in served.logged()


@pytest.mark.requirement("OPS-005")
async def test_two_hundred_connections_that_send_a_byte_now_and_then_are_ended_and_pages_are_answered_meanwhile(served: Served) -> None:
    """Half of them never end their head, half their body."""
    async with httpx.AsyncClient(base_url=served.address, timeout=PATIENCE) as visitor:
        slow = [asyncio.create_task(drips(served, number)) for number in range(200)]
        answered = 0
        while not all(one.done() for one in slow):
            assert (await visitor.get("/")).status_code == 200
            answered += 1
            await asyncio.sleep(0.2)
    assert answered > 10
    answers = [one.result() for one in slow]
    assert {answer[:12] for answer in answers[0::2]} == {b""}, "a head that never ends is cut"
    assert {answer[:12] for answer in answers[1::2]} == {b"HTTP/1.1 408"}


async def drips(served: Served, number: int) -> bytes:
    """What comes back until the server closes, or breaks, the connection."""
    host, port = served.address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    head = f"POST /api/skalet/kontaktaoss/v1/skicka HTTP/1.1\r\nHost: {host}:{port}\r\n"
    writer.write(head.encode() + (b"Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n" if number % 2 else b"X-Slow: "))
    answer = asyncio.create_task(_all_of(reader))
    async with asyncio.timeout(PATIENCE):
        while not answer.done():
            with suppress(OSError):
                writer.write(b"x")
                await writer.drain()
            await asyncio.wait([answer], timeout=5)
    writer.close()
    return await answer


async def _all_of(reader: asyncio.StreamReader) -> bytes:
    came = b""
    with suppress(OSError):
        while part := await reader.read(65_536):
            came += part
    return came
