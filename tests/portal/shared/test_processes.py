"""Each process says how it is, and any of them lists all."""

from collections.abc import Callable
from datetime import timedelta

from redis import Redis

from portal.shared.connection import Connected
from portal.shared.processes import _NAMES, Processes
from tests.redis_server import RedisServer

AProcess = Callable[[], Connected]


def one(a_process: AProcess, name: str, pages: int) -> Processes:
    process = Processes(a_process(), name)
    process.connect(lambda: {"pages": pages})
    process.tell({"pages": pages})
    return process


def seen(process: Processes) -> dict[str, tuple[bool, object]]:
    return {each.name: (each.is_gone, each.told["pages"]) for each in process.listed().processes}


def test_any_of_them_lists_all(a_process: AProcess) -> None:
    anna, bo = one(a_process, "anna 1", 3), one(a_process, "bo 2", 5)
    assert seen(anna) == seen(bo) == {"anna 1": (False, 3), "bo 2": (False, 5)}


def test_one_that_was_killed_is_gone_since_its_last_word_and_forgotten_after_an_hour(a_process: AProcess, redis: RedisServer) -> None:
    anna, _ = one(a_process, "anna 1", 3), one(a_process, "bo 2", 5)
    _said_earlier(redis, "bo 2", timedelta(seconds=10))
    assert seen(anna) == {"anna 1": (False, 3), "bo 2": (True, 5)}
    _said_earlier(redis, "bo 2", timedelta(hours=1))
    assert seen(anna) == {"anna 1": (False, 3)}
    anna.tell({"pages": 3})
    with Redis.from_url(redis.url) as inside:
        assert inside.zrange(_NAMES, 0, -1) == [b"anna 1"]


def test_one_that_ends_is_in_no_list(a_process: AProcess) -> None:
    anna, bo = one(a_process, "anna 1", 3), one(a_process, "bo 2", 5)
    bo.leave()
    assert seen(anna) == {"anna 1": (False, 3)}


def test_without_redis_and_while_it_is_away_each_knows_itself(a_process: AProcess, redis: RedisServer) -> None:
    alone = Processes(lambda: None, "alone")
    alone.connect(lambda: {"pages": 1})
    alone.tell({"pages": 1})
    assert (seen(alone), alone.listed().is_redis_away) == ({"alone": (False, 1)}, False)
    anna = one(a_process, "anna 1", 3)
    redis.stop()
    assert (seen(anna), anna.listed().is_redis_away) == ({"anna 1": (False, 3)}, True)
    anna.leave()
    redis.start()


def _said_earlier(redis: RedisServer, name: str, by: timedelta) -> None:
    with Redis.from_url(redis.url) as inside:
        inside.zincrby(_NAMES, -by.total_seconds(), name)
