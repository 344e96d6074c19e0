"""``make bench-servers`` measures the servers that could carry the portal, by turns: docs/decisions/0013-uvicorn.md says which one does.

``KEPT=file`` keeps what it saw. The status is 1 when the one that serves the portal does not pass what strangers do.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")

from portal.testing.ports import free_port
from tests.bench import portal as bench
from tests.bench.faults.storm import comes_back
from tests.bench.load import pages
from tests.bench.over_sockets import memory_of, settled
from tests.bench.portal import Portal
from tests.bench.servers.seen import Seen, keep
from tests.bench.servers.servers import OURS, SERVERS, of_the_scene
from tests.bench.servers.strangers import body, sigterm, slow_reader
from tests.client.served import ROOT, until
from tests.live_pages import close, opened

SOCKETS: Final = 2_000
BACK: Final = 1_000
AT_ONCE: Final = 50
HEAD: Final = (
    "Server",
    "CPU to open",
    "CPU of an event",
    f"A page of {SOCKETS:,}",
    f"{BACK:,} come back",
    "300 MB of body",
    "Reads nothing",
    "SIGTERM",
)


def main() -> int:
    """0 when the server of the portal passes all three."""
    wanted = argparse.ArgumentParser(prog="make bench-servers", description=__doc__)
    wanted.add_argument("--kept", type=Path, help="the file that keeps what was seen")
    kept = wanted.parse_args().kept
    seen = []
    for row in (HEAD, ["---"] * len(HEAD)):
        print("| " + " | ".join(row) + " |", flush=True)
    for server in SERVERS:
        seen.append(_measured(server))
        print("| " + " | ".join(seen[-1].cells) + " |", flush=True)
    if kept:
        keep(kept, seen)
    return 0 if all(one.passes for one in seen if one.server == OURS) else 1


def _measured(server: str) -> Seen:
    with bench.served(server) as portal:
        open_, event = next(pages.opening(portal)), next(pages.events(portal))
        kilobytes, seconds = asyncio.run(_crowd(portal))
        took = body(portal)
        with _scene(server) as port:
            reads = slow_reader(port)
        return Seen(server, open_.least, event.least, kilobytes, seconds, took, reads, sigterm(portal))


async def _crowd(portal: Portal) -> tuple[float, float]:
    """KB that an open page holds, and seconds until so many are back that all were cut off at once."""
    places, leaves = asyncio.Semaphore(AT_ONCE), pages.leaves_of(portal, "/")

    async def one() -> object:
        async with places:
            return await opened(portal.url, leaves=leaves)

    await close(await asyncio.gather(*(one() for _ in range(AT_ONCE))))  # type: ignore[arg-type]
    await asyncio.to_thread(settled, portal.process)
    before = memory_of(portal.process)
    ends = await asyncio.gather(*(one() for _ in range(SOCKETS)))
    await asyncio.to_thread(settled, portal.process)
    kilobytes = (memory_of(portal.process) - before) / SOCKETS / 1024
    await close(ends)  # type: ignore[arg-type]
    began = time.monotonic()
    came = await asyncio.gather(*(comes_back(lambda: opened(portal.url, leaves=leaves)) for _ in range(BACK)))
    seconds = max(each.at for each in came) - began
    assert all(each.page for each in came), "a page gave up"
    await close([each.page for each in came if each.page])
    return kilobytes, seconds


@contextmanager
def _scene(server: str) -> Iterator[int]:
    """The scene of the client's tests served by it, at this port."""
    port = free_port()
    process = subprocess.Popen([sys.executable, "-c", of_the_scene(server), str(port)], cwd=ROOT, stderr=subprocess.DEVNULL)
    try:
        until(lambda: _answers(port), "the scene answers")
        yield port
    finally:
        process.kill()
        process.wait()


def _answers(port: int) -> bool:
    try:
        return Portal(port, Path("/proc")).get("/favicon.ico")[0] == 200
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(main())
