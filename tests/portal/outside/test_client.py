"""Calls to other systems: tried again where it is safe, and failing in one way."""

import asyncio
from collections.abc import Iterator
from datetime import timedelta

import pytest

from portal import flags
from portal.outside import test_world
from portal.outside.client import UpstreamFailed, call
from portal.outside.kept import Kept
from test_world import call_log, faults
from test_world.faults import Fault


class Clock:
    """A sleeper that only writes down how long it should have slept."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)


@pytest.mark.parametrize("fault", [Fault(status=503), Fault(status=429), Fault(network=True)])
async def test_a_safe_call_is_tried_four_times(fault: Fault) -> None:
    faults.put("notices", fault)
    with pytest.raises(UpstreamFailed):
        await call("notices", "GET", "/api/driftmeddelanden/v1/driftmeddelanden")
    assert [c.status for c in call_log.calls("notices")] == [fault.status] * 4


@pytest.mark.django_db(transaction=True)
async def test_the_tries_end_with_the_first_good_answer() -> None:
    faults.put("notices", Fault(status=503, times=2))
    answer = await call("notices", "GET", "/api/driftmeddelanden/v1/driftmeddelanden")
    assert len(answer.body) == 3
    assert [c.status for c in call_log.calls("notices")] == [503, 503, 200]


@pytest.mark.requirement("API-003")
async def test_the_flags_are_tried_three_times_with_random_pauses_under_half_a_second() -> None:
    faults.put("features", Fault(status=500))
    pauses = []
    for _ in range(5):
        clock = Clock()
        with pytest.raises(UpstreamFailed):
            await call("features", "GET", "/api/skalet/v1/features", tries=3, delay_below=timedelta(milliseconds=500), sleep=clock.sleep)
        pauses += clock.slept
        assert len(clock.slept) == 2
    assert len(set(pauses)) == len(pauses)
    assert all(0 <= pause < 0.5 for pause in pauses)
    call_log.clear()
    assert (await flags.current()).values == {}
    assert len(call_log.calls("features")) == 3


async def test_a_file_stays_the_bytes_that_came() -> None:
    faults.put("decisions", Fault(body="%PDF-1.7 å", content_type="application/pdf"))
    answer = await call("decisions", "GET", "/beslut/7.pdf", to="http://register.invalid", raw=True)
    assert (answer.status, answer.body) == (200, "%PDF-1.7 å".encode())


async def test_a_try_ends_at_its_timeout() -> None:
    faults.put("features", Fault(delay=timedelta(seconds=10)))
    with pytest.raises(UpstreamFailed) as failed:
        await call("features", "GET", "/api/skalet/v1/features", timeout=timedelta(milliseconds=50), tries=2)
    assert failed.value.reason == "TimeoutError"
    assert [(c.status, c.ms >= 40) for c in call_log.calls("features")] == [(None, True)] * 2


@pytest.mark.requirement("API-023")
async def test_204_is_the_answer_itself_and_everything_else_is_parsed() -> None:
    empty = await call("event", "GET", "/api/inloggad/skalet/event/v1/token")
    assert (empty.status, empty.body) == (204, None)
    parsed = await call("features", "GET", "/api/skalet/v1/features")
    assert parsed.body[0] == {"key": "vst-ft-development", "value": "false"}
    faults.put("features", Fault(status=200, body="{broken"))
    with pytest.raises(UpstreamFailed):
        await call("features", "GET", "/api/skalet/v1/features")


@pytest.fixture
def as_in_production() -> Iterator[None]:
    """Where nobody has provided a test world."""
    there = test_world.world()
    test_world.world.provide(test_world.NoTestWorld())
    yield
    test_world.world.provide(there)


@pytest.mark.usefixtures("as_in_production")
async def test_a_call_without_an_address_fails_in_production() -> None:
    with pytest.raises(UpstreamFailed):
        await call("features", "GET", "/api/skalet/v1/features")
    assert call_log.calls("features") == []


async def test_who_asks_during_a_fetch_waits_for_it() -> None:
    fetched = []

    async def fetch() -> tuple[int, None]:
        fetched.append(1)
        await asyncio.sleep(0)
        return 7, None

    kept: Kept[int] = Kept("test-one")
    assert await asyncio.gather(*(kept.get("a", fetch) for _ in range(5))) == [7] * 5
    assert len(fetched) == 1


async def test_a_kept_answer_is_fetched_again_when_it_is_old() -> None:
    now = [0.0]
    kept: Kept[float] = Kept("test-two", clock=lambda: now[0])

    async def fetch() -> tuple[float, timedelta]:
        return now[0], timedelta(seconds=60)

    assert await kept.get("", fetch) == 0
    now[0] = 59
    assert await kept.get("", fetch) == 0
    now[0] = 60
    assert await kept.get("", fetch) == 60


async def test_what_is_dropped_during_its_fetch_is_not_kept() -> None:
    kept: Kept[int] = Kept("test-three")
    answers = iter([1, 2])

    async def fetch() -> tuple[int, None]:
        kept.drop() if not seen else None
        seen.append(1)
        return next(answers), None

    seen: list[int] = []
    assert await kept.get("", fetch) == 1
    assert await kept.get("", fetch) == 2


async def test_the_least_asked_for_leaves_first() -> None:
    kept: Kept[str] = Kept("test-four", most=2)

    def fetch_of(value: str):
        async def fetch() -> tuple[str, None]:
            return value, None

        return fetch

    await kept.get("a", fetch_of("a1"))
    await kept.get("b", fetch_of("b1"))
    await kept.get("a", fetch_of("a2"))
    await kept.get("c", fetch_of("c1"))
    assert await kept.get("a", fetch_of("a3")) == "a1"
    assert await kept.get("b", fetch_of("b2")) == "b2"
