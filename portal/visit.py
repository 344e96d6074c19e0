"""A visit to an address: what stands there, what the visitor must do first, and the page as they get it (spec: shell 2, 4).

The GET and the socket ask the same question here, for a socket can be opened without the GET.
"""

import asyncio
import hashlib
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final
from urllib.parse import parse_qsl, unquote
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone

from portal import cookies as cookie_jar
from portal import flags, notices, user_settings
from portal.addresses import local_or_none
from portal.constants import CHOOSER_SEARCH_ABOVE
from portal.cookies import CookieChanges
from portal.details import ErrorDetails, RefusalDetails, details_of
from portal.engagemang import choice, source
from portal.engagemang.engagemang_list import EngagemangList
from portal.environment import is_test_environment
from portal.flags import Flags
from portal.guards import Go, StoreOwn, after_login, next_step
from portal.identity import returns
from portal.identity.login import Login, login_of, renewed
from portal.identity.saml.refusal import Kind
from portal.identity.sessions import seconds_left
from portal.language_switch import alternates
from portal.locales import Locale, split
from portal.notices import Notice
from portal.page import Page
from portal.routes import Move, Route, Show, Unknown, find, path_of, title_of
from portal.texts import text
from portal.user_settings.parties import AtHand, at_hand

logger = logging.getLogger("portal.visit")

_SWEDEN: Final = ZoneInfo("Europe/Stockholm")
_SIGN_ON_REFUSED: Final = Route("sign-on-refused", path_of("login", "sv"), path_of("login", "en"), "sign-on-refused")
"""No address of its own: it is the answer to what an identity provider posts. In the other language the way on is the login page."""
_NOINDEX: Final = frozenset(
    """not-found error-400 error-424 error-500 search login automock mock-sign-on logged-out
    sign-on-refused gallery gallery-foundations gallery-patterns gallery-frame""".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a request, or a socket, asks for."""

    path: str
    """Decoded, with language prefix."""
    query: str
    """Raw, without the question mark."""
    cookies: Mapping[str, str]
    host: str
    now: datetime
    csrf_token: str
    came_from: str = ""
    """Address of the page before, when it was one of ours (``Referer``)."""

    @property
    def address(self) -> str:
        return f"{self.path}?{self.query}" if self.query else self.path

    @property
    def values(self) -> dict[str, str]:
        """The query's values by name; of several with one name the first."""
        return dict(reversed(parse_qsl(self.query, keep_blank_values=True)))


@dataclass(frozen=True, slots=True)
class Shown:
    """A page to draw."""

    page: Page
    cookies: CookieChanges = field(default_factory=CookieChanges)


@dataclass(frozen=True, slots=True)
class Sent:
    """Somewhere else to go."""

    url: str
    status: int = 302
    cookies: CookieChanges = field(default_factory=CookieChanges)


async def visit(asked: Asked) -> Shown | Sent:
    """What this visitor gets at this address: flag, then guard, then the page with all it shows."""
    around = await surroundings(asked)
    found = find(asked.path, asked.query, around.flags, today=around.today, test_environment=around.test_environment)
    if isinstance(found, Move):
        return Sent(found.url, found.status)
    if isinstance(found, Unknown):
        return Sent(found.url)
    if found.route.screen == "login" and around.login and not _is_signing_in(asked):
        return Sent(after_login(asked.values.get("redirect"), found.locale))
    return await _guarded(asked, found, around)


async def page_for_socket(path_with_query: str, scope: Mapping[str, Any]) -> Page | str | None:
    """The page a socket asks to be live on; a string is where the guard sends the visitor, ``None`` is no page at all."""
    answer = await visit(_asked_by_socket(path_with_query, scope))
    if isinstance(answer, Shown):
        return answer.page
    return None if answer.url in _NOWHERE else answer.url


async def login_still_good(login: Login) -> Login | None:
    """The login that a socket was opened with as its row says now, for the cookies of then are old; ``None`` when it is over."""
    return await renewed(login, timezone.now())


async def login_ran_out(login: Login, address: str) -> None:
    """The tokens of ``login`` ran out while ``address`` was open: the person comes back there (portal/identity/returns.py)."""
    await returns.remember(login.subject, address, timezone.now())


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What every page needs to know, whatever stands on it."""

    flags: Flags
    notices: tuple[Notice, ...]
    login: Login | None
    engagemang_list: EngagemangList | None
    choice: choice.Choice | None
    at_hand: AtHand
    hamta_arenden: str | None
    test_environment: bool
    today: Any


async def surroundings(asked: Asked) -> Surroundings:
    """Flags, notices, who is signed in, whom they may act for and whom they chose."""
    login = await login_of(asked.cookies, asked.now, asked.host)
    listed, hamta_arenden = await asyncio.gather(source.for_login(login), user_settings.read_for_page(login)) if login else (None, None)
    has_many = listed is not None and len(listed.items) > CHOOSER_SEARCH_ABOVE
    chosen = (
        choice.current(listed, cookie_jar.stored_choice(asked.cookies), cookie_jar.skips_validation(asked.cookies, asked.host))
        if listed
        else None
    )
    return Surroundings(
        flags=await flags.current(),
        notices=await notices.current(),
        login=login,
        engagemang_list=listed,
        choice=chosen,
        at_hand=await at_hand(login.subject, listed) if login and listed and has_many else AtHand(),
        hamta_arenden=hamta_arenden,
        test_environment=is_test_environment(asked.host),
        today=asked.now.astimezone(_SWEDEN).date(),
    )


async def _guarded(asked: Asked, show: Show, around: Surroundings) -> Shown | Sent:
    step = next_step(
        show.route.access,
        asked.address,
        show.locale,
        engagemang_list=around.engagemang_list,
        has_choice=bool(around.choice and around.choice.is_stored),
        redirect=asked.values.get("redirect"),
    )
    changes = _language_chosen(asked, show)
    if isinstance(step, Go):
        return Sent(step.url, cookies=cookie_jar.choice(step.store) if step.store else CookieChanges())
    if isinstance(step, StoreOwn):
        changes += cookie_jar.choice(step.number)
    page = page_of(asked, show, around, choice_is_stored=isinstance(step, StoreOwn) or bool(around.choice and around.choice.is_stored))
    return Shown(replace(page, details=await details_of(show, page, asked.values)), changes)


def page_of(asked: Asked, show: Show, around: Surroundings, *, choice_is_stored: bool) -> Page:
    """The page without what only its screen needs."""
    return Page(
        screen=show.route.screen,
        status=show.route.status,
        locale=show.locale,
        path=asked.path,
        query=asked.query,
        title=title_of(show),
        today=around.today,
        login=around.login,
        engagemang_list=around.engagemang_list,
        current=around.choice.engagemang if around.choice else None,
        choice_is_stored=choice_is_stored,
        at_hand=around.at_hand,
        hamta_arenden=around.hamta_arenden,
        flags=around.flags,
        notices=around.notices,
        csrf_token=asked.csrf_token,
        consent=cookie_jar.consent_of(asked.cookies),
        seconds_left=seconds_left(around.login.expires_at, asked.now) if around.login else None,
        session_is_mocked=settings.VST_MOCKED_SESSION,
        theme=cookie_jar.chosen_theme(asked.cookies),
        alternates=alternates(show, asked.query),
        test_environment=around.test_environment,
        reference=_reference(asked, show.route),
        noindex=show.route.screen in _NOINDEX or show.route.access != "open",
    )


async def error_page(asked: Asked, status: int, service_id: str = "") -> Page:
    """The page for an answer of ``status`` (400, 424 or 500) at an address that means something else when all is well."""
    locale, _ = split(asked.path)
    around = await surroundings(asked)
    found = find(path_of(f"error-{status}", locale), "", around.flags, today=around.today, test_environment=around.test_environment)
    assert isinstance(found, Show)
    page = page_of(asked, found, around, choice_is_stored=False)
    return replace(page, details=ErrorDetails(service_id) if service_id else None)


async def sign_on_refused_page(asked: Asked, locale: Locale, kind: Kind, target: str | None) -> Page:
    """The page of a sign-on that came to nothing; ``target`` is where the visitor was going with it."""
    shown = Show(_SIGN_ON_REFUSED, locale)
    page = page_of(replace(asked, query=""), shown, await surroundings(asked), choice_is_stored=False)
    query = dict(parse_qsl(target.partition("?")[2])) if target else {}
    return replace(
        page, title=text(locale, f"signOnRefused.{kind}.title"), details=RefusalDetails(kind, local_or_none(query.get("redirect")))
    )


def _is_signing_in(asked: Asked) -> bool:
    """Whether the visitor comes back from an identity provider, though somebody is signed in already."""
    return asked.values.get("callback") == "login" and cookie_jar.MOCK_PERSON in asked.cookies


def _language_chosen(asked: Asked, show: Show) -> CookieChanges:
    """Remembers the language when this page was opened from the same page in the other one (contract (b), vst_locale)."""
    here: Locale = show.locale
    if not asked.came_from or split(asked.came_from)[0] == here:
        return CookieChanges()
    same_page = {address for locale, address in alternates(show, asked.query).items() if locale != here}
    return cookie_jar.locale(here) if unquote(asked.came_from) in {unquote(address) for address in same_page} else CookieChanges()


def _reference(asked: Asked, route: Route) -> str:
    """An id that an error page shows and the log holds; the same on the GET and on the socket of one visitor."""
    if not route.name.startswith("error-"):
        return ""
    reference = hashlib.blake2b(f"{asked.csrf_token}|{asked.path}|{settings.SECRET_KEY}".encode(), digest_size=5).hexdigest()
    logger.warning("Error page %s at %s, reference %s", route.name, asked.path, reference)
    return reference


def _asked_by_socket(path_with_query: str, scope: Mapping[str, Any]) -> Asked:
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope.get("headers", [])}
    path, _, query = path_with_query.partition("?")
    cookies = cookies_of(headers.get("cookie", ""))
    return Asked(
        path=unquote(path),
        query=query,
        cookies=cookies,
        host=headers.get("host", ""),
        now=timezone.now(),
        csrf_token=cookies.get(settings.CSRF_COOKIE_NAME, ""),
    )


def cookies_of(header: str) -> dict[str, str]:
    """The cookies of a ``Cookie`` header; a header that is no such thing holds none."""
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(header).items()}
    except CookieError:
        return {}


_NOWHERE: Final = frozenset(path_of(name, locale) for name in ("not-found", "not-found-inloggad") for locale in ("sv", "en"))
