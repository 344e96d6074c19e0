"""Pages that come, do something and go, for minutes: memory, threads and descriptors of the process afterwards are what they were."""

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path

from tests.bench.limit import Figures
from tests.bench.load.crowd import leaves_at, visit
from tests.bench.over_sockets import memory_of, settled
from tests.in_front import Front

A_SECOND = 50
LOOKS = 60


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
    def figures(self) -> Figures:
        """By the names of ``limits``: what differs between a quarter of the time and its end is the same with 0."""
        quarter, last = self.looked[len(self.looked) // 4], self.looked[-1]
        return {
            "soak: minutes": round(last.second / 60, 1),
            "soak: failed": self.failed,
            "soak: faults": self.faults,
            "soak: memory": self.grown,
            "soak: threads": abs(last.threads - quarter.threads),
            "soak: descriptors": abs(last.descriptors - quarter.descriptors),
        }

    @property
    def grown(self) -> float:
        """Percent by which memory differs at most within the second half from its middle."""
        half = [each.memory for each in self.looked[len(self.looked) // 2 :]]
        middle = (min(half) + max(half)) / 2
        return (max(half) - middle) / middle * 100


async def soak(front: Front, minutes: float, a_second: int = A_SECOND, looks: int = LOOKS) -> Soak:
    """Opens so many pages a second, each with one event; so often it looks at the process when all that came have gone."""
    process = Path(f"/proc/{front.processes[0].process.pid}")
    ends, tls, leaves = minutes * 60, front.tls.client, leaves_at(front)
    began, paused, came, failed = time.monotonic(), 0.0, 0, 0
    visits: list[asyncio.Task[None]] = []
    looked: list[Looked] = []
    while (now := time.monotonic() - began - paused) < ends or visits:
        if now >= len(looked) * ends / looks:
            failed += sum(each is not None for each in await asyncio.gather(*visits, return_exceptions=True))
            visits.clear()
            await asyncio.to_thread(settled, process)
            looked.append(_look(process, now))
            paused = time.monotonic() - began - now
            continue
        visits.append(asyncio.create_task(visit(front, came, tls, leaves)))
        came += 1
        await asyncio.sleep(max(0, came / a_second - now))
    log = front.processes[0].logged()
    return Soak(came, failed, tuple(looked), log.count("Traceback") + log.count("ERROR"))


def _look(process: Path, second: float) -> Looked:
    threads, descriptors = len(list((process / "task").iterdir())), len(list((process / "fd").iterdir()))
    return Looked(second, memory_of(process), threads, descriptors)
