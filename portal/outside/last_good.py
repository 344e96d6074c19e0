"""The last good answers of calls that every page stands on, kept in the database over a restart (operation 8, OPS-030)."""

import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

from django.db import DatabaseError, InterfaceError
from django.utils import timezone

from portal.outside.models import LastGood

logger = logging.getLogger("portal.outside")


class Remembered:
    """A step of a background job: refreshes an answer, and keeps each new one in the database.

    The first time it begins with the one that is kept there, so that nobody waits for a system that does not answer.
    """

    def __init__(
        self, name: str, refresh: Callable[[], Awaitable[timedelta]], good: Callable[[], Any], begin_with: Callable[[Any], None]
    ) -> None:
        """``good`` is the answer that this process has, as JSON, or ``None`` for none that is good."""
        self._name, self._refresh, self._good, self._begin_with = name, refresh, good, begin_with
        self._has_begun = False
        self._kept: Any = None

    async def __call__(self) -> timedelta:
        if not self._has_begun:
            self._has_begun = True
            await self._begin()
        holds = await self._refresh()
        good = self._good()
        if good is not None and good != self._kept:
            await self._keep(good)
        return holds

    async def _begin(self) -> None:
        try:
            row = await LastGood.objects.filter(name=self._name).afirst()
        except (DatabaseError, InterfaceError) as away:
            logger.error("What %s answered last could not be read: %s", self._name, type(away.__cause__ or away).__name__)
            return
        if row:
            self._kept = row.answer
            self._begin_with(row.answer)

    async def _keep(self, good: Any) -> None:
        try:
            await LastGood.objects.aupdate_or_create(name=self._name, defaults={"answer": good, "at": timezone.now()})
            self._kept = good
        except (DatabaseError, InterfaceError) as away:
            logger.error("What %s answered could not be kept: %s", self._name, type(away.__cause__ or away).__name__)
