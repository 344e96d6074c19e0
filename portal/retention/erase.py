"""One person has what is kept of them erased, and is told what stays, why and until when."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from asgiref.sync import async_to_sync
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from portal.constants import HISTORY_KEPT, SESSION_LIFETIME
from portal.eservices.plugins import Stays
from portal.identity import sessions
from portal.identity.login import Login
from portal.identity.models import Session
from portal.identity.person import subject_of
from portal.retention.models import PersonRequest
from portal.retention.of_person import ServiceFailed, given, loaded, rows_of
from portal.retention.table import delete
from portal.runtime.fault import FAULT
from portal.words.locales import Locale
from portal.words.texts import text

logger = logging.getLogger("portal.audit")


@dataclass(frozen=True, slots=True)
class Erased:
    """What came of it."""

    sessions: int
    """How many logins were ended."""
    rows: dict[str, int]
    """How many rows of each table (``Given.name``) are gone."""
    stays: Sequence[Stays]


def count(number: str) -> dict[str, int]:
    """How many rows of each table would go."""
    return {one.name: rows_of(kept, one, number).count() for kept, one in given() if not one.stays}


def staying(number: str, locale: Locale) -> list[Stays]:
    """What the portal's own tables keep although the person asks, each with the day of its last row's end."""
    found = []
    for kept, one in given():
        last = rows_of(kept, one, number).aggregate(last=Max("at"))["last"] if one.stays else None
        if last:
            until = timezone.localdate(last + HISTORY_KEPT)
            found.append(Stays(text(locale, f"personData.table.{one.name}"), text(locale, f"personData.law.{one.name}"), until))
    return found


def erase(number: str, now: datetime, *, by: str, locale: Locale) -> Erased:
    """Ends every login of the person, whose open pages leave, and erases what is kept. ``number`` has twelve digits.

    Services come first, so that nothing is half done where one fails: :class:`ServiceFailed`, and it can be done again. The row
    that says that it was done has the subject, never the number.
    """
    subject = subject_of(number)
    ended = async_to_sync(sessions.end_all_of)(subject, now, here=True)  # nobody is brought back to where they were
    of_services = _of_services(subject)
    with transaction.atomic():
        rows = {one.name: (one.erase or delete)(rows_of(kept, one, number)) for kept, one in given() if not one.stays}
        PersonRequest.objects.create(subject=subject, what=PersonRequest.What.ERASE, by=by, at=now)
    logger.warning("What is kept of one person was erased by %s: %s rows, %s logins ended", by, sum(rows.values()), ended)
    return Erased(ended, rows, [*staying(number, locale), *of_services])


async def is_erased(login: Login, now: datetime) -> bool:
    """Whether this login is over because its person had everything erased: nothing of them is written down any more."""
    lately = PersonRequest.objects.filter(subject=login.subject, what=PersonRequest.What.ERASE, at__gt=now - SESSION_LIFETIME)
    return await lately.aexists() and not await Session.objects.filter(sid=login.sid).aexists()


def _of_services(subject: str) -> list[Stays]:
    stays: list[Stays] = []
    for entry, plugin in loaded():
        if plugin.erase_person:
            try:
                stays += async_to_sync(plugin.erase_person)(subject)
            except FAULT as fault:
                raise ServiceFailed(f"The e-service {entry} could not erase: {type(fault).__name__}") from fault
    return stays
