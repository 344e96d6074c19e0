"""Where every login is accepted: each way to sign in ends here and is trusted alike."""

import logging
import unicodedata
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings

from portal.http.cookies import CookieChanges
from portal.identity import mock
from portal.identity.claims import Claims
from portal.identity.login import Login
from portal.identity.models import Session
from portal.identity.person import Person
from portal.identity.personnummer import InvalidPersonnummer, parse_twelve
from portal.identity.sessions import Secrets, cookies_of, open_session
from portal.runtime.metrics import SIGN_INS
from portal.words.composed import composed
from portal.words.dates import day_of

logger = logging.getLogger("portal.identity")


@dataclass(frozen=True, slots=True)
class OpenedSession:
    """A login that just began."""

    login: Login
    row: Session
    secrets: Secrets

    def cookies(self, now: datetime) -> CookieChanges:
        return cookies_of(self.row, self.secrets, now)


class IdentityRefused(Exception):
    """The claims do not make a login; the message holds nothing personal."""


async def accept_identity(claims: Claims, now: datetime, device: str = "") -> OpenedSession:
    """Checks the claims and opens a session, on ``device`` (portal/identity/device.py). Raises ``IdentityRefused``."""
    try:
        person = _person(claims, now)
        _check_assurance(claims)
    except IdentityRefused as refused:
        SIGN_INS.labels("refused").inc()
        logger.warning("A sign-on was refused: %s", refused)
        raise
    lifetime = claims.lifetime if claims.is_mock else None
    row, secrets = await open_session(
        person,
        now,
        loa=claims.loa,
        idp=claims.idp,
        is_mock=claims.is_mock,
        lifetime=lifetime,
        option=claims.option,
        device=device,
    )
    SIGN_INS.labels("ok").inc()
    logger.info("Signed in: session %s, level %s", row.sid[:8], claims.loa)
    return OpenedSession(Login(row.sid, person, row.subject, row.expires_at, row.is_mock), row, secrets)


def _person(claims: Claims, now: datetime) -> Person:
    try:
        personnummer = parse_twelve(claims.personnummer, day_of(now))
    except InvalidPersonnummer as fault:
        raise IdentityRefused(f"personal number: {fault}") from None
    if claims.is_mock and not mock.login().is_test_number(personnummer):
        raise IdentityRefused("a test login as somebody who may exist")
    fornamn, efternamn = _name(claims.fornamn), _name(claims.efternamn)
    visningsnamn = _name(claims.visningsnamn) or f"{fornamn} {efternamn}".strip()
    if not visningsnamn:
        raise IdentityRefused("no name")
    return Person(personnummer, fornamn, efternamn, visningsnamn)


def _name(value: str) -> str:
    kept = "".join(c for c in composed(value) if unicodedata.category(c)[0] != "C")
    return " ".join(kept.split())[:200]


def _check_assurance(claims: Claims) -> None:
    if claims.is_mock:
        if settings.VST_ENV == "production" or not settings.VST_MOCK_LOGIN:
            raise IdentityRefused("a test login where there is none")
    elif claims.loa not in settings.VST_ALLOWED_LOA:
        raise IdentityRefused("level of assurance")
