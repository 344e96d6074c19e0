"""The search index follows the pages: changes that come together are written together, away from whoever made them."""

import logging
from collections.abc import Callable, Hashable, Mapping
from datetime import date
from threading import Lock, Thread
from typing import Any, Generic, TypeVar

logger = logging.getLogger("portal.search")

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Seen(Generic[K, V]):
    """What an index was told last, so that only what is another now is looked at: thousands of pages are compared in no time."""

    def __init__(self) -> None:
        self._known: Mapping[K, V] = {}
        self._looked_at: Mapping[K, V] = {}
        self._place: Any = None
        self._next_place: Any = None

    def differing(self, place: Any, now: Mapping[K, V]) -> tuple[list[K], list[K], bool]:
        """What is new or another than before in ``now``, and what is gone. All of it is, and it says so, for an index elsewhere."""
        is_all = place != self._place
        known = {} if is_all else self._known
        self._looked_at, self._next_place = now, place
        return [key for key, value in now.items() if known.get(key) != value], [key for key in known if key not in now], is_all

    def keep(self) -> None:
        """The index has been told what was differing."""
        self._known, self._place = self._looked_at, self._next_place


class Days:
    """Says when another day has begun: pages begin and end on days, and nobody publishes anything then."""

    def __init__(self, begun: Callable[[], object]) -> None:
        self._begun = begun
        self._today: date | None = None

    def look(self, today: date) -> None:
        """Calls ``begun`` when ``today`` is another day than at the last look; not at the first one."""
        if self._today not in {None, today}:
            self._begun()
        self._today = today


class IndexUpkeep:
    """Works when it was told that something changed, once at a time, in a thread of its own that ends when nothing is left."""

    def __init__(self, work: Callable[[], Any], pause: Callable[[], Any]) -> None:
        """``work`` brings the index up to date; ``pause`` waits for further changes before it."""
        self._bring_up = work
        self._pause = pause
        self._lock = Lock()
        self._is_wanted = False
        self._thread: Thread | None = None

    def soon(self) -> None:
        """Something changed. Returns at once; a change while it works makes it work again."""
        with self._lock:
            self._is_wanted = True
            if self._thread is None:
                self._thread = Thread(target=self._work, name="search-index", daemon=True)
                self._thread.start()

    def wait(self) -> None:
        """Until nothing is left to do."""
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join()

    def _work(self) -> None:
        while True:
            self._pause()
            with self._lock:
                self._is_wanted = False
            try:
                self._bring_up()
            except Exception:
                logger.exception("The search index could not follow a change; it stays as it is")
            with self._lock:
                if not self._is_wanted:
                    self._thread = None
                    return
