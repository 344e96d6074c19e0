"""A limit holds for all processes together, and within each where Redis is away."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from redis import Redis

from portal.contact import rate
from portal.editing.sign_in.tries import Tries
from portal.shared.connection import Connected
from portal.shared.throttle import Throttle
from portal.shared.times import KEYS, Times
from tests.portal.shared.conftest import everything_in
from tests.redis_server import RedisServer

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
WINDOW = timedelta(minutes=10)
ANNA = {"anna": 4}
AProcess = Callable[[], Connected]


def throttle(connected: Connected) -> Throttle:
    return Throttle("trial", WINDOW, connected)


def in_memory() -> Connected:
    return lambda: None


@pytest.fixture(params=["memory", "redis"])
def alone(request: pytest.FixtureRequest) -> Throttle:
    """The throttle of a process that has no other beside it."""
    return throttle(request.getfixturevalue("a_process")() if request.param == "redis" else in_memory())


# --- Alike in memory and in Redis ---


def test_the_window_moves(alone: Throttle) -> None:
    assert [alone.take(ANNA, NOON + timedelta(minutes=minute)) for minute in range(5)] == [True] * 4 + [False]
    assert not alone.take(ANNA, NOON + WINDOW - timedelta(microseconds=1))
    assert alone.take(ANNA, NOON + WINDOW), "the first of them is ten minutes old"
    assert not alone.take(ANNA, NOON + WINDOW)


def test_what_would_pass_the_limit_by_its_size_is_not_counted_at_all(alone: Throttle) -> None:
    assert alone.take(ANNA, NOON, 3)
    assert not alone.take(ANNA, NOON, 2)
    assert alone.take(ANNA, NOON, 1)
    assert not alone.take(ANNA, NOON, 1)
    assert alone.take(ANNA, NOON + WINDOW, 4)


def test_of_several_keys_none_is_counted_where_one_is_full(alone: Throttle) -> None:
    assert alone.take({"anna": 1}, NOON)
    assert not alone.take({"bo": 1, "anna": 1}, NOON)
    assert alone.take({"bo": 1}, NOON)


def test_several_at_the_same_moment_count_each(alone: Throttle) -> None:
    assert [alone.take(ANNA, NOON) for _ in range(5)].count(True) == 4


def test_what_is_counted_whatever_the_limit_fills_it(alone: Throttle) -> None:
    for _ in range(9):
        assert alone.has_room({"bo": 1}, NOON)
        alone.add(ANNA, NOON)
    assert not alone.has_room(ANNA, NOON)
    assert not alone.has_room({"bo": 1, **ANNA}, NOON)
    assert alone.has_room(ANNA, NOON + WINDOW)


def test_a_clock_that_is_set_back_an_hour_keeps_anna_out_for_no_longer_than_the_window(alone: Throttle) -> None:
    assert alone.take(ANNA, NOON, 4)
    set_back = NOON - timedelta(hours=1)
    assert not alone.take(ANNA, set_back), "what she did a moment ago still counts"
    assert not alone.take(ANNA, set_back + WINDOW - timedelta(microseconds=1))
    assert alone.take(ANNA, set_back + WINDOW)


def test_what_is_counted_after_the_clock_was_set_back_is_old_after_the_window_too() -> None:
    wrong = throttle(in_memory())
    for moment in (NOON, NOON - timedelta(hours=1)):
        wrong.add({"anna": 2}, moment)
    assert not wrong.has_room({"anna": 2}, NOON - timedelta(hours=1))
    assert wrong.has_room({"anna": 2}, NOON - timedelta(hours=1) + WINDOW)


def test_a_key_is_forgotten_and_then_all(alone: Throttle) -> None:
    for key in ("anna", "bo", "cia"):
        alone.add({key: 1}, NOON)
    alone.drop("anna")
    assert [alone.has_room({key: 1}, NOON) for key in ("anna", "bo", "cia")] == [True, False, False]
    alone.forget()
    assert alone.has_room({"bo": 1, "cia": 1}, NOON)


def test_threads_that_ask_at_once_get_no_more_than_the_limit(alone: Throttle) -> None:
    with ThreadPoolExecutor(8) as threads:
        taken = list(threads.map(lambda _: alone.take({"anna": 20}, NOON), range(60)))
    assert taken.count(True) == 20


async def test_who_awaits_is_given_the_same(alone: Throttle) -> None:
    taken = await asyncio.gather(*[alone.take_soon(ANNA, NOON) for _ in range(6)])
    assert taken.count(True) == 4


# --- Two processes ---


def test_two_processes_count_together(a_process: AProcess) -> None:
    one, other = throttle(a_process()), throttle(a_process())
    assert [each.take(ANNA, NOON) for each in (one, other, one, other, one, other)] == [True] * 4 + [False] * 2
    assert not other.has_room(ANNA, NOON)
    one.drop("anna")
    assert other.has_room(ANNA, NOON)


def test_another_use_of_the_same_key_is_counted_apart(a_process: AProcess) -> None:
    connected = a_process()
    assert throttle(connected).take({"anna": 1}, NOON)
    assert Throttle("another", WINDOW, connected).take({"anna": 1}, NOON)


def test_without_redis_each_process_goes_by_what_it_counted_itself(redis: RedisServer, a_process: AProcess) -> None:
    one, other = throttle(a_process()), throttle(a_process())
    assert [one.take(ANNA, NOON) for _ in range(3)] == [True] * 3
    redis.stop()
    assert [one.take(ANNA, NOON) for _ in range(2)] == [True, False], "it knows of the three before"
    assert [other.take(ANNA, NOON) for _ in range(5)] == [True] * 4 + [False]
    assert not one.has_room(ANNA, NOON)
    one.add(ANNA, NOON)
    one.drop("anna")
    assert one.has_room(ANNA, NOON)
    redis.start()


def test_redis_forgets_a_key_when_its_window_is_over_and_keeps_no_more_than_the_limit(redis: RedisServer, a_process: AProcess) -> None:
    one = throttle(a_process())
    for _ in range(9):
        one.add(ANNA, NOON)
    with Redis.from_url(redis.url) as inside:
        (name,) = inside.keys()
        assert inside.zcard(name) == 4
        assert 0 < inside.pttl(name) <= WINDOW.total_seconds() * 1000


# --- What is counted with it ---


@pytest.mark.usefixtures("redis_of_settings")
async def test_contact_messages_are_counted_and_nobody_who_sent_one_can_be_read_in_redis(redis: RedisServer) -> None:
    assert [await rate.may_send("203.0.113.77", NOON, "browser-of-anna") for _ in range(31)] == [True] * 30 + [False]
    inside = everything_in(redis)
    assert inside.count("foretagsporten:contact:") == 2
    assert "203.0.113" not in inside and "anna" not in inside and "browser" not in inside
    rate.forget()
    assert everything_in(redis) == ""


@pytest.mark.usefixtures("redis_of_settings")
def test_wrong_passwords_are_counted_by_two_processes_and_no_name_can_be_read_in_redis(redis: RedisServer) -> None:
    one, other = Tries(), Tries()
    for _ in range(5):
        one.was_wrong("redaktor", "203.0.113.77", NOON)
        other.was_wrong("Redaktor", "203.0.113.77", NOON)
    assert not one.may_try("redaktor", "203.0.113.77", NOON) and not other.may_try("redaktor", "203.0.113.77", NOON)
    assert one.may_try("redaktor", "203.0.113.78", NOON), "a stranger who guesses keeps nobody out"
    inside = everything_in(redis)
    assert inside.count("foretagsporten:wrong-passwords:") == 2
    assert "203.0.113" not in inside and "redaktor" not in inside.casefold()
    other.was_right("redaktor", "203.0.113.77")
    assert one.may_try("redaktor", "203.0.113.77", NOON)


# --- Memory ---


def test_memory_holds_ten_thousand_keys_and_of_each_no_more_than_its_limit() -> None:
    times = Times(WINDOW)
    times.add({"first": 1, "second": 1}, NOON)
    for number in range(KEYS - 1):
        times.have_room({"first": 1}, NOON)
        times.add({f"key {number}": 1}, NOON)
    assert len(times) == KEYS
    assert not times.have_room({"first": 1}, NOON), "it was asked for all the time"
    assert times.have_room({"second": 1}, NOON), "nothing was heard of it for longest"
    assert times.have_room({"never counted": 1}, NOON) and len(times) == KEYS
