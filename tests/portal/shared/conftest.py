"""A real Redis, and as many processes as a test wants: each has a connection of its own."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from portal.shared.connection import Connected, Connection
from tests.redis_server import RedisServer

PATIENCE = timedelta(seconds=5)
"""For Redis, on a machine that does much else."""


class Clock:
    """Time that passes when a test says so."""

    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    server = RedisServer(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def a_process(redis: RedisServer, clock: Clock) -> Callable[[], Connected]:
    """What another process would connect by."""

    def connected() -> Connected:
        connection = Connection(redis.url, PATIENCE, clock)
        return lambda: connection

    return connected


def everything_in(redis: RedisServer) -> str:
    """All keys and all that stands under them, as one text."""
    with Redis.from_url(redis.url, decode_responses=True) as inside:
        read = {"zset": lambda name: inside.zrange(name, 0, -1, withscores=True), "hash": inside.hgetall, "string": inside.get}
        return "\n".join(f"{name}: {read[inside.type(name)](name)}" for name in inside.scan_iter())


@pytest.fixture
def redis_of_settings(redis: RedisServer, settings: Any) -> None:
    """It is the portal's ``REDIS_URL``."""
    settings.REDIS_URL = redis.url
