"""The processes that serve: each says again and again how it is, and whoever asks one of them is told of all.

A process that was killed says nothing more, and is listed as gone since its last word; one that ends leaves the list.
Nothing here is of a person.
"""

import os
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, cast

import orjson
from django.utils import timezone
from redis import Redis

from portal.constants import MILLISECOND, PROCESS_FORGOTTEN_AFTER, PROCESS_GONE_AFTER
from portal.shared.connection import PREFIX, Connected, RedisAway, of_settings, seconds_of

Told = Mapping[str, Any]
"""What a process says of itself, as JSON."""

_NAMES: Final = f"{PREFIX}:processes"
"""A sorted set: when each was heard last, by the clock of Redis."""


@dataclass(frozen=True, slots=True)
class Process:
    """One of them."""

    name: str
    """Its machine, and its number there, which the log has."""
    heard: datetime
    is_gone: bool
    told: Told


@dataclass(frozen=True, slots=True)
class Listed:
    """All of them by name; those of the others only as long as Redis is there."""

    processes: tuple[Process, ...]
    is_redis_away: bool


class Processes:
    """This process among the others."""

    def __init__(self, connected: Connected = of_settings, name: str = f"{socket.gethostname()} {os.getpid()}") -> None:
        self._connected, self.name = connected, name
        self._told: Callable[[], Told] = dict

    def connect(self, told: Callable[[], Told]) -> None:
        """Says how this one is asked how it is. Once, when the process starts."""
        self._told = told

    def tell(self, told: Told) -> None:
        """Says to the others how this one is; nobody hears it while Redis is away."""
        connection = self._connected()
        if connection is None:
            return

        def write(redis: Redis) -> None:
            now = seconds_of(redis)
            with redis.pipeline() as together:
                together.zremrangebyscore(_NAMES, 0, now - PROCESS_FORGOTTEN_AFTER.total_seconds())
                together.zadd(_NAMES, {self.name: now})
                together.set(_key(self.name), orjson.dumps(told), px=PROCESS_FORGOTTEN_AFTER // MILLISECOND)
                together.execute()

        with suppress(RedisAway):
            connection.ask(write)

    def leave(self) -> None:
        """This one ends, and is in no list any more."""
        connection = self._connected()
        if connection is not None:
            with suppress(RedisAway):
                connection.ask(lambda redis: (redis.zrem(_NAMES, self.name), redis.delete(_key(self.name))))

    def listed(self) -> Listed:
        """This one as it is now, and the others as they said last."""
        own, connection = Process(self.name, timezone.now(), is_gone=False, told=self._told()), self._connected()
        if connection is None:
            return Listed((own,), is_redis_away=False)
        try:
            others = connection.ask(_read)
        except RedisAway:
            return Listed((own,), is_redis_away=True)
        all_of_them = (own, *(one for one in others if one.name != self.name))
        return Listed(tuple(sorted(all_of_them, key=lambda process: process.name)), is_redis_away=False)


PROCESSES: Final = Processes()


def _read(redis: Redis) -> list[Process]:
    now = seconds_of(redis)
    remembered_from = now - PROCESS_FORGOTTEN_AFTER.total_seconds()
    heard = cast(list[tuple[bytes, float]], redis.zrangebyscore(_NAMES, remembered_from, "+inf", withscores=True))
    told = cast(list[bytes | None], redis.mget([_key(name.decode()) for name, _ in heard]) if heard else [])
    return [
        Process(name.decode(), datetime.fromtimestamp(at, UTC), now - at > PROCESS_GONE_AFTER.total_seconds(), orjson.loads(said))
        for (name, at), said in zip(heard, told, strict=True)
        if said
    ]


def _key(name: str) -> str:
    return f"{PREFIX}:process:{name}"
