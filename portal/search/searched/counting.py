"""Counts kept in memory until a thread writes them: each once a day for one address, and so many different ones of it."""

import logging
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from portal.constants import SEARCHES_OF_AN_ADDRESS, SEARCHES_WAITING_MOST
from portal.http.proxies import counted_as

logger = logging.getLogger("portal.search")

K = TypeVar("K", bound=Hashable)


class Counting(Generic[K]):
    """What has come together since it was written last, by address and key. From any thread."""

    def __init__(self, what: str) -> None:
        """``what`` names the things in the log."""
        self._what = what
        self._lock = threading.Lock()
        self._noted: dict[str, set[K]] = defaultdict(set)
        """By address."""
        self._waiting = self._left_out = 0
        self._unwritten: Counter[K] = Counter()
        """What a database that was away has not taken."""

    def note(self, key: K, address: str) -> None:
        """Counts ``key`` for ``address``. Returns at once and never fails; more than are kept are left out."""
        with self._lock:
            noted = self._noted[counted_as(address)]
            if key in noted:
                return
            if self._waiting < SEARCHES_WAITING_MOST and len(noted) < SEARCHES_OF_AN_ADDRESS:
                self._waiting += 1
                noted.add(key)
            else:
                self._left_out += 1

    def write(self, is_new: Callable[[K, str], bool], add: Callable[[Counter[K]], None]) -> int:
        """Writes down what has come together with ``add``; how many. What it raises is logged, and they are counted next time.

        ``is_new`` says whether a key counts for an address.
        """
        noted, left_out = self._take()
        if left_out:
            logger.warning("%d %s were not counted: too many different ones came at once", left_out, self._what)
        counts = self._unwritten + Counter(key for address, keys in noted.items() for key in keys if is_new(key, address))
        try:
            if counts:
                add(counts)
        except Exception as failure:  # whatever it is, searching goes on
            logger.error("%d %s could not be written: %s", counts.total(), self._what, type(failure).__name__)
            self._unwritten = counts if len(counts) <= SEARCHES_WAITING_MOST else Counter()
            return 0
        self._unwritten = Counter()
        return counts.total()

    def forget(self) -> None:
        """Forgets what came together."""
        self._take()
        self._unwritten.clear()

    def _take(self) -> tuple[dict[str, set[K]], int]:
        """What came together, and how much was left out."""
        with self._lock:
            taken = self._noted, self._left_out
            self._noted, self._left_out, self._waiting = defaultdict(set), 0, 0
        return taken
