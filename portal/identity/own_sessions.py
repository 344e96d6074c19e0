"""A person's own sessions, as they may see and end them (ASVS 7.5.2)."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from portal.identity import sessions
from portal.identity.login import Login
from portal.identity.login_options import title_of
from portal.identity.models import Session
from portal.words.locales import Locale


@dataclass(frozen=True, slots=True)
class OwnSession:
    """One browser that the person is signed in with."""

    reference: str
    device: str
    """Browser and system; empty when the browser did not say."""
    option: str
    """Title of the login option they came by; empty when it is not known."""
    opened_at: datetime
    last_used_at: datetime
    is_this: bool


@dataclass(frozen=True, slots=True)
class OwnSessions:
    """The sessions that are alive, this one first, then the one last used."""

    items: tuple[OwnSession, ...]

    @property
    def others(self) -> int:
        return sum(not one.is_this for one in self.items)


async def of(login: Login, now: datetime, locale: Locale) -> OwnSessions:
    """The sessions of the one signed in."""
    rows = [row async for row in _living(login.subject, now) if row.is_alive(now)]
    rows.sort(key=lambda row: (row.sid == login.sid, row.last_used_at), reverse=True)
    return OwnSessions(tuple(_shown(row, login, locale) for row in rows))


async def end(login: Login, reference: str, now: datetime) -> bool:
    """Ends the session named by ``reference``; ``False`` when the person has none such. Nobody ends another's."""
    sids = [row.sid async for row in _living(login.subject, now) if row.reference == reference]
    for sid in sids:
        await sessions.end(sid, now, here=sid == login.sid)
    return bool(sids)


async def end_others(login: Login, now: datetime) -> int:
    """Ends every session but this one; how many that were."""
    return await sessions.end_all_of(login.subject, now, but=login.sid)


def _living(subject: str, now: datetime) -> Any:
    return Session.objects.filter(subject=subject, revoked_at=None, ends_at__gt=now)


def _shown(row: Session, login: Login, locale: Locale) -> OwnSession:
    return OwnSession(row.reference, row.device, title_of(row.option, locale), row.opened_at, row.last_used_at, row.sid == login.sid)
