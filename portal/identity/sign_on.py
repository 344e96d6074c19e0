"""The test identity provider: named people to be, in test environments only (spec: LOGIN-008)."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.core import signing

from portal import cookies as names
from portal.addresses import local_or_none
from portal.constants import SIGN_ON_COOKIE_AGE
from portal.cookies import CookieChanges
from portal.environment import has_mock_login
from portal.identity.accept import MOCK_IDP, MOCK_LOA, MOCK_OPTION, Claims
from portal.identity.login_options import CALLBACK_PATH
from portal.identity.person import Person
from portal.locales import Locale
from portal.test_controls.people import PEOPLE, TestPerson, by_key

_SALT = "portal.identity.sign_on"


@dataclass(frozen=True, slots=True)
class SignOnChoice:
    """One button of the page: posts ``person`` (the key) and ``target`` to ``/Shibboleth.sso/mock``."""

    key: str
    person: Person
    label: str
    target: str


def people() -> tuple[TestPerson, ...]:
    """The test people in the order of their table."""
    return PEOPLE


def choices(locale: Locale, target: str | None) -> list[SignOnChoice]:
    """The buttons of the page; an unsafe ``target`` becomes the login callback. Names are the same in both languages."""
    safe = safe_target(target)
    return [SignOnChoice(one.key, one.person, one.what, safe) for one in PEOPLE]


def safe_target(target: str | None) -> str:
    return local_or_none(target) or f"{CALLBACK_PATH}?callback=login"


def chosen(key: str) -> CookieChanges:
    """Signs the person with ``key`` on at the test identity provider. Raises ``KeyError`` for a key nobody has."""
    return names.mock_person(signing.dumps(by_key(key).key, salt=_SALT))


def claims_of(cookies: Mapping[str, str], host: str) -> Claims | None:
    """What the test identity provider says of who chose a person less than ten minutes ago; else ``None``."""
    signed = cookies.get(names.MOCK_PERSON)
    if not signed or not has_mock_login(host):
        return None
    try:
        person = by_key(signing.loads(signed, salt=_SALT, max_age=SIGN_ON_COOKIE_AGE)).person
    except (signing.BadSignature, KeyError):
        return None
    names_of = (person.fornamn, person.efternamn, person.visningsnamn)
    return Claims(person.personnummer, *names_of, MOCK_LOA, MOCK_IDP, option=MOCK_OPTION, is_mock=True)
