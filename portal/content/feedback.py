"""Whether visitors found what they looked for (spec: CONTENT-028): counted by page, language and day.

One address is counted so often a minute: a machine can not say for everybody what they found.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final, Literal

from asgiref.sync import sync_to_async
from django.db import transaction
from django.db.models import F, Sum

from portal.constants import FEEDBACK_OF_AN_ADDRESS, FEEDBACK_WITHIN
from portal.content.model import ContentPage
from portal.content.models import PageFeedback
from portal.http.proxies import counted_as
from portal.shared.throttle import Throttle

ANSWERS: Final = {"yes": True, "no": False}
"""What the buttons of the question send."""
Outcome = Literal["", "counted", "too-many"]
"""What came of an answer; nothing while none was given."""

GIVEN: Final = Throttle("page-feedback", FEEDBACK_WITHIN)
"""The answers of each address."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The answers for one page in one language."""

    page: str
    locale: str
    found: int
    not_found: int


async def note(page: ContentPage, found: bool, day: date, address: str, now: datetime) -> Outcome:
    """One more visitor, at ``address``, found or did not find what they looked for; nothing is counted when too many answer there."""
    if not await GIVEN.take_soon({counted_as(address): FEEDBACK_OF_AN_ADDRESS}, now):
        return "too-many"
    await sync_to_async(_note)(page, found, day)
    return "counted"


def counted(since: date) -> list[Counted]:
    """The answers given from the day ``since`` on, the pages with most of the unhappy first."""
    sums: dict[tuple[str, str], dict[bool, int]] = {}
    rows = PageFeedback.objects.filter(day__gte=since).values("page", "locale", "found").annotate(sum=Sum("count"))
    for row in rows:
        sums.setdefault((row["page"], row["locale"]), {})[row["found"]] = row["sum"]
    each = [Counted(page, locale, told.get(True, 0), told.get(False, 0)) for (page, locale), told in sums.items()]
    return sorted(each, key=lambda one: (-one.not_found, one.page, one.locale))


def _note(page: ContentPage, found: bool, day: date) -> None:
    with transaction.atomic():
        row, _ = PageFeedback.objects.get_or_create(page=page.id, locale=page.locale, day=day, found=found)
        PageFeedback.objects.filter(pk=row.pk).update(count=F("count") + 1)
