"""An address is remembered for a day as a hash that nobody can undo or compare when the day is over."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from redis import Redis

from portal.shared.connection import Connected
from portal.shared.day_key import DayKey
from tests.portal.shared.conftest import PATIENCE
from tests.redis_server import RedisServer

TODAY = date(2026, 11, 21)
A_DAY = timedelta(days=1)
ANNAS = "192.0.2.1"
AProcess = Callable[[], Connected]


def alone() -> DayKey:
    return DayKey("trial", lambda: None)


def test_the_same_words_are_the_same_all_day_and_others_the_next() -> None:
    key = alone()
    first = key.hashed(ANNAS, TODAY)
    assert key.hashed(ANNAS, TODAY) == first != key.hashed("192.0.2.2", TODAY)
    assert key.hashed(ANNAS, TODAY + timedelta(days=1)) != first
    assert key.hashed(ANNAS, TODAY) != first, "the key of a day that is over is gone"


def test_nothing_of_the_words_is_in_the_hash_and_no_other_key_makes_it() -> None:
    assert ANNAS not in alone().hashed(ANNAS, TODAY)
    assert alone().hashed(ANNAS, TODAY) != alone().hashed(ANNAS, TODAY)


def test_two_processes_hash_alike_with_redis(a_process: AProcess, redis: RedisServer) -> None:
    here, there = DayKey("trial", a_process()), DayKey("trial", a_process())
    assert here.hashed(ANNAS, TODAY) == there.hashed(ANNAS, TODAY)
    redis.stop()
    assert here.hashed(ANNAS, TODAY) == there.hashed(ANNAS, TODAY), "the key of the day is at hand"
    assert here.hashed(ANNAS, TODAY + timedelta(days=1)) != there.hashed(ANNAS, TODAY + timedelta(days=1)), "each has its own"


def test_the_key_is_there_until_the_end_of_the_longest_day_of_the_year_and_no_longer(a_process: AProcess, redis: RedisServer) -> None:
    last_of_october = date(2027, 10, 31)
    begins, ends = (datetime.combine(day, time(), ZoneInfo("Europe/Stockholm")) for day in (last_of_october, last_of_october + A_DAY))
    DayKey("trial", a_process()).hashed(ANNAS, last_of_october)
    with Redis.from_url(redis.url) as inside:
        (name,) = inside.keys()
        kept = timedelta(milliseconds=inside.pttl(name))
    assert ends.astimezone(UTC) - begins.astimezone(UTC) - PATIENCE < kept <= timedelta(hours=25)
