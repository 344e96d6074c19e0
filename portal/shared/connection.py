"""The connection to Redis: asked for a short while, left alone after a failure, and told nothing that says who somebody is."""

import hashlib
import hmac
import logging
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from functools import lru_cache
from typing import Final, TypeVar

import redis.asyncio
import redis.asyncio.retry
from django.conf import settings
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from portal.constants import REDIS_ANSWERS_WITHIN, REDIS_LEFT_ALONE, REDIS_WAIT
from portal.runtime.breaker import Breaker

PREFIX: Final = "foretagsporten"

T = TypeVar("T")

logger = logging.getLogger(__name__)


class RedisAway(Exception):
    """Redis did not answer in time, or answered that it can not; or it is left alone, for it did so a moment ago."""


class RedisNotThere(Exception):
    """Production was told of a Redis that does not answer; the address is not said, for a password may be in it."""

    def __init__(self) -> None:
        seconds = int(REDIS_ANSWERS_WITHIN.total_seconds())
        super().__init__(
            f"REDIS_URL leads to no Redis that answers within {seconds} s: look at its host, port and password, and at its server"
        )


def check(url: str) -> None:
    """Raises ``RedisNotThere``; nothing where there is no address."""
    if not url:
        return
    seconds = REDIS_ANSWERS_WITHIN.total_seconds()
    try:
        with Redis.from_url(url, socket_timeout=seconds, socket_connect_timeout=seconds, retry=Retry(NoBackoff(), 0)) as asked:
            asked.ping()
    except (RedisError, OSError, ValueError):
        raise RedisNotThere from None


class Connection:
    """The Redis at ``url``, asked from any thread; ``clock`` is in seconds and never goes back."""

    def __init__(self, url: str, wait: timedelta = REDIS_WAIT, clock: Callable[[], float] = time.monotonic) -> None:
        seconds = wait.total_seconds()
        self._redis = Redis.from_url(url, socket_timeout=seconds, socket_connect_timeout=seconds, retry=Retry(NoBackoff(), 0))
        self._clock = clock
        self._breaker = Breaker(failures=1, pause=REDIS_LEFT_ALONE)
        self._lock = threading.Lock()

    def ask(self, question: Callable[[Redis], T]) -> T:
        """What ``question`` gets from Redis. Raises ``RedisAway``; the log has a line when it goes, and one when it is back."""
        with self._lock:
            if not self._breaker.lets_through(self._clock()):
                raise RedisAway
        try:
            response = question(self._redis)
        except (RedisError, OSError) as failure:
            with self._lock:
                has_gone = self._breaker.failed(self._clock())
            if has_gone:
                logger.error("Redis is away (%s): each process counts for itself", type(failure).__name__)
            raise RedisAway from failure
        with self._lock:
            is_back = self._breaker.state(self._clock()) != "closed"
            self._breaker.succeeded()
        if is_back:
            logger.warning("Redis is back: the processes count together again")
        return response


Connected = Callable[[], Connection | None]
"""Gives the connection that there is at the moment."""


def of_settings() -> Connection | None:
    """The connection to ``REDIS_URL``, one for the whole process; ``None`` without."""
    return _to(settings.REDIS_URL) if settings.REDIS_URL else None


@lru_cache(maxsize=1)
def _to(url: str) -> Connection:
    return Connection(url)


def for_one_question(url: str, wait: timedelta) -> "redis.asyncio.Redis":
    """A connection for code that awaits and seldom asks: none is left open between event loops."""
    seconds = wait.total_seconds()
    retry = redis.asyncio.retry.Retry(NoBackoff(), 0)
    return redis.asyncio.Redis.from_url(
        url, socket_timeout=seconds, socket_connect_timeout=seconds, retry=retry, single_connection_client=True
    )


def name_of(use: str, key: str) -> str:
    """What ``key`` is called in Redis: nobody without ``SECRET_KEY`` can tell, or try out, what it was."""
    return f"{PREFIX}:{use}:{hmac.new(settings.SECRET_KEY.encode(), f'{use} {key}'.encode(), hashlib.sha256).hexdigest()}"


def seconds_of(redis: Redis) -> float:
    """Seconds since 1970 by the clock of Redis, which is one for all processes, whatever their machines' clocks say."""
    seconds, microseconds = redis.time()
    return seconds + microseconds / 1_000_000
