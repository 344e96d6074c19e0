"""What many closed pages, and large bodies, held goes back to the system, which the C library would keep for later."""

import asyncio
import gc
from collections.abc import Callable
from datetime import timedelta
from typing import Final

from portal.constants import MEMORY_GIVEN_BACK_AFTER, MEMORY_LOOKED_AT_EVERY
from portal.http.spooled_body import ON_DISK
from portal.runtime import memory
from portal.runtime.jobs import LoopJob
from portal.runtime.metrics import METRICS


class GivingBack(LoopJob):
    """Looks how many pages are open, for as long as the process serves; ``give_back`` is called in a thread."""

    def __init__(
        self,
        pages: Callable[[], int] = lambda: METRICS.live_pages,
        give_back: Callable[[], None] = memory.give_back,
        uploads_are_over: Callable[[], bool] = ON_DISK.are_over,
    ) -> None:
        super().__init__("given-back-memory", self.look, MEMORY_LOOKED_AT_EVERY, MEMORY_LOOKED_AT_EVERY)
        self._pages, self._give_back, self._peak = pages, give_back, 0
        self._uploads_are_over = uploads_are_over

    async def look(self) -> timedelta:
        """Gives back once enough pages were closed since the most that were open, or uploads are over; when to look next."""
        pages = self._pages()
        self._peak = max(self._peak, pages)
        if self._uploads_are_over() or self._peak - pages >= MEMORY_GIVEN_BACK_AFTER:
            self._peak = pages
            gc.collect()
            await asyncio.to_thread(self._give_back)
        return MEMORY_LOOKED_AT_EVERY


JOB: Final = GivingBack()
"""Of this process."""
