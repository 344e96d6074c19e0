"""The operators' notices as the portal's own source of them gives them: those to be read now, and when that changes next."""

from datetime import datetime, timedelta
from typing import Any, Final

from asgiref.sync import sync_to_async
from django.db import DatabaseError
from django.utils import timezone

from portal.notices import desk
from portal.notices.schedule import Plan, next_change
from portal.upstream.kept import Kept

RECENTLY: timedelta = timedelta(days=7)
"""How long the status page tells of what is over."""


async def notifications(now: datetime) -> list[dict[str, Any]]:
    """The notices to be read at ``now``, in the form of the source (contract (c))."""
    zone = timezone.get_default_timezone()
    found = (plan.as_notification(now, zone) for plan in await _plans(now))
    return [each for each in found if each is not None]


async def changes_next(now: datetime) -> datetime | None:
    """When the next of them begins, gets other words or ends; ``None`` when nothing is planned."""
    return next_change(await _plans(now), now)


async def coming_and_over(now: datetime) -> tuple[tuple[Plan, ...], tuple[Plan, ...]]:
    """Those of which nothing is to be read yet, the next one first, and those that ended lately, the last one first."""
    lately = await _kept.get("", _lately) if _kept.is_refreshed else await _plans(now - RECENTLY)
    over = [plan for plan in lately if plan.until <= now and plan.stages[0].shown_from < plan.until]
    return (
        tuple(plan for plan in lately if plan.stages[0].shown_from > now and plan.until > now),
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
