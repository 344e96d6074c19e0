"""Many live pages through the edge, from twenty addresses: what they hold, what they cost while they rest, and what is left after."""

import asyncio
import re
import ssl
import statistics
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection

from test_world.outside_world import NOTICES
from tests.bench.limit import Figures
from tests.bench.load.pages import event
from tests.bench.over_sockets import cpu_of, memory_of
from tests.in_front import HOST, Front
from tests.live_pages import PATIENCE, close, opened

ADDRESSES = 20
AT_ONCE = 100
ASKED = 100
CLICKED = 100
RESTS = 10.0
NOTICE = "of-the-crowd"
TITLE = "Mycket folk just nu"
WORDS = {locale: {"title": TITLE, "message": TITLE} for locale in ("sv", "en")}


@dataclass(frozen=True)
class Crowd:
    """What so many pages did to one process."""

    live: int
    """As the process counts them."""
    kilobytes: float
    """Of memory for each."""
    opening: float
    """Milliseconds of its processor to open each."""
    idle: float
    """Its part of a core while nothing happens, in percent."""
    page_p95: float
    """Milliseconds of an uncached start page meanwhile."""
    event_p95: float
    """Milliseconds from an event to its update, meanwhile."""
    notice: float
    """Seconds until a changed notice is drawn on all of them."""
    page_p95_then: float
    """Milliseconds of an uncached start page meanwhile."""
    left: int
    """Pages that it counts after all were closed."""
    memory_after: float
    """MB, a minute after at most."""

    @property
    def figures(self) -> Figures:
        """By the names of ``limits``."""
        return {
            "crowd: live": self.live,
            "crowd: kilobytes": self.kilobytes,
            "crowd: idle": self.idle,
            "crowd: page p95": self.page_p95,
            "crowd: event p95": self.event_p95,
            "crowd: notice": self.notice,
            "crowd: page p95 then": self.page_p95_then,
            "crowd: left": self.left,
            "crowd: memory after": self.memory_after,
        }


async def crowd(front: Front, pages: int, rests: float = RESTS, asked: int = ASKED) -> Crowd:
    """Opens so many pages, looks at the process, and closes them all."""
    process = Path(f"/proc/{front.processes[0].process.pid}")
    await close([page for page, _ in await _open(front, 20)])  # the heap grows once for what comes and goes
    await _until_live(front, 0)
    memory, cpu = memory_of(process), cpu_of(process)
    ends = await _open(front, pages)
    await _until_live(front, pages)
    kilobytes, opening = (memory_of(process) - memory) / pages / 1024, (cpu_of(process) - cpu) / pages * 1000
    live = front.live_pages()[0]
    cpu, began = cpu_of(process), time.monotonic()
    await asyncio.sleep(rests)
    idle = (cpu_of(process) - cpu) / (time.monotonic() - began) * 100
    page_p95, event_p95 = await _uncached(front, asked), await _events(ends)
    notice, page_p95_then = await _noticed(front, [page for page, _ in ends])
    await close([page for page, _ in ends])
    await _until_live(front, 0)
    left, after = front.live_pages()[0], await _shrunk(process)
    return Crowd(live, kilobytes, opening, idle, page_p95, event_p95, notice, page_p95_then, left, after)


def leaves_at(front: Front) -> str:
    """The leaves of the start page, which a browser names when it goes live."""
    with front.client() as visitor:
        return ".".join(dict.fromkeys(re.findall(r'data-h="([^"]+)"', visitor.get("/").text)))


async def visit(front: Front, number: int, tls: ssl.SSLContext, leaves: str) -> None:
    """A page that is opened, used once, and closed."""
    page, model = await _opened(front, number, tls, leaves)
    await _send_empty(page, model)
    await page.close()


async def _open(front: Front, pages: int) -> list[tuple[ClientConnection, str]]:
    places = asyncio.Semaphore(AT_ONCE)
    tls, leaves = front.tls.client, leaves_at(front)

    async def one(number: int) -> tuple[ClientConnection, str]:
        async with places:
            return await _opened(front, number, tls, leaves)

    return list(await asyncio.gather(*(one(number) for number in range(pages))))


async def _opened(front: Front, number: int, tls: ssl.SSLContext, leaves: str) -> tuple[ClientConnection, str]:
    """A page, and what it shows first; the ``number`` says from which address."""
    said: list[str] = []
    page = await opened(
        front.origin,
        leaves=leaves,
        from_address=f"127.0.1.{1 + number % ADDRESSES}",
        first=said.append,
        host="127.0.0.1",
        port=front.port,
        ssl=tls,
        server_hostname=HOST,
    )
    return page, said[0]


async def _uncached(front: Front, asked: int, during: "asyncio.Future[Any] | None" = None) -> float:
    """The start page from the process itself, as the edge asks for it when it has none: so often, and until ``during`` is done."""
    took: list[float] = []
    async with httpx.AsyncClient(base_url=front.processes[0].address, timeout=PATIENCE) as edge:
        while len(took) < asked or (during and not during.done()):
            began = time.perf_counter()
            answer = await edge.get("/", headers={"Host": HOST, "X-Forwarded-Proto": "https", "X-Portal-Edge": "1"})
            took.append((time.perf_counter() - began) * 1000)
            assert answer.status_code == 200, answer.status_code
    return statistics.quantiles(took, n=20)[-1]


async def _noticed(front: Front, pages: list[ClientConnection]) -> tuple[float, float]:
    """Seconds until a new notice is drawn on each page, and how long a start page took meanwhile."""

    async def seen(page: ClientConnection) -> None:
        async with asyncio.timeout(PATIENCE):
            while TITLE not in str(await page.recv()):
                pass  # an update of something else

    began = time.monotonic()
    all_seen = asyncio.gather(*map(seen, pages))
    await asyncio.to_thread(front.processes[0].control, "PUT", f"/notices/{NOTICE}", {**NOTICES["N-SKAL"], "messages": WORDS})
    asking = asyncio.create_task(_uncached(front, 2, all_seen))
    await all_seen
    took = time.monotonic() - began
    return took, await asking


async def _events(ends: list[tuple[ClientConnection, str]]) -> float:
    took = []
    for page, model in ends[:: max(1, len(ends) // CLICKED)]:
        began = time.perf_counter()
        await _send_empty(page, model)
        took.append((time.perf_counter() - began) * 1000)
    return statistics.quantiles(took, n=20)[-1]


async def _send_empty(page: ClientConnection, model: str) -> None:
    await page.send(event(model))
    assert "error" in str(await asyncio.wait_for(page.recv(), PATIENCE))


async def _until_live(front: Front, pages: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while front.live_pages()[0] != pages:  # noqa: ASYNC110  (another process knows)
            await asyncio.sleep(0.1)


async def _shrunk(process: Path) -> float:
    """MB once it is under 300, or after a minute."""
    until = time.monotonic() + 60
    while (held := memory_of(process) / 2**20) >= 300 and time.monotonic() < until:  # noqa: ASYNC110
        await asyncio.sleep(1)
    return held
