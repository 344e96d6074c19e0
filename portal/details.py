"""What single screens need beyond the page, read before anything is drawn."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils import timezone

from portal import content, search
from portal.addresses import local_or_none
from portal.contact.submission import Submission
from portal.content import ContentPage
from portal.eservices.model import Service
from portal.eservices.plugins import ServiceVisit, plugin_of
from portal.eservices.remote_app import RemoteApp, remote_app
from portal.identity import own_sessions
from portal.identity.own_sessions import OwnSessions
from portal.identity.person import Person
from portal.identity.saml.refusal import Kind
from portal.identity.sign_on import SignOnChoice, choices
from portal.login_page import login_details
from portal.page import Page
from portal.routes import Show, path_of
from portal.search import Hits

NEWS_ON_START_PAGE: Final = 3


@dataclass(frozen=True, slots=True)
class ContentDetails:
    """A page of information, and the news that the start page shows."""

    page: ContentPage
    news: tuple[ContentPage, ...] = ()

    @property
    def kind(self) -> str:
        return self.page.kind


@dataclass(frozen=True, slots=True)
class NewsDetails:
    """The news in force, newest first."""

    news: tuple[ContentPage, ...]


@dataclass(frozen=True, slots=True)
class ServiceDetails:
    """An e-service, and what a Python one read for its screen."""

    service_id: str
    visit: ServiceVisit | None = None
    data: Any = None
    app: RemoteApp | None = None
    """The app of another authority, for a service that is not written in Python."""


@dataclass(frozen=True, slots=True)
class ChooserDetails:
    """Where the chooser leads on to."""

    redirect: str | None


@dataclass(frozen=True, slots=True)
class SearchDetails:
    """What was searched for and found."""

    term: str
    found: Hits


@dataclass(frozen=True, slots=True)
class SignOnDetails:
    """The test people, and where the visitor goes once signed on."""

    choices: tuple[SignOnChoice, ...]
    target: str


@dataclass(frozen=True, slots=True)
class WelcomeDetails:
    """Who the test login has signed in, and where they go on to."""

    person: Person
    target: str


@dataclass(frozen=True, slots=True)
class ErrorDetails:
    """The service that an error page names."""

    service_id: str


@dataclass(frozen=True, slots=True)
class RefusalDetails:
    """Why nobody was signed on, in the visitor's terms, and where they were going."""

    kind: Kind
    redirect: str | None


async def details_of(show: Show, page: Page, query: Mapping[str, str]) -> Any:
    """What the screen of ``show`` needs, or ``None``."""
    loader = _LOADERS.get(show.route.screen)
    return await loader(show, page, query) if loader else None


async def _content(show: Show, page: Page, query: Mapping[str, str]) -> ContentDetails:
    assert show.content_page
    news = content.news(show.locale, page.today, NEWS_ON_START_PAGE) if show.route.screen == "start-page" else ()
    return ContentDetails(show.content_page, news)


async def _news(show: Show, page: Page, query: Mapping[str, str]) -> NewsDetails:
    return NewsDetails(content.news(show.locale, page.today))


async def _contact(show: Show, page: Page, query: Mapping[str, str]) -> Submission:
    return Submission()


async def _login(show: Show, page: Page, query: Mapping[str, str]) -> Any:
    return login_details(query, show.locale)


async def _chooser(show: Show, page: Page, query: Mapping[str, str]) -> ChooserDetails:
    return ChooserDetails(local_or_none(query.get("redirect")))


async def _sessions(show: Show, page: Page, query: Mapping[str, str]) -> OwnSessions:
    assert page.login
    return await own_sessions.of(page.login, timezone.now(), show.locale)


async def _search(show: Show, page: Page, query: Mapping[str, str]) -> SearchDetails:
    term = query.get("q", "").strip()
    number = query.get("page", "1")
    asked = int(number) if number.isascii() and number.isdigit() and len(number) < 6 else 1
    return SearchDetails(term, await search.search(show.locale, term, page.flags, max(1, asked)))


async def _service(show: Show, page: Page, query: Mapping[str, str]) -> ServiceDetails:
    assert show.service
    plugin = plugin_of(show.service.id)
    if plugin is None:
        return ServiceDetails(show.service.id, app=_app(show.service, page))
    visit = ServiceVisit(
        service_id=show.service.id,
        locale=show.locale,
        base_path=show.service.base[show.locale],
        rest=show.rest.strip("/"),
        query=query,
        person=page.login.person if page.login else None,
        subject=page.login.subject if page.login else None,
        party=page.current,
        can_change_party=bool(page.engagemang_list and len(page.engagemang_list.items) > 1),
        flags=page.flags,
        notices=page.notices,
    )
    return ServiceDetails(show.service.id, visit, await plugin.load(visit))


def _app(service: Service, page: Page) -> RemoteApp:
    return remote_app(
        service,
        locale=page.locale,
        party=page.current,
        party_is_known=not (page.engagemang_list and page.engagemang_list.call_failed),
        person=page.login.person if page.login else None,
        hamta_arenden=page.hamta_arenden,
        flags=page.flags,
        test_environment=page.test_environment,
    )


async def _unsupported(show: Show, page: Page, query: Mapping[str, str]) -> ServiceDetails:
    assert show.service
    return ServiceDetails(show.service.id)


async def _sign_on(show: Show, page: Page, query: Mapping[str, str]) -> SignOnDetails:
    target = local_or_none(query.get("target")) or "/"
    return SignOnDetails(tuple(choices(show.locale, target)), target)


async def _automock(show: Show, page: Page, query: Mapping[str, str]) -> WelcomeDetails | None:
    """On the socket the person is signed in by the answer before it; the GET puts its own record here."""
    target = local_or_none(query.get("target")) or path_of("mina-sidor", show.locale)
    return WelcomeDetails(page.login.person, target) if page.login else None


async def _error(show: Show, page: Page, query: Mapping[str, str]) -> ErrorDetails | None:
    return ErrorDetails(query["service"]) if query.get("service") else None


_LOADERS: Final[Mapping[str, Callable[[Show, Page, Mapping[str, str]], Awaitable[Any]]]] = {
    "start-page": _content,
    "landing-page": _content,
    "article": _content,
    "news-article": _content,
    "news-list": _news,
    "contact": _contact,
    "login": _login,
    "chooser": _chooser,
    "search": _search,
    "sessions": _sessions,
    "service": _service,
    "unsupported-language": _unsupported,
    "mock-sign-on": _sign_on,
    "automock": _automock,
    "error-500": _error,
}
