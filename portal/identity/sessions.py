"""The life of a session: opened, refreshed, ended (spec: shell 4, API-005 to -008)."""

import logging
import math
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from asgiref.sync import sync_to_async
from django.db import transaction
from django.db.models import Q

from portal.constants import REFRESH_COOL_DOWN, REFRESH_GRACE, REFRESH_UNDER, SESSION_LIFETIME, SESSION_WARNING, TOKEN_LIFETIME
from portal.http import cookies
from portal.http.cookies import CookieChanges
from portal.identity import keys, page_login, returns
from portal.identity.ended import session_ended
from portal.identity.login import hashed, is_key_of
from portal.identity.models import LastSignIn, Session
from portal.identity.open_pages import tell
from portal.identity.person import Person
from portal.identity.saml.models import SignedOn
from portal.identity.tokens import access_token, user_token

logger = logging.getLogger("portal.identity")

Reason = Literal["missing", "expired", "revoked", "reuse", "not_bound", "refused"]


@dataclass(frozen=True, slots=True)
class Secrets:
    """What a browser gets once and the row keeps as hashes."""

    session_key: str | None
    """``None`` when the browser keeps the one it has."""
    refresh_token: str | None


class RefreshRefused(Exception):
    """The tokens cannot be refreshed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


async def open_session(
    person: Person,
    now: datetime,
    *,
    loa: str,
    idp: str,
    is_mock: bool,
    lifetime: timedelta | None = None,
    option: str = "",
    device: str = "",
) -> tuple[Session, Secrets]:
    """A new row and its secrets. ``lifetime`` is that of the first tokens, where a test asks for another than usual."""
    await keys.at_hand()
    await Session.objects.filter(ends_at__lt=now).adelete()
    sid, key = secrets.token_hex(16), secrets.token_urlsafe(32)
    refresh_token = _new_refresh_token(sid)
    began = now.replace(microsecond=0)
    row = await Session.objects.acreate(
        sid=sid,
        key_hash=hashed(key),
        refresh_hash=hashed(refresh_token),
        subject=person.subject,
        personnummer=person.personnummer,
        fornamn=person.fornamn,
        efternamn=person.efternamn,
        visningsnamn=person.visningsnamn,
        loa=loa,
        idp=idp,
        option=option,
        device=device,
        is_mock=is_mock,
        opened_at=now,
        expires_at=began + (lifetime or TOKEN_LIFETIME),
        ends_at=began + SESSION_LIFETIME,
    )
    await LastSignIn.objects.aupdate_or_create(subject=person.subject, defaults={"at": now})
    return row, Secrets(key, refresh_token)


async def refresh(
    refresh_token: str | None, session_key: str | None, now: datetime, *, test_environment: bool = True
) -> tuple[Session, Secrets]:
    """New tokens for a session that is still alive; that of a test person in a test environment only.

    Within the cool-down the same state is answered again; the token before the present one is taken for a short grace
    (a second tab that asked at the same time), and after that its use ends the session. Raises ``RefreshRefused``.
    """
    if not refresh_token or not session_key:
        raise RefreshRefused("missing")
    await keys.at_hand()
    outcome = await sync_to_async(_refresh_row)(refresh_token, session_key, now, test_environment)
    if isinstance(outcome, RefreshRefused):
        if outcome.reason == "reuse":
            logger.warning("A refresh token was used again after its time; the session is ended")
            await _told(refresh_token.partition(".")[0], here=False)
        raise outcome
    row, given = outcome
    if row.refreshed_at == now:
        await tell(row.sid, {"type": "session.refreshed", "expires_at": row.expires_at.isoformat()})
    return row, given


async def end(sid: str, now: datetime, *, here: bool = False) -> None:
    """Ends the session for good: its row is revoked and emptied of names, its engagements are forgotten, its open pages are told.

    ``here`` says that its own browser asked for it. Whose session is ended from elsewhere is brought back to where they were.
    """
    await sync_to_async(_revoke)(sid, now)
    logger.info("Session %s has ended", sid[:8])
    await _told(sid, here)


async def end_by_key(session_key: str | None, now: datetime) -> None:
    """Ends the session of this session cookie, if there is one, for the browser that has it."""
    row = await Session.objects.filter(key_hash=hashed(session_key), revoked_at=None).afirst() if session_key else None
    if row is not None:
        await end(row.sid, now, here=True)


async def replace_by_key(session_key: str | None, now: datetime) -> None:
    """A newer login takes the place of the session of this cookie, if there is one."""
    if session_key:
        await replace_by_key_hash(hashed(session_key), now)


async def replace_by_key_hash(key_hash: str, now: datetime) -> None:
    """The same, for who knows the hash of the cookie only. Its open pages are told, and wait for the cookies of the newer login.

    They are not sent to the logged-out page: that would break off the navigation that brings the newer login its cookies.
    """
    row = await Session.objects.filter(key_hash=key_hash).afirst() if key_hash else None
    if row is None:
        return
    await Session.objects.filter(sid=row.sid).aupdate(replaced_at=now)
    await sync_to_async(_revoke)(row.sid, now)
    logger.info("Session %s was replaced by a newer login", row.sid[:8])
    session_ended.send(None, sid=row.sid)
    await tell(row.sid, {"type": "session.replaced"})


async def is_replaced(session_key: str | None) -> bool:
    """Whether a newer login took the place of the session of this cookie: the browser's cookies are then no longer its to remove."""
    return bool(session_key) and await Session.objects.filter(key_hash=hashed(str(session_key)), replaced_at__isnull=False).aexists()


async def has_successor(sid: str) -> bool:
    """Whether a newer login took the place of the session in its browser."""
    is_replaced: bool = await Session.objects.filter(sid=sid, replaced_at__isnull=False).aexists()
    return is_replaced


async def is_of(session_key: str | None, mark: str) -> bool:
    """Whether a page with ``mark`` may speak for the session of this cookie; an empty mark and an unknown session are nobody's."""
    row = await Session.objects.filter(key_hash=hashed(session_key)).afirst() if session_key and mark else None
    return row is None or page_login.mark_of(row.subject) == mark


async def left_over(held: Mapping[str, str]) -> CookieChanges:
    """Removes the cookies of a login that is over from a browser that still has some (SESSION-007, MEND-004).

    ``held`` are the cookies of a request. The one for new tokens is among them at one address only, and goes with the others.
    Nothing is removed from a browser in which a newer login is, or is about to be.
    """
    key = held.get(cookies.session_name())
    if not cookies.of_login(held) or await is_replaced(key) or (key and await _is_signing_on(hashed(key))):
        return CookieChanges()
    return cookies.signed_out()


async def end_all_of(subject: str, now: datetime, *, but: str | None = None, here: bool = False) -> int:
    """Ends every session of a person but that with the sid ``but``; how many that were. ``here`` is as for :func:`end`."""
    living = [row.sid async for row in Session.objects.filter(subject=subject, revoked_at=None, ends_at__gt=now).exclude(sid=but or "")]
    for sid in living:
        await end(sid, now, here=here)
    return len(living)


async def end_everybodys(now: datetime) -> int:
    """Ends every session there is; how many that were."""
    living = [sid async for sid in Session.objects.filter(revoked_at=None, ends_at__gt=now).values_list("sid", flat=True)]
    for sid in living:
        await end(sid, now)
    return len(living)


async def remember_place(session_key: str | None, path: str, now: datetime) -> None:
    """Keeps where the person of this session was when their time was over."""
    row = await Session.objects.filter(key_hash=hashed(session_key), revoked_at=None).afirst() if session_key else None
    if row is not None:
        await returns.remember(row.subject, path, now)


def cookies_of(row: Session, given: Secrets, now: datetime) -> CookieChanges:
    """The login cookies of the row as it is now."""
    return cookies.signed_in(user_token(row, now), access_token(row, now), given.refresh_token, given.session_key)


def state_of(row: Session, now: datetime) -> dict[str, Any]:
    """What the token calls answer; clients count from the seconds, not from their own clock."""
    left = seconds_left(row.expires_at, now)
    return {
        "valid": True,
        "secondsLeft": left,
        "exp": int(row.expires_at.timestamp()),
        "expires_in": left,
        "notify_in": max(0, left - int(SESSION_WARNING.total_seconds())),
        "refresh_in": max(0, left - int(REFRESH_UNDER.total_seconds())),
        "session_ends_at": int(row.ends_at.timestamp()),
        "session_ends_in": seconds_left(row.ends_at, now),
        "refreshed_at": int((row.refreshed_at or row.opened_at).timestamp()),
        "server_time": int(now.timestamp()),
    }


def seconds_left(until: datetime, now: datetime) -> int:
    """Whole seconds, a begun one counted."""
    return max(0, math.ceil((until - now).total_seconds()))


async def _is_signing_on(key_hash: str) -> bool:
    """Whether an identity provider has answered already, and the session is not opened yet."""
    is_known: bool = await SignedOn.objects.filter(Q(key_hash=key_hash) | Q(replaces=key_hash)).aexists()
    return is_known


def _refresh_row(refresh_token: str, session_key: str, now: datetime, test_environment: bool) -> tuple[Session, Secrets] | RefreshRefused:
    with transaction.atomic():
        row = Session.objects.select_for_update().filter(sid=refresh_token.partition(".")[0]).first()
        if row is None or (row.is_mock and not test_environment):
            return RefreshRefused("missing")
        if not is_key_of(row, session_key):
            return RefreshRefused("not_bound")
        if row.revoked_at is not None:
            return RefreshRefused("revoked")
        if not row.may_refresh(now):
            return RefreshRefused("expired")
        return _rotated(row, refresh_token, now)


def _rotated(row: Session, refresh_token: str, now: datetime) -> tuple[Session, Secrets] | RefreshRefused:
    since_last = now - row.refreshed_at if row.refreshed_at else None
    if hashed(refresh_token) == row.refresh_hash:
        if since_last is not None and since_last < REFRESH_COOL_DOWN and row.is_alive(now):
            return row, Secrets(None, refresh_token)
        fresh = _new_refresh_token(row.sid)
        row.previous_refresh_hash, row.refresh_hash = row.refresh_hash, hashed(fresh)
        # A second later than before even when asked within the same second, so that a refresh always shows in exp.
        expires_at = max(now.replace(microsecond=0) + TOKEN_LIFETIME, row.expires_at + timedelta(seconds=1))
        row.expires_at, row.refreshed_at = min(expires_at, row.ends_at), now
        row.save(update_fields=["previous_refresh_hash", "refresh_hash", "expires_at", "refreshed_at"])
        return row, Secrets(None, fresh)
    if hashed(refresh_token) == row.previous_refresh_hash:
        if since_last is not None and since_last < REFRESH_GRACE:
            return row, Secrets(None, None)
        _revoke(row.sid, now)
        return RefreshRefused("reuse")
    return RefreshRefused("missing")


def _new_refresh_token(sid: str) -> str:
    return f"{sid}.{secrets.token_urlsafe(32)}"


def _revoke(sid: str, now: datetime) -> None:
    Session.objects.filter(sid=sid, revoked_at=None).update(revoked_at=now, personnummer="", fornamn="", efternamn="", visningsnamn="")


async def _told(sid: str, here: bool) -> None:
    session_ended.send(None, sid=sid)
    await tell(sid, {"type": "session.ended", "here": here})
