"""The test identity provider: named people to be, in test environments only (spec: LOGIN-008)."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.core import signing

from mock_login.claims import claims
from portal.constants import SIGN_ON_COOKIE_AGE
from portal.http.addresses import local_or_none
from portal.http.cookies import CookieChange, CookieChanges
from portal.identity.claims import Claims
from portal.identity.login_options import CALLBACK_PATH
from portal.identity.person import Person
from portal.runtime.environment import has_mock_login
from portal.words.locales import Locale
from test_world.people import PEOPLE, by_key

COOKIE = "vst_mock_person"
_SALT = "mock_login.sign_on"


@dataclass(frozen=True, slots=True)
class SignOnChoice:
    """One button of the page: posts ``person`` (the key) and ``target`` to ``/Shibboleth.sso/mock``."""

    key: str
    person: Person
    label: str
    target: str


def choices(locale: Locale, target: str | None) -> list[SignOnChoice]:
    """The buttons of the page; an unsafe ``target`` becomes the login callback. Names are the same in both languages."""
    safe = safe_target(target)
    return [SignOnChoice(one.key, one.person, one.what, safe) for one in PEOPLE]


def safe_target(target: str | None) -> str:
    return local_or_none(target) or f"{CALLBACK_PATH}?callback=login"


def chosen(key: str) -> CookieChanges:
    """Signs the person with ``key`` on at the test identity provider. Raises ``KeyError`` for a key nobody has."""
    return _kept(signing.dumps(by_key(key).key, salt=_SALT))


def used() -> CookieChanges:
    """Removes the choice, for it counts once."""
    return _kept(None)


def claims_of(cookies: Mapping[str, str], host: str) -> Claims | None:
    """What the test identity provider says of who chose a person less than ten minutes ago; else ``None``."""
    signed = cookies.get(COOKIE)
    if not signed or not has_mock_login(host):
        return None
    try:
        return claims(by_key(signing.loads(signed, salt=_SALT, max_age=SIGN_ON_COOKIE_AGE)).person)
    except (signing.BadSignature, KeyError):
        return None


def _kept(signed: str | None) -> CookieChanges:
    return CookieChanges((CookieChange(COOKIE, signed, http_only=True, max_age=SIGN_ON_COOKIE_AGE),))
