"""Pages that come back at once after their processes were killed: each obeys the wait that it is told, and all are live in time."""

import asyncio
import json
import random
import re
import statistics
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import partial

import httpx

from tests.bench.faults.resting import Closed, Resting, opened
from tests.bench.faults.scene import Process, Scene
from tests.bench.limit import Figures
from tests.bench.load.processor import used
from tests.bench.over_sockets import memory_of

ADDRESSES = 40
TOO_MUCH = 4008
OPENED_AT_ONCE = 50
"""Before the storm."""
FIRST_WAIT = 1.0
"""Seconds in which a browser whose connection broke comes back, somewhen; then twice as many each time."""
LONGEST_WAIT = 8.0
GIVEN_UP_AFTER = 120.0
ASKED_EACH = 0.1


@dataclass(frozen=True)
class Storm:
    """How one went. Times are in seconds after the processes listened, where nothing else is said."""

    pages: int
    half: float
    all: float
    told_to_wait: int
    """Closes with 4008 and a time."""
    refused_for_good: int
    page_p95: float
    """Milliseconds of an uncached start page meanwhile."""
    cost: float
    """Milliseconds of processor time for each page."""
    counted: list[int]
    """Pages that each process counts when all are live, and after all were closed."""
    memory: float
    """MB of the largest process."""

    @property
    def figures(self) -> Figures:
        """By the names of ``limits``."""
        half = len(self.counted) // 2
        return {
            "half": self.half,
            "all": self.all,
            "refused": self.refused_for_good,
            "miscounted": abs(sum(self.counted[:half]) - self.pages) + sum(self.counted[half:]),
            "memory": self.memory,
            "page": self.page_p95,
            "cost": self.cost,
        }


async def storm(scene: Scene, pages: int) -> Storm:
    """Opens so many pages, kills every process, starts them anew and lets all come back."""
    places, leaves = asyncio.Semaphore(OPENED_AT_ONCE), _leaves(scene)

    async def first(number: int) -> Resting:
        async with places:
            return await _page(scene, number, leaves)

    await _close(await asyncio.gather(*(first(number) for number in range(20))))
    ends = await asyncio.gather(*(first(number) for number in range(pages)))
    for process in scene.processes:
        await asyncio.to_thread(process.kill)
    await asyncio.gather(*(one.gone for one in ends))
    for process in scene.processes:
        process.start(wait=False)
    back = asyncio.gather(*(comes_back(partial(_page, scene, number, leaves)) for number in range(pages)))
    await asyncio.gather(*(asyncio.to_thread(process.until_it_listens) for process in scene.processes))
    listened = max(process.listened_at for process in scene.processes)
    began = [used(process.folder_of_proc) for process in scene.processes]
    ended = asyncio.Event()
    asking = asyncio.create_task(_asked(scene, ended))
    came = await back
    cost = sum(used(process.folder_of_proc) - before for process, before in zip(scene.processes, began, strict=True)) / pages * 1000
    ended.set()
    took = await asking
    live = [one for one in came if one.page]
    counted = [await asyncio.to_thread(process.live_pages) for process in scene.processes]
    memory = max(memory_of(process.folder_of_proc) / 2**20 for process in scene.processes)
    await _close([one.page for one in live if one.page])
    counted += [await _at_rest(process) for process in scene.processes]
    times = sorted(one.at - listened for one in live)
    return Storm(
        pages,
        times[len(times) // 2],
        times[-1],
        sum(one.told for one in came),
        pages - len(live),
        statistics.quantiles(took, n=20)[-1],
        cost,
        counted,
        memory,
    )


@dataclass(frozen=True)
class Came:
    """A page that came back."""

    page: Resting | None
    """None for one that gave up."""
    at: float
    told: int
    """How often it was told when to come."""


def _leaves(scene: Scene) -> str:
    """What a browser has of the page that comes back, as it names it."""
    return ".".join(dict.fromkeys(re.findall(r'data-h="([^"]+)"', httpx.get(scene.processes[0].address).text)))


async def _page(scene: Scene, number: int, leaves: str) -> Resting:
    """At one process after the other, without a server between, as if from another address."""
    process = scene.processes[number % len(scene.processes)]
    return await opened(process.address, leaves=leaves, from_address=f"127.0.1.{1 + number % ADDRESSES}")


async def comes_back(opens: Callable[[], Awaitable[Resting]]) -> Came:
    """As the client does: after a random part of a wait that doubles, or at the time that it was told."""
    longest, told, until = FIRST_WAIT, 0, time.monotonic() + GIVEN_UP_AFTER
    wait = random.uniform(0, longest)
    while time.monotonic() < until:
        await asyncio.sleep(wait)
        try:
            return Came(await opens(), time.monotonic(), told)
        except Closed as closed:
            after = _after(closed)
            told += after is not None
            wait = after if after is not None else random.uniform(0, longest)
        except (OSError, TimeoutError):
            wait = random.uniform(0, longest)
        longest = min(2 * longest, LONGEST_WAIT)
    return Came(None, time.monotonic(), told)


def _after(closed: Closed) -> float | None:
    """Seconds that a page was told to wait; none when it was closed for something else."""
    return float(json.loads(closed.reason)["after"]) if closed.code == TOO_MUCH and closed.reason else None


async def _close(pages: Iterable[Resting]) -> None:
    await asyncio.gather(*(page.close() for page in pages))


async def _asked(scene: Scene, ended: asyncio.Event) -> list[float]:
    """Milliseconds of the start page at the first process, for as long as the storm lasts."""
    took = []
    async with httpx.AsyncClient(base_url=scene.processes[0].address, timeout=30) as visitor:
        while not ended.is_set() or len(took) < 2:
            began = time.perf_counter()
            answer = await visitor.get("/")
            took.append((time.perf_counter() - began) * 1000)
            assert answer.status_code == 200, answer.status_code
            await asyncio.sleep(ASKED_EACH)
    return took


async def _at_rest(process: Process) -> int:
    async with asyncio.timeout(60):
        while left := await asyncio.to_thread(process.live_pages):  # noqa: ASYNC110  (another process knows)
            await asyncio.sleep(0.1)
    return int(left)
