"""What this process knows of the switches: it looks each second, so that all processes follow within two, whoever switched.

A visitor waits for none of it. What was last read is kept while the database is away, and ends by itself when it should.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Final

from asgiref.sync import sync_to_async
from django.db import DatabaseError, InterfaceError
from django.db.models import Q
from django.utils import timezone

from portal.constants import SWITCHES_LOOKED_AT_AT_MOST_EACH, SWITCHES_LOOKED_AT_EVERY
from portal.runtime.jobs import LoopJob
from portal.switches import Closure, SwitchedFlag, Switches
from portal.switches.models import FlagSwitch, ServiceClosure

logger = logging.getLogger("portal.switches")

Hearer = Callable[[Switches], None]


class Known:
    """The switches as they were last read, and who wants to hear of a change."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._read = Switches()
        self._told = Switches()
        self._holds_until = float("-inf")
        self._is_away = False
        self._hearers: set[Hearer] = set()

    def now(self) -> Switches:
        """Those in force, as far as this process knows."""
        return self._read.at(timezone.now())

    async def current(self) -> Switches:
        """Those in force; read first where nobody looks for them in this process, or never did."""
        if self._clock() >= self._holds_until:
            await self.look()
        return self.now()

    async def look(self) -> timedelta:
        """Reads them anew and tells who hears; when to look next."""
        try:
            self._read, self._is_away = await sync_to_async(_read)(), False
        except (DatabaseError, InterfaceError) as away:
            if not self._is_away:
                logger.error("The switches could not be read, the last ones hold: %s", type(away.__cause__ or away).__name__)
            self._is_away = True
        self._holds_until = float("inf") if JOB.is_on else self._clock() + SWITCHES_LOOKED_AT_EVERY.total_seconds()
        await self._tell()
        end = self._read.next_end()
        return min(SWITCHES_LOOKED_AT_EVERY, end - timezone.now()) if end else SWITCHES_LOOKED_AT_EVERY

    def look_anew(self) -> None:
        """Something was switched in this process: whoever asks next has it read."""
        self._holds_until = float("-inf")

    def begin_with_nothing(self) -> None:
        """Nothing is switched until ``look_anew`` says that something is."""
        self._read, self._told, self._holds_until = Switches(), Switches(), float("inf")

    def hear(self, hearer: Hearer) -> Callable[[], None]:
        """Tells ``hearer`` of the switches in force now, and each time that they change, until the answer is called."""
        self._hearers.add(hearer)
        hearer(self.now())  # the page was drawn a moment ago, and something may have changed since
        return lambda: self._hearers.discard(hearer)

    async def _tell(self) -> None:
        now = self.now()
        if now == self._told:
            return
        self._told = now
        for hearer in tuple(self._hearers):
            hearer(now)
            await asyncio.sleep(0)  # a thousand pages draw themselves anew, and the others want to be served meanwhile


KNOWN: Final = Known()
"""Of this process."""

JOB: Final = LoopJob("switches", KNOWN.look, SWITCHES_LOOKED_AT_AT_MOST_EACH, SWITCHES_LOOKED_AT_EVERY)
"""Looks for as long as the process serves."""


def _read() -> Switches:
    in_force = Q(ended_at=None) & (Q(until=None) | Q(until__gt=timezone.now()))
    return Switches(
        tuple(SwitchedFlag(row.key, row.value, row.until) for row in FlagSwitch.objects.filter(in_force).order_by("key")),
        tuple(
            Closure(row.service, str(row.pk), row.sv, row.en, row.at, row.until)
            for row in ServiceClosure.objects.filter(in_force).order_by("service")
        ),
    )
