"""A random key for each day, the same in all processes, kept in memory and nowhere else: what was hashed with it is nobody's afterwards."""

import hashlib
import secrets
from datetime import date, timedelta
from typing import Final

from portal.constants import MILLISECOND
from portal.shared.connection import PREFIX, Connected, RedisAway, of_settings

_BYTES: Final = 32
_KEPT_FOR: Final = timedelta(hours=25)
"""In Redis, from the first use on: as long as the day on which clocks go back."""


class DayKey:
    """Hashes of one day. In Redis all processes find the same key; without it, or while it is away, each has its own."""

    def __init__(self, use: str, connected: Connected = of_settings) -> None:
        self._use, self._connected = use, connected
        self._day: date | None = None
        self._key = b""

    def hashed(self, words: str, day: date) -> str:
        """``words`` as nobody can tell them when ``day`` is over, nor compare them with another day's."""
        if day != self._day:
            self._day, self._key = day, self._of(day)
        return hashlib.blake2b(words.encode(), key=self._key, digest_size=16).hexdigest()

    def forget(self) -> None:
        """Throws the key of this process away."""
        self._day, self._key = None, b""

    def _of(self, day: date) -> bytes:
        fresh, connection, name = secrets.token_bytes(_BYTES), self._connected(), f"{PREFIX}:{self._use}:key:{day}"
        if connection is None:
            return fresh
        try:
            connection.ask(lambda redis: redis.set(name, fresh, nx=True, px=_KEPT_FOR // MILLISECOND))
            kept = connection.ask(lambda redis: redis.get(name))
        except RedisAway:
            return fresh
        return kept if isinstance(kept, bytes) and len(kept) == _BYTES else fresh
