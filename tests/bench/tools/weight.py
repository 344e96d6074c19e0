"""What a full budget weighs: its page, and its memory while it is open."""

import statistics
from collections.abc import Iterator
from pathlib import Path

import httpx

from portal.testing.browser import Served
from tests.bench.load.processor import one_of, used
from tests.bench.over_sockets import memory_of, settled
from tests.bench.tools.budget import ADDRESS, OpenBudget

PAGES = 200
ASKED = 30


def weight(served: Served) -> Iterator[tuple[str, float]]:
    """By the names of ``limits``."""
    process = Path(f"/proc/{served.process.pid}")
    with httpx.Client(base_url=served.address) as http:
        yield "full", len(http.get(ADDRESS, headers={"Accept-Encoding": "identity"}).content) / 1024
        each = []
        for _ in range(ASKED):
            before = used(process)
            http.get(ADDRESS)
            each.append((used(process) - before) * 1000)
        yield "full, first page", statistics.median(each)
    yield from _open(served, process)
    yield from _keys(served, process)


def _open(served: Served, process: Path) -> Iterator[tuple[str, float]]:
    for some in [[OpenBudget(served) for _ in range(20)]]:  # the heap grows once for what comes and goes
        for one in some:
            one.close()
    settled(process)
    before = memory_of(process)
    pages = [OpenBudget(served) for _ in range(PAGES)]
    settled(process)
    yield "open", (memory_of(process) - before) / PAGES / 1024
    for page in pages:
        page.close()
    settled(process)


def _keys(served: Served, process: Path) -> Iterator[tuple[str, float]]:
    page, each = OpenBudget(served), []
    up, down = 0, 0
    for number in range(ASKED):
        with one_of(process, each):
            up, down = max(up, (sizes := page.amount(1000 + number))[0]), max(down, sizes[1])
    page.close()
    yield "key server", statistics.median(each)
    yield "key up", up
    yield "key down", down
