"""The test login: one GET signs a person in (spec: LOGIN-028 to -037). Test environments only."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from mock_login.claims import claims
from portal.constants import SESSION_LIFETIME
from portal.engagemang.choice_at_sign_in import choice_changes
from portal.engagemang.model import without_dash
from portal.http import cookies as names
from portal.http.addresses import local_or_none
from portal.http.cookies import CookieChanges
from portal.identity.accept import IdentityRefused, accept_identity
from portal.identity.person import Person
from portal.identity.sessions import replace_by_key
from portal.runtime.environment import has_mock_login
from portal.words.locales import Locale, prefixed
from test_world.people import person_with


@dataclass(frozen=True, slots=True)
class SignedIn:
    """What the answer of the test login holds."""

    person: Person
    cookies: CookieChanges
    target: str
    """Where the browser goes on to."""


async def automock(
    query: Mapping[str, str], cookies: Mapping[str, str], host: str, now: datetime, locale: Locale = "sv", device: str = ""
) -> SignedIn | None:
    """Signs in who ``query`` names; whoever was signed in before is not any more. ``None`` for an id that is no test person's."""
    if not has_mock_login(host):
        return None
    person = person_with(query.get("id", ""), query.get("fornamn", ""), query.get("efternamn", ""))
    try:
        opened = await accept_identity(claims(person, lifetime=lifetime_or_none(query.get("token-livslangd", ""))), now, device)
    except IdentityRefused:
        return None
    await replace_by_key(cookies.get(names.session_name()), now)
    wish = _wished(query, cookies)
    changes = opened.cookies(now) + _chosen(query, wish) + await choice_changes(opened.login, wish, host)
    return SignedIn(opened.login.person, changes, local_or_none(query.get("target")) or prefixed(locale, "/inloggad/mina-sidor"))


def lifetime_or_none(seconds: str) -> timedelta | None:
    """A lifetime of tokens in seconds, at most as long as a session; ``None`` when nothing usable is asked for."""
    if not (seconds.isascii() and seconds.isdigit()) or len(seconds) > 6:
        return None
    asked = timedelta(seconds=int(seconds))
    return asked if timedelta(0) < asked <= SESSION_LIFETIME else None


def _wished(query: Mapping[str, str], cookies: Mapping[str, str]) -> dict[str, str]:
    """The cookies as they would be with what the query asks for, to be judged as at every login."""
    wish = without_dash(query.get("valt-engagemang", "")) or cookies.get(names.CHOICE)
    skip = "true" if query.get("skip-validation") == "true" else ""
    return {names.SKIP_VALIDATION: skip} | ({names.CHOICE: wish} if wish else {})


def _chosen(query: Mapping[str, str], wish: Mapping[str, str]) -> CookieChanges:
    skip = names.skip_validation(wish[names.SKIP_VALIDATION] == "true")
    stored = names.stored_choice(wish)
    return skip + (names.choice(stored) if stored and query.get("valt-engagemang") else CookieChanges())
