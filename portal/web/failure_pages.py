"""Pages of a failure, at an address that means something else when all is well: an error, a sign-on or a write that was refused."""

import logging
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl

from portal.engagemang.model import Engagemang
from portal.http.addresses import local_or_none
from portal.identity.saml.refusal import Kind
from portal.web.language_switch import alternates
from portal.web.page import Page
from portal.web.page_request import PageRequest
from portal.web.routes import find, path_of
from portal.web.screen import Address, Route, Show, screen
from portal.web.surroundings import Surroundings, page_of, surroundings
from portal.words.locales import LOCALES, Locale, split
from portal.words.texts import text

logger = logging.getLogger("portal.web.visit")


@dataclass(frozen=True, slots=True)
class ErrorDetails:
    """What an error page knows: the service that it names, and whether content of the portal's own could not be fetched."""

    service_id: str = ""
    content_failed: bool = False
    unsaved: tuple[str, ...] = ()
    """What somebody wrote in a form that could not be taken."""
    is_busy: bool = False
    """Whether there is nothing wrong but that too many ask."""
    told: str = ""
    """What is said of an address where nothing is."""


@dataclass(frozen=True, slots=True)
class OtherPartyDetails:
    """A write that was refused because its page showed another party than is chosen now."""

    number: str
    """Of the page's party; empty when the page did not say."""
    party: Engagemang | None
    """The page's party; ``None`` when it is not, or no longer, one that the visitor may act for."""
    unsaved: tuple[str, ...]
    """What the visitor had typed."""


@dataclass(frozen=True, slots=True)
class ExpiredDetails:
    """A form that was posted from a page that had become too old."""

    back: str | None
    """The page that the form lies on; ``None`` for that which signs out."""
    is_choice: bool
    """Whether it chose whom to act for."""
    unsaved: tuple[str, ...]
    """What the visitor had typed."""
    sent: tuple[tuple[str, str], ...] = ()
    """All that was sent, to send it once more as it is: of a form that nobody could have misused."""
    lacks_cookies: bool = False
    """Whether it was refused for the browser takes no cookies, and for no age of the page."""


@dataclass(frozen=True, slots=True)
class RefusalDetails:
    """Why nobody was signed on, in the visitor's terms, and where they were going."""

    kind: Kind
    redirect: str | None


async def load_error(show: Show, page: Page) -> Page:
    """The service that is out of order, where the address names one."""
    id_ = page.values.get("service")
    return replace(page, details=ErrorDetails(id_)) if id_ else page


async def error_page(page_request: PageRequest, status: int, details: ErrorDetails | None = None) -> Page:
    """The page for an answer of ``status`` (400, 424, 500 or 503) at an address that means something else when all is well."""
    locale, _ = split(page_request.path)
    around = await surroundings(page_request)
    match = find(path_of(f"error-{status}", locale), "", around.flags, today=around.today, test_environment=around.test_environment)
    assert isinstance(match, Show)
    page = page_of(page_request, match, around, choice_is_stored=False)
    title = text(locale, "error503.busyTitle") if details and details.is_busy else page.title
    return replace(page, title=title, alternates=_in_each_language(page_request, around), details=details)


def _in_each_language(page_request: PageRequest, around: Surroundings) -> dict[Locale, str]:
    """The address that failed, to try it in the other language: an address of the error page itself would never be anything else.

    Where no page stands, or one that has no address of its own in each language, it is the start page. So it is where just this cannot be
    found out: what failed may fail again.
    """
    match = None
    try:
        match = find(page_request.path, page_request.query, around.flags, today=around.today, test_environment=around.test_environment)
    except Exception:
        logger.exception("What stands at the address that failed could not be found again")
    if isinstance(match, Show):
        addresses = alternates(match, page_request.query)
        if len(set(addresses.values())) == len(LOCALES):
            return addresses
    return {each: path_of("start", each) for each in LOCALES}


async def not_found_page(page_request: PageRequest, told: str = "") -> Page:
    """The page of status 404 at an address whose pattern is known and where nothing stands for this visitor."""
    locale, bare = split(page_request.path)
    name = "not-found-inloggad" if bare.startswith("/inloggad/") else "not-found"
    around = await surroundings(page_request)
    match = find(path_of(name, locale), "", around.flags, today=around.today, test_environment=around.test_environment)
    assert isinstance(match, Show)
    page = page_of(page_request, match, around, choice_is_stored=bool(around.choice and around.choice.is_stored))
    return replace(page, details=ErrorDetails(told=told)) if told else page


async def sign_on_refused_page(page_request: PageRequest, locale: Locale, kind: Kind, target: str | None) -> Page:
    """The page of a sign-on that came to nothing; ``target`` is where the visitor was going with it."""
    # Where an identity provider posts is no address of a page: in the other language the way on is the login page.
    shown = Show(_in_place_of("login", "sign-on-refused"), locale)
    page = page_of(replace(page_request, query=""), shown, await surroundings(page_request), choice_is_stored=False)
    query = dict(parse_qsl(target.partition("?")[2])) if target else {}
    return replace(
        page, title=text(locale, f"signOnRefused.{kind}.title"), details=RefusalDetails(kind, local_or_none(query.get("redirect")))
    )


async def other_party_page(page_request: PageRequest, number: str, unsaved: tuple[str, ...]) -> Page | None:
    """The page of a write for the party ``number`` that is not the one chosen now; ``None`` when nobody is signed in."""
    around = await surroundings(page_request)
    if around.login is None or around.engagemang_list is None or around.choice is None:
        return None
    shown = Show(_in_place_of("mina-sidor", "other-party"), split(page_request.path)[0])
    page = page_of(page_request, shown, around, choice_is_stored=around.choice.is_stored)
    return replace(page, details=OtherPartyDetails(number, around.engagemang_list.find(number), unsaved))


async def form_expired_page(page_request: PageRequest, locale: Locale, details: ExpiredDetails) -> Page:
    """The page of a form whose anti-forgery value was missing or wrong; its title says which, of a browser that takes no cookies."""
    shown = Show(_in_place_of("start", "form-expired"), locale)
    page = page_of(replace(page_request, query=""), shown, await surroundings(page_request), choice_is_stored=False)
    if page.sent_cookies or details.sent:
        return replace(page, details=details)
    return replace(page, title=text(locale, "noCookies.title"), details=replace(details, lacks_cookies=True))


async def body_refused_page(page_request: PageRequest, status: int) -> Page:
    """The page of a form that was too large (413) or came too slowly (408)."""
    shown = Show(_in_place_of("start", "body-refused"), split(page_request.path)[0])
    return replace(page_of(page_request, shown, await surroundings(page_request), choice_is_stored=False), status=status)


def _in_place_of(address: str, name: str) -> Route:
    """The screen ``name``, which has no address of its own, where the one that ``address`` names stands."""
    return screen(name).at(Address(name, path_of(address, "sv"), path_of(address, "en")))
