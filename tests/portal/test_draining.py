"""A process that is about to end sends its open pages on: evenly, those at rest first."""

import asyncio
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from portal.runtime.drain import drain
from portal.web.draining import DRAINING, EACH, Draining

WITHIN = timedelta(seconds=25)


class Clock:
    """Time that passes when somebody waits."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        await asyncio.sleep(0)


class OpenPage:
    """One that notes when it was sent on."""

    def __init__(self, clock: Callable[[], float], *, is_at_rest: bool = True) -> None:
        self._clock = clock
        self.is_at_rest = is_at_rest
        self.moved_at = -1.0

    async def move_on(self) -> None:
        self.moved_at = self._clock()


def with_pages(*at_rest: bool) -> tuple[Draining, list[OpenPage], Clock]:
    clock = Clock()
    draining, pages = Draining(clock, clock.sleep), [OpenPage(clock, is_at_rest=each) for each in at_rest]
    for page in pages:
        draining.hold(page)
    return draining, pages, clock


@pytest.mark.requirement("OPS-037")
@pytest.mark.parametrize("count", [1, 7, 400, 5_000])
def test_no_second_sees_more_than_a_tenth_of_the_pages_go_and_all_go_in_time(count: int) -> None:
    draining, pages, _ = with_pages(*[True] * count)
    asyncio.run(draining.move_pages_on(WITHIN))
    moved = [page.moved_at for page in pages]
    assert min(moved) >= 0
    assert max(moved) <= WITHIN.total_seconds() + 2 * EACH
    most = max(sum(second <= at < second + 1 for at in moved) for second in range(26))
    assert most <= max(count / 10, 1)


def test_pages_on_which_something_is_under_way_go_last() -> None:
    draining, pages, _ = with_pages(False, True, False, True)
    asyncio.run(draining.move_pages_on(WITHIN))
    busy, resting = [page.moved_at for page in pages if not page.is_at_rest], [page.moved_at for page in pages if page.is_at_rest]
    assert max(resting) < min(busy)


def test_a_page_that_is_opened_meanwhile_is_sent_on_too_and_one_that_closed_is_not() -> None:
    draining, (gone, _), clock = with_pages(True, True)
    draining.let_go(gone)
    late = OpenPage(clock)

    async def run() -> None:
        ending = asyncio.create_task(draining.move_pages_on(WITHIN))
        await asyncio.sleep(0)
        draining.hold(late)
        await ending

    asyncio.run(run())
    assert gone.moved_at < 0 <= late.moved_at


def test_whoever_is_asked_twice_sends_nobody_on_any_more() -> None:
    draining, pages, clock = with_pages(*[True] * 100)
    asyncio.run(draining.move_pages_on(WITHIN, lambda: clock.now > 5))
    assert 0 < sum(page.moved_at >= 0 for page in pages) < 30
    assert clock.now <= 5 + 2 * EACH


@pytest.mark.requirement("OPS-037")
def test_a_process_that_is_about_to_end_is_not_ready_but_alive() -> None:
    DRAINING.begin()
    try:
        ready = Client().get("/health/ready")
        assert (ready.status_code, ready.json()) == (503, {"status": "draining"})
        assert Client().get("/health/live").status_code == 200
    finally:
        DRAINING.is_on = False


@pytest.mark.parametrize("said", ["", "5", "5,25", "5,25,30,1", "5,-1,30", "5,2.5,30", "5,x,30", "5,25,99999"])
def test_steps_that_cannot_be_read_are_refused(said: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="VST_DRAIN"):
        drain(said)


def test_the_steps_are_seconds() -> None:
    steps = drain("5,25,30")
    assert (steps.until_closed, steps.pages, steps.requests) == tuple(timedelta(seconds=one) for one in (5, 25, 30))
