"""When something happened, by key, in the memory of one process: a moving window of bounded size."""

import threading
from collections import OrderedDict, deque
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

KEYS: Final = 10_000
"""That are remembered; the one that nothing was heard of for longest goes."""


class Times:
    """Counts what happened ``within`` so long a time; ``limits`` says for each key how often it may. From any thread.

    What is later than the time of asking was counted before the clock was set back: it happened just now, and nobody waits for the
    time on the clock of before.
    """

    def __init__(self, within: timedelta) -> None:
        self._within = within
        self._by_key: OrderedDict[str, deque[datetime]] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        """Keys that are remembered."""
        return len(self._by_key)

    def have_room(self, limits: Mapping[str, int], now: datetime) -> bool:
        """Whether no key is at its limit."""
        with self._lock:
            return all(self._count(key, now) < most for key, most in limits.items())

    def add(self, limits: Mapping[str, int], now: datetime, times: int = 1) -> None:
        """Counts ``times`` under each key; no more of a key are kept than it may have."""
        with self._lock:
            self._add(limits, now, times)

    def take(self, limits: Mapping[str, int], now: datetime, times: int = 1) -> bool:
        """Counts ``times`` under each key; nothing where one of them would pass its limit. Whether it was counted."""
        with self._lock:
            has_room = all(self._count(key, now) + times <= most for key, most in limits.items())
            if has_room:
                self._add(limits, now, times)
            return has_room

    def drop(self, key: str) -> None:
        """Forgets ``key``."""
        with self._lock:
            self._by_key.pop(key, None)

    def clear(self) -> None:
        """Forgets everything."""
        with self._lock:
            self._by_key.clear()

    def _count(self, key: str, now: datetime) -> int:
        if key not in self._by_key:
            return 0
        times = self._at_most(key, now)
        while times and now - times[0] >= self._within:
            times.popleft()
        return len(times)

    def _add(self, limits: Mapping[str, int], now: datetime, times: int) -> None:
        for key, most in limits.items():
            kept = self._at_most(key, now)
            kept.extend([now] * times)
            while len(kept) > most:
                kept.popleft()
        while len(self._by_key) > KEYS:
            self._by_key.popitem(last=False)

    def _at_most(self, key: str, now: datetime) -> deque[datetime]:
        """The times of ``key``, which was heard of now; none of them later than that."""
        times = self._by_key.setdefault(key, deque())
        self._by_key.move_to_end(key)
        if times and times[-1] > now:
            times = self._by_key[key] = deque(min(each, now) for each in times)
        return times
