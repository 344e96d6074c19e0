"""What ``make bench-load`` counts, in a small size: who answers, how many are live, and that nothing stays behind."""

from collections.abc import Iterator

import pytest

from tests.bench import portal
from tests.bench.load import pages
from tests.bench.load.cached import cached
from tests.bench.load.crowd import ADDRESSES, crowd
from tests.bench.load.limits import EVENTS, OPENING, UNCACHED
from tests.bench.load.scene import at_the_edge
from tests.bench.load.soak import soak
from tests.in_front import Front

KEPT_FOR = 1
"""Seconds that the edge keeps a page, so that it is fetched anew a few times within a short test."""


@pytest.fixture(scope="module")
def front() -> Iterator[Front]:
    with at_the_edge(KEPT_FOR) as one:
        yield one


@pytest.fixture(scope="module")
def running() -> Iterator[portal.Portal]:
    with portal.served() as one:
        yield one


@pytest.mark.requirement("SCALE-001")
def test_a_cached_page_is_answered_by_the_edge_alone(front: Front) -> None:
    seen = cached(front, 4)
    assert set(seen.states) <= {"HIT", "STALE", "UPDATING"}, "nobody waits for the portal"
    assert seen.answers >= 100
    assert seen.states["STALE"] >= 1, "it was old now and then"
    assert 1 <= seen.reached <= 1 + seen.seconds / KEPT_FOR, "the portal is asked for what is old, and for nothing else"
    assert seen.milliseconds > 0


async def test_pages_of_many_addresses_are_live_and_leave_nothing(front: Front) -> None:
    seen = await crowd(front, 2 * ADDRESSES, rests=0.1, asked=5)
    assert (seen.live, seen.left) == (2 * ADDRESSES, 0)
    assert seen.kilobytes < 1_000
    assert (seen.notice > 0, seen.page_p95_then > 0) == (True, True), "all heard of a changed notice, and others were served meanwhile"
    assert "Traceback" not in front.processes[0].logged()


async def test_pages_come_and_go_and_none_fails(front: Front) -> None:
    seen = await soak(front, 4 / 60, a_second=10, looks=4)
    assert seen.visits >= 20
    assert (seen.failed, seen.faults) == (0, 0)
    assert front.live_pages()[0] == 0
    assert len(seen.looked) == 5
    assert seen.figures["soak: threads"] == 0


def test_each_place_and_event_of_the_table_is_measured(running: portal.Portal) -> None:
    """What they cost is for the table; that each page is whole, compressed, live and answers is checked on the way."""
    costs = [cost for kind in (pages.uncached, pages.opening, pages.events, pages.clicking) for cost in kind(running, turns=1, of_a_turn=2)]
    costs += pages.saving(running, turns=1)
    assert [cost.limit for cost in costs] == [*UNCACHED, *OPENING, *EVENTS]
    assert all(0 <= cost.least <= cost.median <= cost.most and cost.most for cost in costs)
