"""The operators' notices as the portal's own source of them gives them: those to be read now, and when that changes next."""

from datetime import datetime, timedelta
from typing import Any

from asgiref.sync import sync_to_async
from django.utils import timezone

from portal.notices import desk
from portal.notices.schedule import Plan, next_change

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
    lately = await _plans(now - RECENTLY)
    over = [plan for plan in lately if plan.until <= now and plan.stages[0].shown_from < plan.until]
    return (
        tuple(plan for plan in lately if plan.stages[0].shown_from > now and plan.until > now),
        tuple(sorted(over, key=lambda plan: plan.until, reverse=True)),
    )


async def _plans(ends_after: datetime) -> tuple[Plan, ...]:
    return await sync_to_async(desk.plans)(ends_after)
