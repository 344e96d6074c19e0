"""What all processes hold together: each says how many are its own, and a process that was killed is not counted for long."""

import asyncio
import time
from collections.abc import Callable

import pytest
from redis import Redis

from portal import asgi  # noqa: F401  (its jobs are those of a serving process)
from portal.constants import SOCKET_LEASE, SOCKET_LEASE_RENEWED_EVERY
from portal.runtime.jobs import SERVING
from portal.shared.connection import Connected
from portal.shared.leases import Leases
from portal.web import open_sockets
from portal.web.open_sockets import OPEN, OpenSockets
from tests.portal.shared.conftest import PATIENCE, Clock, everything_in
from tests.redis_server import RedisServer

ANNA = {"session anna": 3}
ADDRESS = {"address 203.0.113.77": 5}
AProcess = Callable[[], OpenSockets]


@pytest.fixture
def a_portal(a_process: Callable[[], Connected], clock: Clock) -> AProcess:
    """The open sockets of one more process."""
    return lambda: OpenSockets(Leases("trial", SOCKET_LEASE, a_process(), lambda _: clock()))


async def opened(portal: OpenSockets, times: int) -> list[tuple[str, ...] | None]:
    return [await portal.take(ANNA) for _ in range(times)]


async def test_two_processes_have_one_limit(a_portal: AProcess) -> None:
    one, other = a_portal(), a_portal()
    taken = [await portal.take(ANNA) for portal in (one, other, one, other, one)]
    assert taken == [("session anna",)] * 3 + [None] * 2
    assert (len(one), len(other)) == (1, 1), "what was refused is not counted"
    assert await other.take({"session bo": 3})


async def test_what_one_gives_back_another_may_take(a_portal: AProcess) -> None:
    one, other = a_portal(), a_portal()
    assert None not in await opened(one, 3)
    assert await other.take(ANNA) is None
    one.give_back(tuple(ANNA))
    assert await one.take({"session bo": 3}), "the word was said before"
    assert await other.take(ANNA)


async def test_where_one_key_is_full_none_is_counted(a_portal: AProcess) -> None:
    one, other = a_portal(), a_portal()
    await opened(one, 3)
    assert await other.take({**ADDRESS, **ANNA}) is None
    assert [await one.take(ADDRESS) is not None for _ in range(6)] == [True] * 5 + [False]


async def test_many_that_come_at_once_get_no_more_than_the_limit(a_portal: AProcess) -> None:
    one, other = a_portal(), a_portal()
    taken = await asyncio.gather(*[portal.take({"session anna": 30}) for _ in range(40) for portal in (one, other)])
    assert len([each for each in taken if each]) == 30


async def test_a_killed_process_frees_its_sockets_when_its_lease_ends(a_portal: AProcess, clock: Clock) -> None:
    killed, lives, comes = a_portal(), a_portal(), a_portal()
    assert await killed.take(ANNA) and await killed.take(ANNA) and await lives.take(ANNA)
    clock.now += SOCKET_LEASE.total_seconds() - 1
    await lives.renew()
    assert await comes.take(ANNA) is None
    clock.now += 1
    assert [await comes.take(ANNA) is not None for _ in range(3)] == [True, True, False], "the one that lives said so again"


async def test_how_long_a_lease_lasts_goes_by_the_clock_of_redis_which_is_one_for_all_machines(
    a_process: Callable[[], Connected], redis: RedisServer
) -> None:
    portal = OpenSockets(Leases("trial", SOCKET_LEASE, a_process()))
    assert await portal.take(ANNA)
    with Redis.from_url(redis.url, decode_responses=True) as inside:
        assert inside.info("commandstats")["cmdstat_time"]["calls"] == 1, "whatever the clock of the machine says"
        (lease,) = inside.hvals(*inside.keys())
        seconds_left = int(lease.split()[1]) / 1000 - inside.time()[0]
    assert SOCKET_LEASE.total_seconds() - PATIENCE.total_seconds() < seconds_left <= SOCKET_LEASE.total_seconds() + 1


async def test_a_thousand_keys_are_renewed_and_those_that_are_gone_are_not(a_portal: AProcess, clock: Clock, redis: RedisServer) -> None:
    one, other = a_portal(), a_portal()
    keys = [f"session {number}" for number in range(1000)]
    for key in keys:
        assert await one.take({key: 1})
    one.give_back((keys.pop(),))
    clock.now += SOCKET_LEASE.total_seconds() - 1
    await one.renew()
    clock.now += 2
    assert [await other.take({key: 1}) for key in keys] == [None] * 999
    assert everything_in(redis).count("foretagsporten:trial:") == 999


async def test_one_that_breaks_off_while_the_others_are_asked_is_not_counted(a_portal: AProcess) -> None:
    one, other = a_portal(), a_portal()
    asking = asyncio.create_task(one.take(ANNA))
    await asyncio.sleep(0)
    assert one, "it is counted here while the others are asked"
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    assert not one
    assert await one.take({"session bo": 3})
    assert None not in await opened(other, 3)


async def test_without_redis_each_process_has_the_limit_and_says_what_it_has_when_redis_is_back(
    redis: RedisServer, a_portal: AProcess, clock: Clock
) -> None:
    one, other = a_portal(), a_portal()
    assert await one.take(ANNA)
    redis.stop()
    assert [taken is not None for taken in await opened(one, 3)] == [True, True, False]
    assert [taken is not None for taken in await opened(other, 4)] == [True] * 3 + [False]
    one.give_back(tuple(ANNA))
    other.give_back(tuple(ANNA))
    await one.renew()
    redis.start()
    clock.now += 20
    await one.renew()
    await other.renew()
    assert await one.take(ANNA) is None, "two and two are more than three"


async def test_with_memory_alone_nobody_is_asked(settings: object) -> None:
    settings.REDIS_URL = ""  # type: ignore[attr-defined]
    one, other = OpenSockets(), OpenSockets()
    for portal in (one, other):
        assert [taken is not None for taken in await opened(portal, 4)] == [True] * 3 + [False]
        await portal.renew()
        portal.give_back(tuple(ANNA))
        assert await portal.take(ANNA)


async def test_nobody_who_has_a_page_open_can_be_read_in_redis(a_portal: AProcess, redis: RedisServer) -> None:
    assert await a_portal().take({**ADDRESS, **ANNA})
    inside = everything_in(redis)
    assert inside.count("foretagsporten:trial:") == 2
    assert "anna" not in inside and "203.0.113" not in inside and "session" not in inside and "address" not in inside


def is_filled(redis: RedisServer) -> None:
    deadline = time.monotonic() + PATIENCE.total_seconds()
    while not everything_in(redis):
        assert time.monotonic() < deadline, "nobody said anything"


@pytest.mark.usefixtures("redis_of_settings")
async def test_the_job_of_a_serving_process_says_again_what_redis_has_lost(redis: RedisServer) -> None:
    assert open_sockets.JOB in SERVING and 3 * SOCKET_LEASE_RENEWED_EVERY <= SOCKET_LEASE
    taken = await OPEN.take(ANNA)
    with Redis.from_url(redis.url) as inside:
        inside.flushall()
    await open_sockets.JOB.begin()
    await asyncio.to_thread(is_filled, redis)
    await open_sockets.JOB.end()
    assert taken
    OPEN.give_back(taken)
