"""Pages that come, do something and go, for minutes: memory, threads and descriptors of the process afterwards are what they were."""

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path

from tests.bench.load.crowd import leaves_at, visit
from tests.bench.over_sockets import memory_of
from tests.in_front import Front

A_SECOND = 50


@dataclass(frozen=True)
class Looked:
    """The process at one moment."""

    second: float
    memory: int
    threads: int
    descriptors: int


@dataclass(frozen=True)
class Soak:
    """What was seen while pages came and went."""

    visits: int
    failed: int
    looked: tuple[Looked, ...]
    faults: int
    """Lines of the log with an error."""

    @property
    def grown(self) -> float:
        """Percent by which memory differs at most within the second half from its middle."""
        half = [each.memory for each in self.looked[len(self.looked) // 2 :]]
        middle = (min(half) + max(half)) / 2
        return (max(half) - middle) / middle * 100


async def soak(front: Front, minutes: float, a_second: int = A_SECOND) -> Soak:
    """Opens so many pages a second, each with one event, and looks at the process sixty times."""
    process = Path(f"/proc/{front.processes[0].process.pid}")
    began, visits, looked = time.monotonic(), [], []
    ends, tls, leaves = minutes * 60, front.tls.client, leaves_at(front)
    while (now := time.monotonic() - began) < ends:
        visits.append(asyncio.create_task(visit(front, len(visits), tls, leaves)))
        if now >= len(looked) * ends / 60:
            looked.append(_look(process, now))
        await asyncio.sleep(max(0, len(visits) / a_second - now))
    failed = [each for each in await asyncio.gather(*visits, return_exceptions=True) if each is not None]
    looked.append(_look(process, time.monotonic() - began))
    log = front.processes[0].logged()
    return Soak(len(visits), len(failed), tuple(looked), log.count("Traceback") + log.count("ERROR"))


def _look(process: Path, second: float) -> Looked:
    threads, descriptors = len(list((process / "task").iterdir())), len(list((process / "fd").iterdir()))
    return Looked(second, memory_of(process), threads, descriptors)
