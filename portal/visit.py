"""A visit to an address: what stands there, what the visitor must do first, and the page as they get it (spec: shell 2, 4).

The GET and the socket ask the same question here, for a socket can be opened without the GET.
"""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Final
from urllib.parse import parse_qs, parse_qsl, unquote
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import parse_cookie
from django.utils import timezone

from portal import cookies as cookie_jar
from portal import drafts, flags, notices, user_settings
from portal.addresses import local_or_none
from portal.answers import answers
from portal.constants import CHOOSER_SEARCH_ABOVE, CHOOSER_WAITS
from portal.cookies import CookieChanges
from portal.details import ErrorDetails, OtherPartyDetails, RefusalDetails, details_of
from portal.engagemang import choice, link, source
from portal.engagemang.engagemang_list import EngagemangList
from portal.engagemang.page_party import CHOICE_IN_SCOPE, WAITING_IN_SCOPE, marked
from portal.environment import is_test_environment
from portal.eservices.plugins import plugin_of
from portal.flags import Flags
from portal.guards import Go, StoreOwn, after_login, next_step
from portal.identity import mock, returns
from portal.identity.login import Login, login_of, renewed
from portal.identity.saml.refusal import Kind
from portal.identity.sessions import seconds_left
from portal.language_switch import alternates
from portal.locales import Locale, split
from portal.notices import Notice
from portal.page import Page
from portal.reference import reference_of
from portal.routes import ROUTES, Move, Route, Show, Unknown, find, path_of, quoted, title_of
from portal.service_details import ServiceDetails
from portal.texts import text
from portal.user_settings.parties import AtHand, at_hand

logger = logging.getLogger("portal.visit")

_SWEDEN: Final = ZoneInfo("Europe/Stockholm")
_SIGN_ON_REFUSED: Final = Route("sign-on-refused", path_of("login", "sv"), path_of("login", "en"), "sign-on-refused")
"""No address of its own: it is the answer to what an identity provider posts. In the other language the way on is the login page."""
_OTHER_PARTY: Final = Route(
    "other-party", path_of("mina-sidor", "sv"), path_of("mina-sidor", "en"), "other-party", title="otherParty.title", status=409
)
"""No address of its own either: it is the answer to a form of a page that another party was chosen beside."""
_CHOOSERS: Final = frozenset(path for route in ROUTES if route.access == "chooser" for path in (route.sv, route.en))
_NOINDEX: Final = frozenset(
    """not-found error-400 error-424 error-500 search login automock mock-sign-on logged-out
    sign-on-refused other-party gallery gallery-foundations gallery-patterns gallery-frame""".split()
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
    choice_fault: str | None = None
    """What is wrong with the cookie of the choice; then there is no choice."""
    is_live: bool = False
    """Whether the visitor sees the page already, and its socket asks."""
    choice: str | None = None
    """The number chosen a moment ago on another page, for a socket, whose cookies are those of its opening."""
    answer: str = ""
    """Key of the answer to a post that the page shows which asks to be live."""
    patience: timedelta | None = None
    """How long the chooser waits for the list of parties before it is shown without; ``None`` is as long as it takes."""
    party_mark: str = ""
    """For whom the page was drawn that asks to be live; empty for a page that is drawn now."""

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
    around = await surroundings(asked, asked.patience if asked.path.rstrip("/") in _CHOOSERS else None)
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
    asked = _asked_by_socket(path_with_query, scope)
    answer = await visit(asked)
    if isinstance(answer, Shown):
        return answers.again(asked.answer, answer.page)
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


async def surroundings(asked: Asked, within: timedelta | None = None) -> Surroundings:
    """Flags, notices, who is signed in, whom they may act for (asked for ``within`` a time) and whom they chose."""
    login = await login_of(asked.cookies, asked.now, asked.host)
    listed, hamta_arenden = (
        await asyncio.gather(source.for_login(login, within), user_settings.read_for_page(login)) if login else (None, None)
    )
    has_many = listed is not None and len(listed.items) > CHOOSER_SEARCH_ABOVE
    chosen = None
    if listed and not listed.is_loading:
        chosen = choice.current(listed, stored_choice(asked), cookie_jar.skips_validation(asked.cookies, asked.host))
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


def stored_choice(asked: Asked) -> str | None:
    """The number of the choice in force, whether or not it is one of the visitor's."""
    return asked.choice or (None if asked.choice_fault else cookie_jar.stored_choice(asked.cookies))


async def _guarded(asked: Asked, show: Show, around: Surroundings) -> Shown | Sent:
    if show.route.access == "choice" and (linked := _by_link(asked, show, around)):
        return linked
    if _is_shown_waiting(asked, show, around):
        page = page_of(asked, show, around, choice_is_stored=False)
        return Shown(replace(page, details=await details_of(show, page, asked.values)), _language_chosen(asked, show))
    step = next_step(
        show.route.access,
        asked.address,
        show.locale,
        engagemang_list=around.engagemang_list,
        has_choice=bool(around.choice and around.choice.is_stored),
        redirect=asked.values.get("redirect"),
    )
    dropped = _dropped_choice(asked, around)
    if isinstance(step, Go):
        return Sent(step.url, cookies=dropped + (cookie_jar.choice(step.store) if step.store else CookieChanges()))
    changes = dropped + _language_chosen(asked, show)
    if isinstance(step, StoreOwn):
        changes += cookie_jar.choice(step.number)
    page = page_of(asked, show, around, choice_is_stored=isinstance(step, StoreOwn) or bool(around.choice and around.choice.is_stored))
    page = replace(page, shows_party=page.login is not None and (show.route.access == "choice" or show.route.screen == "service"))
    if page.shows_party and asked.party_mark and not _keeps_its_app(page, show):
        drawn_for = _as_drawn_before(page, asked.party_mark)
        if drawn_for is None:
            return Sent(asked.address)
        page = drawn_for
    page = replace(page, drafts=await _drafts(asked, page))
    return Shown(_with(page, await details_of(show, page, asked.values)), changes)


def _with(page: Page, details: Any) -> Page:
    """A service may have a title of its own for a page, and may be broken."""
    if not isinstance(details, ServiceDetails):
        return replace(page, details=details)
    return replace(page, details=details, title=details.title or page.title, status=details.status or page.status)


async def _drafts(asked: Asked, page: Page) -> Mapping[drafts.Place, drafts.Fields]:
    if page.login is None:
        return {}
    return await drafts.of_page(page.login.subject, page.current.organisationsnummer if page.current else None, page.path, asked.now)


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


def _is_shown_waiting(asked: Asked, show: Show, around: Surroundings) -> bool:
    """Whether the chooser is shown before, or after, a list that was waited for and did not come: loading, then its error (PARTY-009)."""
    listed = around.engagemang_list
    return show.route.access == "chooser" and listed is not None and (listed.is_loading or (listed.call_failed and asked.is_live))


def _by_link(asked: Asked, show: Show, around: Surroundings) -> Shown | Sent | None:
    """What an address with a party leads to, where it holds one and the visitor is signed in: on without it, or a question first."""
    found = link.read(asked.query)
    if found is None or around.engagemang_list is None or around.choice is None:
        return None
    address = replace(asked, path=quoted(asked.path), query=found.query).address
    asked_about = link.question(found, around.engagemang_list, around.choice, address)
    if asked_about is None:
        return Sent(address)
    route = replace(show.route, name="party-link", screen="party-link", title="foretrad.title" if asked_about.party else "foretrad.titleNo")
    page = page_of(asked, replace(show, route=route), around, choice_is_stored=around.choice.is_stored)
    return Shown(replace(page, status=200 if asked_about.party else 403, details=asked_about), _dropped_choice(asked, around))


async def other_party_page(asked: Asked, number: str, unsaved: tuple[str, ...]) -> Page | None:
    """The page of a write for the party ``number`` that is not the one chosen now; ``None`` when nobody is signed in."""
    around = await surroundings(asked)
    if around.login is None or around.engagemang_list is None or around.choice is None:
        return None
    shown = Show(_OTHER_PARTY, split(asked.path)[0])
    page = page_of(asked, shown, around, choice_is_stored=around.choice.is_stored)
    return replace(page, details=OtherPartyDetails(number, around.engagemang_list.find(number), unsaved))


def _keeps_its_app(page: Page, show: Show) -> bool:
    """Whether nobody knows at the moment whom the visitor may act for: an app then stays as it is (portal/eservices/remote_app.py)."""
    is_app = show.service is not None and plugin_of(show.service.id, page.flags) is None
    return is_app and page.engagemang_list is not None and page.engagemang_list.call_failed


def _as_drawn_before(page: Page, mark: str) -> Page | None:
    """The page for the party it was drawn for, with whom is chosen now beside; ``None`` when that party is the visitor's no more."""
    assert page.login and page.engagemang_list and page.current
    found = marked(page.engagemang_list, page.current, page.login.subject, mark)
    if found is None or found == page.current:
        return page if found else None
    return replace(page, current=found, chosen_elsewhere=page.current)


def _dropped_choice(asked: Asked, around: Surroundings) -> CookieChanges:
    """Takes away a choice that can not be used: no number, two of them, or one that is not, or no longer, the visitor's."""
    is_lost = around.choice is not None and not around.choice.is_stored and stored_choice(asked) is not None
    if not asked.choice_fault and not is_lost:
        return CookieChanges()
    logger.warning("A stored choice is dropped: %s", asked.choice_fault or "a party that is not the visitor's")
    return cookie_jar.no_choice()


def _is_signing_in(asked: Asked) -> bool:
    """Whether the visitor comes back from an identity provider, though somebody is signed in already."""
    people = mock.package()
    return asked.values.get("callback") == "login" and people is not None and people.has_chosen(asked.cookies)


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
    reference = reference_of(asked.csrf_token, asked.path)
    logger.warning("Error page %s at %s, reference %s", route.name, asked.path, reference)
    return reference


def _asked_by_socket(path_with_query: str, scope: Mapping[str, Any]) -> Asked:
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope.get("headers", [])}
    path, _, query = path_with_query.partition("?")
    cookies = parse_cookie(headers.get("cookie", ""))
    own = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    return Asked(
        path=unquote(path),
        query=query,
        cookies=cookies,
        host=headers.get("host", ""),
        now=timezone.now(),
        csrf_token=cookies.get(settings.CSRF_COOKIE_NAME, ""),
        choice_fault=cookie_jar.choice_fault(headers.get("cookie", "")),
        choice=scope.get(CHOICE_IN_SCOPE),
        answer=own.get("answer", [""])[0],
        is_live=True,
        patience=None if WAITING_IN_SCOPE in scope else CHOOSER_WAITS,
        party_mark="" if CHOICE_IN_SCOPE in scope else own.get("party", [""])[0],
    )


_NOWHERE: Final = frozenset(path_of(name, locale) for name in ("not-found", "not-found-inloggad") for locale in ("sv", "en"))
