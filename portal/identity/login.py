"""Who is signed in, decided from the tokens and the session row together (spec: SESSION-006, -029 to -034)."""

import hashlib
import hmac
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from portal.http import cookies as names
from portal.identity import keys
from portal.identity.models import Session
from portal.identity.person import Person
from portal.identity.tokens import InvalidToken, check_user_token, read_access_token
from portal.outside import client
from portal.outside.client import UpstreamFailed
from portal.runtime.environment import is_test_environment
from portal.runtime.prepared import Given, Prepared

logger = logging.getLogger("portal.identity")


@dataclass(frozen=True, slots=True)
class Login:
    """A person signed in, in one browser."""

    sid: str
    person: Person
    subject: str
    """The key for everything stored per person."""
    expires_at: datetime
    is_mock: bool


async def login_of(cookies: Mapping[str, str], now: datetime, host: str) -> Login | None:
    """The login a page or an event is drawn for, else ``None``.

    Needs all that ``access_of`` needs, and a ``vst_user`` that can be decoded; a failure to decode is logged without the
    value, and told once for each session.
    """
    login = await access_of(cookies, now, host)
    user = cookies.get(names.USER)
    if login is None or not user:
        return None
    try:
        check_user_token(user, login.sid, login.is_mock)
    except InvalidToken:
        logger.error("Something went wrong while decoding token.")
        await _tell_once(login.sid)
        return None
    return login


async def access_of(cookies: Mapping[str, str], now: datetime, host: str) -> Login | None:
    """The login that a call is decided by: ``vst_token`` verified, the session cookie of the same session, its row alive."""
    token, key = cookies.get(names.TOKEN), cookies.get(names.session_name())
    if not token or not key:
        return None
    await keys.at_hand()
    try:
        claims = read_access_token(token, now, is_test_environment(host))
    except InvalidToken as refused:
        logger.info("A token was refused: %s", refused)
        return None
    row = await _row_of(claims.sid)
    if row is None or not row.is_alive(now) or not is_key_of(row, key):
        return None
    return _login(row, claims.expires_at)


async def renewed(login: Login, now: datetime) -> Login | None:
    """The same login as its row says now, for who has no fresh cookies at hand (a socket); ``None`` when it is over."""
    row = await _row_of(login.sid)
    return _login(row, row.expires_at) if row is not None and row.is_alive(now) else None


def is_key_of(row: Session, key: str) -> bool:
    """Whether ``key`` is the secret that the session cookie of ``row`` holds."""
    return hmac.compare_digest(row.key_hash, hashed(key))


def hashed(secret: str) -> str:
    """How a secret with enough chance of its own is kept."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _login(row: Session, expires_at: datetime) -> Login:
    return Login(row.sid, row.person, row.subject, expires_at, row.is_mock)


_OF_SID: Final[Prepared[Session]] = Prepared(lambda: Session.objects.filter(sid=Given("sid")))


async def _row_of(sid: str) -> Session | None:
    return next(iter(await _OF_SID.asked(sid=sid)), None)


async def _tell_once(sid: str) -> None:
    first = await Session.objects.filter(sid=sid, decode_failure_told=False).aupdate(decode_failure_told=True)
    if not first:
        return
    try:
        await client.call("event", "GET", "/api/inloggad/skalet/event/v1/token", timeout=timedelta(seconds=2), tries=1)
    except UpstreamFailed as failure:
        logger.warning("The failure to decode could not be told: %s", failure)
