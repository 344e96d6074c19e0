"""What single screens need beyond the page, read before anything is drawn."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.utils import timezone

from portal import content_calls, search_page
from portal.addresses import local_or_none
from portal.constants import NEWS_LIST_MOST
from portal.contact.submission import Submission
from portal.content import ContentPage, Term
from portal.engagemang import history
from portal.engagemang.history import HistoryPage
from portal.engagemang.model import Engagemang
from portal.identity import mock, own_sessions
from portal.identity.own_sessions import OwnSessions
from portal.identity.saml.refusal import Kind
from portal.login_page import login_details
from portal.notices.status import ServiceStatus, status
from portal.page import Page
from portal.routes import Show
from portal.search_page import SearchDetails
from portal.service_details import ServiceDetails, service_details
from portal.written_values import MADE_ANEW

NEWS_ON_START_PAGE: Final = 3


Vocabularies = tuple[tuple[str, tuple[Term, ...] | None], ...]
"""Ids and words of vocabularies; ``None`` for the words of one that can not be had."""


@dataclass(frozen=True, slots=True)
class ContentDetails:
    """A page of information, and the news that the start page shows."""

    page: ContentPage = field(metadata=MADE_ANEW)
    news: tuple[ContentPage, ...] | None = field(default=(), metadata=MADE_ANEW)
    """``None`` when it can not be had."""
    words: Vocabularies = field(default=(), metadata=MADE_ANEW)
    """The vocabularies that the page shows or explains its words by."""
    is_answered: bool = False
    """Whether the visitor has just said whether they found what they looked for."""
    submission: Submission = field(default_factory=Submission)
    """What came of posting the contact form of the page, where it has one and was posted."""

    @property
    def kind(self) -> str:
        return self.page.kind


@dataclass(frozen=True, slots=True)
class NewsDetails:
    """The news in force, newest first; ``None`` when they can not be had."""

    news: tuple[ContentPage, ...] | None


@dataclass(frozen=True, slots=True)
class ChooserDetails:
    """Where the chooser leads on to."""

    redirect: str | None


@dataclass(frozen=True, slots=True)
class ErrorDetails:
    """What an error page knows: the service that it names, and whether content of the portal's own could not be fetched."""

    service_id: str = ""
    content_failed: bool = False
    unsaved: tuple[str, ...] = ()
    """What somebody wrote in a form that could not be taken."""


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
class RefusalDetails:
    """Why nobody was signed on, in the visitor's terms, and where they were going."""

    kind: Kind
    redirect: str | None


async def details_of(show: Show, page: Page, query: Mapping[str, str]) -> Any:
    """What the screen of ``show`` needs, or ``None``."""
    people = mock.package()
    loader = _LOADERS.get(show.route.screen) or (people.loaders.get(show.route.screen) if people else None)
    return await loader(show, page, query) if loader else None


async def _content(show: Show, page: Page, query: Mapping[str, str]) -> ContentDetails:
    assert show.content_page
    shown = show.content_page if page.is_draft else await content_calls.page(show.content_page, page.today)
    news = await content_calls.news(show.locale, page.today, NEWS_ON_START_PAGE) if show.route.screen == "start-page" else ()
    return ContentDetails(shown, news, tuple([(id_, await content_calls.vocabulary(id_)) for id_ in sorted(shown.vocabularies)]))


async def _news(show: Show, page: Page, query: Mapping[str, str]) -> NewsDetails:
    return NewsDetails(await content_calls.news(show.locale, page.today, NEWS_LIST_MOST))


async def _contact(show: Show, page: Page, query: Mapping[str, str]) -> ContentDetails | Submission:
    """What editors have published there; the bare form while nothing is, or while it cannot be had: there is always a way to write."""
    if show.content_page is None:
        return Submission()
    try:
        return await _content(show, page, query)
    except content_calls.ContentFailed:
        return Submission()


def with_submission(details: ContentDetails | Submission, submission: Submission) -> ContentDetails | Submission:
    """The contact page after its form was posted."""
    return replace(details, submission=submission) if isinstance(details, ContentDetails) else submission


def submission_of(details: Any) -> Submission:
    """What came of posting the contact form of a page; of any other page the form as nobody has touched it."""
    return details if isinstance(details, Submission) else getattr(details, "submission", Submission())


async def _login(show: Show, page: Page, query: Mapping[str, str]) -> Any:
    return login_details(query, show.locale)


async def _chooser(show: Show, page: Page, query: Mapping[str, str]) -> ChooserDetails:
    return ChooserDetails(local_or_none(query.get("redirect")))


async def _status(show: Show, page: Page, query: Mapping[str, str]) -> ServiceStatus:
    return await status(show.locale, timezone.now())


async def _sessions(show: Show, page: Page, query: Mapping[str, str]) -> OwnSessions:
    assert page.login
    return await own_sessions.of(page.login, timezone.now(), show.locale)


async def _history(show: Show, page: Page, query: Mapping[str, str]) -> HistoryPage:
    assert page.login
    return await history.of(page.login.subject, _page_number(query))


async def _search(show: Show, page: Page, query: Mapping[str, str]) -> SearchDetails:
    return await search_page.found(show.locale, query.get("q", ""), _page_number(query), is_exact="exakt" in query)


def _page_number(query: Mapping[str, str]) -> int:
    number = query.get("page", "1")
    return max(1, int(number)) if number.isascii() and number.isdigit() and len(number) < 6 else 1


async def _unsupported(show: Show, page: Page, query: Mapping[str, str]) -> ServiceDetails:
    assert show.service
    return ServiceDetails(show.service.id)


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
    "service-status": _status,
    "sessions": _sessions,
    "history": _history,
    "service": service_details,
    "unsupported-language": _unsupported,
    "error-500": _error,
}
