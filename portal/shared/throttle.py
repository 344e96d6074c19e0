"""How often something may happen, counted by all processes together."""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final

from redis import Redis

from portal.constants import MILLISECOND
from portal.shared.connection import PREFIX, Connected, RedisAway, name_of, of_settings
from portal.shared.times import Times

_BEGINNING: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)

_TAKE: Final = """
local mark, now, past, lasts, times = unpack(ARGV, 1, 5)
for i, name in ipairs(KEYS) do
    redis.call('ZREMRANGEBYSCORE', name, '-inf', past)
    for _, later in ipairs(redis.call('ZRANGEBYSCORE', name, '(' .. now, '+inf')) do redis.call('ZADD', name, now, later) end
    if redis.call('ZCARD', name) + times > tonumber(ARGV[5 + i]) then return 0 end
end
for _, name in ipairs(KEYS) do
    for n = 1, times do redis.call('ZADD', name, now, mark .. n) end
    redis.call('PEXPIRE', name, lasts)
end
return 1
"""
"""Looks at all keys before it counts under any: two processes never both take the last place. What is later than ``now``
was counted by a clock that was set back since, or is ahead of this one's: it happened just now."""


class Throttle:
    """A moving window: so many times ``within`` a time, for each key of one ``use``. The time of asking is passed in.

    In Redis each key is a sorted set of times. What this process counted it knows besides, and goes by that alone where there is no
    Redis or it is away; what is counted meanwhile the others are never told. ``limits`` says for each key how often it may.
    """

    def __init__(self, use: str, within: timedelta, connected: Connected = of_settings) -> None:
        self._use, self._within, self._connected = use, within, connected
        self.here = Times(within)
        """What this process counted."""

    def take(self, limits: Mapping[str, int], now: datetime, times: int = 1) -> bool:
        """Counts ``times`` under each key; nothing where one of them would pass its limit. Whether it was counted."""
        connection = self._connected()
        if connection is None:
            return self.here.take(limits, now, times)
        names, mark, moment, past = self._names(limits), secrets.token_hex(8), _number(now), _number(now - self._within)
        try:
            is_taken = connection.ask(
                lambda redis: bool(redis.eval(_TAKE, len(names), *names, mark, moment, past, self._lasts(), times, *limits.values()))
            )
        except RedisAway:
            return self.here.take(limits, now, times)
        if is_taken:
            self.here.add(limits, now, times)
        return is_taken

    async def take_soon(self, limits: Mapping[str, int], now: datetime) -> bool:
        """As ``take``, for code that awaits: a thread waits for Redis meanwhile."""
        if self._connected() is None:
            return self.here.take(limits, now)
        return await asyncio.to_thread(self.take, limits, now)

    def has_room(self, limits: Mapping[str, int], now: datetime) -> bool:
        """Whether no key is at its limit; nothing is counted."""
        connection = self._connected()
        if connection is None:
            return self.here.have_room(limits, now)
        names, past = self._names(limits), _number(now - self._within)

        def counts(redis: Redis) -> list[int]:
            with redis.pipeline() as together:
                for name in names:
                    together.zcount(name, f"({past}", "+inf")
                return list(map(int, together.execute()))

        try:
            return all(count < most for count, most in zip(connection.ask(counts), limits.values(), strict=True))
        except RedisAway:
            return self.here.have_room(limits, now)

    def add(self, limits: Mapping[str, int], now: datetime) -> None:
        """Counts once under each key, whatever the limits; no more times of a key are kept than it may have."""
        self.here.add(limits, now)
        mark, moment = secrets.token_hex(8), _number(now)
        counted = list(zip(self._names(limits), limits.values(), strict=True))

        def write(redis: Redis) -> None:
            with redis.pipeline() as together:
                for name, most in counted:
                    together.zadd(name, {mark: moment})
                    together.zremrangebyrank(name, 0, -most - 1)
                    together.pexpire(name, self._lasts())
                together.execute()

        self._tell(write)

    def drop(self, key: str) -> None:
        """Forgets what was counted under ``key``."""
        self.here.drop(key)
        self._tell(lambda redis: redis.delete(name_of(self._use, key)))

    def forget(self) -> None:
        """Forgets everything."""
        self.here.clear()

        def wipe(redis: Redis) -> None:
            for name in list(redis.scan_iter(f"{PREFIX}:{self._use}:*")):
                redis.unlink(name)

        self._tell(wipe)

    def _tell(self, write: Callable[[Redis], object]) -> None:
        """Writes in Redis where there is one; away, it is not told."""
        connection = self._connected()
        if connection is not None:
            with suppress(RedisAway):
                connection.ask(write)

    def _names(self, limits: Mapping[str, int]) -> list[str]:
        return [name_of(self._use, key) for key in limits]

    def _lasts(self) -> int:
        return self._within // MILLISECOND


def _number(moment: datetime) -> int:
    """Microseconds, which a sorted set keeps to the last one."""
    return (moment - _BEGINNING) // _MICROSECOND
