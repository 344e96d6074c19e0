"""The search index follows the pages: changes that come together make one build, away from whoever made them."""

import logging
from collections.abc import Callable
from threading import Lock, Thread
from typing import Any

logger = logging.getLogger("portal.search")


class IndexUpkeep:
    """Builds when it was told that something changed, one build at a time, in a thread of its own that ends when nothing is left."""

    def __init__(self, build: Callable[[], Any], pause: Callable[[], Any]) -> None:
        """``build`` does the work; ``pause`` waits for further changes before it."""
        self._build = build
        self._pause = pause
        self._lock = Lock()
        self._is_wanted = False
        self._thread: Thread | None = None

    def soon(self) -> None:
        """Something changed. Returns at once; a change during a build makes another one after it."""
        with self._lock:
            self._is_wanted = True
            if self._thread is None:
                self._thread = Thread(target=self._work, name="search-index", daemon=True)
                self._thread.start()

    def wait(self) -> None:
        """Until nothing is left to build."""
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
                self._build()
            except Exception:
                logger.exception("The search index could not be built anew; the one in use stays")
            with self._lock:
                if not self._is_wanted:
                    self._thread = None
                    return
