"""How many of something all processes hold together: each says how many are its own, for a while, and says it again before that is over."""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from typing import Final

from redis import Redis

from portal.constants import MILLISECOND
from portal.shared.connection import Connected, Connection, RedisAway, name_of, of_settings, seconds_of

_AT_ONCE: Final = 200
"""Keys that are renewed in one question, so that nobody who takes something waits for all of them."""

_TAKE: Final = """
local holder, now, ends, lasts = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4]
for i, name in ipairs(KEYS) do
    local held = tonumber(ARGV[3 + 2 * i])
    local leases = redis.call('HGETALL', name)
    for at = 1, #leases, 2 do
        local count, until_then = string.match(leases[at + 1], '^(%d+) (%d+)$')
        if tonumber(until_then) <= now then
            redis.call('HDEL', name, leases[at])
        elseif leases[at] ~= holder then
            held = held + tonumber(count)
        end
    end
    if held > tonumber(ARGV[4 + 2 * i]) then return 0 end
end
for i, name in ipairs(KEYS) do
    redis.call('HSET', name, holder, ARGV[3 + 2 * i] .. ' ' .. ends)
    redis.call('PEXPIRE', name, lasts)
end
return 1
"""
"""Sums what the others hold of all keys before it writes any: two processes never both take the last place."""


class Leases:
    """What this process holds, by key, beside what the others do; ``lasts`` is how long they go by what it last said.

    The counts are the process's own, which it passes in: Redis is told them as they are, so that what was lost is mended by the next
    word. One thread says them in the order they were passed in. ``clock`` gives seconds since 1970: those of Redis, since the clocks
    of two machines may differ by more than a lease lasts, and one would drop what the other holds.
    """

    def __init__(
        self, use: str, lasts: timedelta, connected: Connected = of_settings, clock: Callable[[Redis], float] = seconds_of
    ) -> None:
        self._use, self._lasts, self._connected, self._clock = use, lasts, connected, clock
        self._holder = secrets.token_hex(8)
        self._line = ThreadPoolExecutor(1, thread_name_prefix=use)

    async def take(self, held: Mapping[str, int], limits: Mapping[str, int]) -> bool:
        """Whether ``held`` and what the others hold are within ``limits`` together; if so the others see it.

        Where there is no Redis, or it is away, the process goes by its own counts.
        """
        connection = self._connected()
        if connection is None:
            return True
        return await asyncio.get_running_loop().run_in_executor(self._line, self._take, connection, dict(held), dict(limits))

    def tell(self, held: Mapping[str, int]) -> None:
        """The others see ``held`` a moment later: nobody waits for it."""
        connection = self._connected()
        if connection is not None:
            self._line.submit(self._write, connection, dict(held))

    async def renew(self, held: Callable[[], Mapping[str, int]]) -> None:
        """The others go by what ``held`` gives for as long again. It is asked more than once, for what it gives may change meanwhile."""
        connection, loop = self._connected(), asyncio.get_running_loop()
        if connection is None:
            return
        keys = list(held())
        for at in range(0, len(keys), _AT_ONCE):
            counts = held()
            now = {key: counts[key] for key in keys[at : at + _AT_ONCE] if key in counts}
            await loop.run_in_executor(self._line, self._write, connection, now)

    def _take(self, connection: Connection, held: Mapping[str, int], limits: Mapping[str, int]) -> bool:
        names = [name_of(self._use, key) for key in limits]

        def take(redis: Redis) -> bool:
            now = self._clock(redis)
            arguments: list[str | int] = [self._holder, _milliseconds(now), self._end(now), self._lasts // MILLISECOND]
            for key, most in limits.items():
                arguments += [held[key], most]
            return bool(redis.eval(_TAKE, len(names), *names, *arguments))

        try:
            return connection.ask(take)
        except RedisAway:
            return True

    def _write(self, connection: Connection, held: Mapping[str, int]) -> None:
        def write(redis: Redis) -> None:
            lease_ends = self._end(self._clock(redis))
            with redis.pipeline(transaction=False) as together:
                for key, count in held.items():
                    name = name_of(self._use, key)
                    if count:
                        together.hset(name, self._holder, f"{count} {lease_ends}")
                        together.pexpire(name, self._lasts)
                    else:
                        together.hdel(name, self._holder)
                together.execute()

        with suppress(RedisAway):
            connection.ask(write)

    def _end(self, now: float) -> int:
        return _milliseconds(now) + self._lasts // MILLISECOND


def _milliseconds(seconds: float) -> int:
    return timedelta(seconds=seconds) // MILLISECOND
