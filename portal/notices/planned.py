"""The operators' notices as the portal's own source of them gives them: those to be read now, and when that changes next."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from asgiref.sync import sync_to_async
from django.db import DatabaseError
from django.utils import timezone

from portal.notices import desk
from portal.notices.schedule import Plan, next_change
from portal.outside.kept import Kept

RECENTLY: timedelta = timedelta(days=7)
"""How long the status page tells of what is over."""


async def notifications(now: datetime) -> list[dict[str, Any]]:
    """The notices to be read at ``now``, in the form of the source (contract (c))."""
    zone = timezone.get_default_timezone()
    notices = (plan.as_notification(now, zone) for plan in await _plans(now))
    return [each for each in notices if each is not None]


async def changes_next(now: datetime) -> datetime | None:
    """When the next of them begins, gets other words or ends; ``None`` when nothing is planned."""
    return next_change(await _plans(now), now)


@dataclass(frozen=True, slots=True)
class Lately:
    """The operators' notices around a time."""

    coming: tuple[Plan, ...]
    """Those of what is ahead, the next one first; some are to be read on pages already."""
    over: tuple[Plan, ...]
    """Those that ended lately, the last one first."""


async def lately(now: datetime) -> Lately:
    """What is ahead at ``now``, and what ended in the days before."""
    plans = await _kept.get("", _lately) if _kept.is_refreshed else await _plans(now - RECENTLY)
    over = [plan for plan in plans if plan.until <= now and plan.stages[0].shown_from < plan.until]
    return Lately(
        tuple(sorted((plan for plan in plans if plan.is_ahead(now)), key=lambda plan: plan.begins)),
        tuple(sorted(over, key=lambda plan: plan.until, reverse=True)),
    )


async def refresh() -> timedelta:
    """Reads anew what the status page tells, so that no visitor waits for the database; how long it holds."""
    return await _kept.refreshed("", _lately)


_FRESH_FOR: Final = timedelta(seconds=10)
_kept: Kept[tuple[Plan, ...]] = Kept("notices")
"""Dropped with the notices, whenever operators change one."""


async def _lately() -> tuple[tuple[Plan, ...], timedelta]:
    try:
        return await _plans(timezone.now() - RECENTLY), _FRESH_FOR
    except DatabaseError:
        last = _kept.last("")
        if last is None:
            raise
        return last, _FRESH_FOR


async def _plans(ends_after: datetime) -> tuple[Plan, ...]:
    return await sync_to_async(desk.plans)(ends_after)
