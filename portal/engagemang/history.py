"""Whom a person has acted for, from when on, and from where: written once, read by the person and by an operator (parties.md)."""

import hashlib
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import QuerySet
from django.dispatch import receiver

from portal.constants import HISTORY_KEPT, HISTORY_PAGE
from portal.engagemang.model import Engagemang
from portal.engagemang.models import ActedFor
from portal.identity.ended import session_ended
from portal.identity.login import Login

WAYS: Final = ("chooser", "profile-menu", "link", "confirmation", "notice", "automatic")
"""How a choice was made. Automatic are the only party there is, and a choice that was kept from an earlier login."""
_KNOWN_SESSIONS: Final = 4000
_last_noted: OrderedDict[str, str] = OrderedDict()
"""The party that stands last in the history, by session: most pages are drawn for it, and ask no database."""


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Rows of one person, the newest first."""

    rows: tuple[ActedFor, ...]
    number: int
    pages: int


def way_of(via: str, is_from_menu: bool) -> str:
    """How a choice was made, as its form says; a form is not believed to be more than one of ``WAYS``."""
    if via in WAYS and via != "automatic":
        return via
    return "profile-menu" if is_from_menu else "chooser"


async def note(login: Login, party: Engagemang, how: str, device: str, now: datetime) -> None:
    """From now on this login acts for ``party``. Nothing is written while it did already."""
    number = party.organisationsnummer
    if _last_noted.get(login.sid) == number:
        return
    session = _reference(login.sid)
    last = await ActedFor.objects.filter(subject=login.subject, session=session).order_by("-id").afirst()
    if last is None or last.number != number:
        await ActedFor.objects.acreate(
            subject=login.subject,
            session=session,
            number=number,
            name=party.display_name[:400],
            form=party.foretagsformkod,
            how=how,
            device=device,
            at=now,
        )
    _last_noted[login.sid] = number
    while len(_last_noted) > _KNOWN_SESSIONS:
        _last_noted.popitem(last=False)


@receiver(session_ended)
def _forget(sid: str, **_more: object) -> None:
    _last_noted.pop(sid, None)


async def of(subject: str, page: int) -> HistoryPage:
    """One page of a person's own history; a page that is not there is the nearest."""
    rows = ActedFor.objects.filter(subject=subject).order_by("-id")
    pages = max(1, -(-await rows.acount() // HISTORY_PAGE))
    page = min(max(page, 1), pages)
    shown = rows[(page - 1) * HISTORY_PAGE : page * HISTORY_PAGE]
    return HistoryPage(tuple([row async for row in shown]), page, pages)


def between(begin: datetime, end: datetime, subject: str | None = None) -> Iterator[ActedFor]:
    """Everybody's rows, or one person's, from ``begin`` up to but not ``end``, the oldest first."""
    rows = _of_time(begin, end)
    return iter((rows.filter(subject=subject) if subject else rows).order_by("id").iterator())


def are_more_than(most: int, begin: datetime, end: datetime) -> bool:
    """Whether there are more rows than that from ``begin`` up to but not ``end``; no more of them are counted."""
    return bool(_of_time(begin, end)[: most + 1].count() > most)


def prune(now: datetime) -> int:
    """Drops what is older than ``HISTORY_KEPT``; how many rows that were. The one place where rows of the history go."""
    old = ActedFor.objects.filter(at__lt=now - HISTORY_KEPT)
    return int(old._raw_delete(old.db))


def _of_time(begin: datetime, end: datetime) -> QuerySet[ActedFor]:
    return ActedFor.objects.filter(at__gte=begin, at__lt=end)


def _reference(sid: str) -> str:
    return hashlib.sha256(f"history|{sid}".encode()).hexdigest()[:16]
