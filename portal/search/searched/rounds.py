"""What the thread of searches does: writes searches and clicks, deletes what is old, reads what they teach, and sees a day begin."""

import logging
import math
import time
from collections.abc import Callable
from datetime import date, datetime
from typing import Final

from django.utils import timezone

from portal import search
from portal.constants import SEARCHES_SUGGESTED_READ_EVERY, SEARCHES_WRITTEN_EVERY
from portal.runtime.jobs import ThreadJob
from portal.search import searched
from portal.search.searched import clicks, lifted, suggested
from portal.search.upkeep import Days

logger = logging.getLogger("portal.search")


class Rounds:
    """What is done each few seconds, and what of it only now and then."""

    def __init__(self, days: Days) -> None:
        """``days`` is told what day it is."""
        self._days = days
        self._pruned: date | None = None
        self._read_at = -math.inf

    def __call__(self, now: datetime | None = None) -> str | None:
        """One round at ``now`` (the real time when left out); what failed."""
        searched.SEARCHES.write()
        clicks.CLICKS.write()
        today, fault = timezone.localdate(now), None
        self._days.look(today)
        if self._pruned != today:
            fault = _tried("Old searches could not be deleted", searched.prune, today) or _tried(
                "Old clicks could not be deleted", clicks.prune, today
            )
            self._pruned = self._pruned if fault else today
        if time.monotonic() - self._read_at > SEARCHES_SUGGESTED_READ_EVERY.total_seconds():
            unread = _tried("Earlier searches could not be read", suggested.read, today) or _tried(
                "Earlier clicks could not be read", lifted.read, today
            )
            self._read_at = self._read_at if unread else time.monotonic()
            fault = unread or fault
        return fault


def _tried(otherwise: str, do: Callable[[date], object], today: date) -> str | None:
    """What failed; it is tried again in a moment."""
    try:
        do(today)
    except Exception as failure:
        logger.error("%s: %s", otherwise, type(failure).__name__)
        return type(failure).__name__
    return None


JOB: Final = ThreadJob("searched", Rounds(Days(search.update_soon)), SEARCHES_WRITTEN_EVERY, at_once=False)
"""Writes every few seconds for as long as the process serves."""
