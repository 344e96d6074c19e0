"""The two signed tokens of a session: one to read names from, one to decide by (spec: shell 3, SESSION-029)."""

import secrets
from base64 import urlsafe_b64decode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from django.conf import settings
from joserfc import jwt
from joserfc.errors import JoseError

from portal.http import foreign_json
from portal.identity.checked_tokens import Checked, CheckedTokens
from portal.identity.keys import names_of_keys, signing_key, verifying_keys
from portal.identity.models import Session

_USER_TYPE = "vst-user+jwt"
_ACCESS_TYPE = "at+jwt"
_ALGORITHMS = ["ES256"]
_CHECKED: Final = CheckedTokens()


class InvalidToken(Exception):
    """A token that is not ours, not of this kind, or over."""


@dataclass(frozen=True, slots=True)
class AccessClaims:
    """What a verified ``vst_token`` says."""

    sid: str
    is_mock: bool
    expires_at: datetime


def user_token(session: Session, now: datetime) -> str:
    """``vst_user``: who is signed in and until when, for the page to read; the server never decides by it."""
    person = session.person
    per = {
        "personnummer": person.personnummer,
        "fornamn": person.fornamn,
        "efternamn": person.efternamn,
        "visningsnamn": person.visningsnamn,
    }
    return _signed(session, _USER_TYPE, "vst-ui", now, {"per": per})


def access_token(session: Session, now: datetime) -> str:
    """``vst_token``: what access is decided by, together with the session row."""
    claims = {
        "sub": session.subject,
        "jti": secrets.token_urlsafe(12),
        "auth_time": int(session.opened_at.timestamp()),
        "acr": session.loa,
        "idp": session.idp,
        "pnr": session.personnummer,
    }
    return _signed(session, _ACCESS_TYPE, _access_audience(session.is_mock), now, claims)


def read_access_token(token: str, now: datetime, test_environment: bool) -> AccessClaims:
    """The claims of a ``vst_token`` in force. A mock login's token counts in test environments only. Raises ``InvalidToken``."""
    is_mock = test_environment and _unverified_issuer(token) == _issuer(is_mock=True)
    claims = _verified(token, _ACCESS_TYPE, _access_audience(is_mock), is_mock)
    if not isinstance(claims.exp, int):
        raise InvalidToken("no exp")
    expires_at = datetime.fromtimestamp(claims.exp, UTC)
    if now >= expires_at:
        raise InvalidToken("over")
    return AccessClaims(str(claims.sid), is_mock, expires_at)


def check_user_token(token: str, sid: str, is_mock: bool) -> None:
    """Raises ``InvalidToken`` unless ``vst_user`` can be decoded and belongs to the session ``sid``."""
    claims = _verified(token, _USER_TYPE, "vst-ui", is_mock)
    if claims.sid != sid or not claims.names_a_person:
        raise InvalidToken("of another session")


def _signed(session: Session, kind: str, audience: str, now: datetime, more: Mapping[str, Any]) -> str:
    key = signing_key(session.is_mock, now)
    claims = {
        "iss": _issuer(session.is_mock),
        "aud": audience,
        "sid": session.sid,
        "iat": int(now.timestamp()),
        "nbf": int(now.timestamp()),
        "exp": int(session.expires_at.timestamp()),
        **more,
    }
    return jwt.encode({"alg": "ES256", "typ": kind, "kid": key.kid}, claims, key, algorithms=_ALGORITHMS)


def _verified(token: str, kind: str, audience: str, is_mock: bool) -> Checked:
    by = (kind, audience, _issuer(is_mock), names_of_keys(is_mock))
    return _CHECKED.of(token, by, lambda: _checked(token, kind, audience, is_mock))


def _checked(token: str, kind: str, audience: str, is_mock: bool) -> Checked:
    try:
        decoded = jwt.decode(token, verifying_keys(is_mock), algorithms=_ALGORITHMS)
    except (JoseError, ValueError, TypeError, KeyError, RecursionError) as fault:
        raise InvalidToken(type(fault).__name__) from fault
    claims: Mapping[str, Any] = decoded.claims
    if decoded.header.get("typ") != kind or claims.get("aud") != audience or claims.get("iss") != _issuer(is_mock):
        raise InvalidToken("of another kind")
    return Checked(claims.get("sid"), claims.get("exp"), isinstance(claims.get("per"), dict))


def _unverified_issuer(token: str) -> object:
    """Only tells which keys to try; nothing is believed of it."""
    try:
        middle = token.split(".")[1]
        return foreign_json.read(urlsafe_b64decode(middle + "=" * (-len(middle) % 4))).get("iss")
    except (IndexError, ValueError, AttributeError):
        return None


def _issuer(is_mock: bool) -> str:
    return f"{settings.VST_ISSUER}/spoof" if is_mock else str(settings.VST_ISSUER)


def _access_audience(is_mock: bool) -> str:
    return "vst-api-test" if is_mock else "vst-api"
