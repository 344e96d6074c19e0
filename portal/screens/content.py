"""Pages of information, and the news: what they show, and the answer to the question below them (spec: content 7, 8)."""

from collections import Counter
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Final
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.utils.text import slugify

from portal.constants import NEWS_LIST_MOST, NEWS_PAGE_SIZE
from portal.contact.submission import Submission
from portal.contact.telephone import Telephone
from portal.content import ContentPage, Term, feedback
from portal.content import calls as content_calls
from portal.web.content_security import policy
from portal.web.drawn import drawn
from portal.web.failure_pages import error_page
from portal.web.page import Page
from portal.web.page_request import PageRequest
from portal.web.screen import Post, Show, ShownPage, loaded
from portal.web.written_values import MADE_ANEW
from portal.words.locales import Locale
from portal.words.sort_order import sort_key

NEWS_ON_START_PAGE: Final = 3
SUBJECT_QUERY: Final[dict[Locale, str]] = {"sv": "amne", "en": "subject"}

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
    answered: feedback.Outcome = ""
    """What came of the answer, where the visitor has just said whether they found what they looked for."""
    submission: Submission = field(default_factory=Submission)
    """What came of posting the contact form of the page, where it has one and was posted."""
    telephone: Telephone | None = field(default=None, metadata=MADE_ANEW)
    """On the contact page."""

    @property
    def kind(self) -> str:
        return self.page.kind


@dataclass(frozen=True, slots=True)
class Subject:
    """What some of the news are about."""

    slug: str
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class NewsDetails:
    """The news in force, newest first; ``None`` when they can not be had."""

    news: tuple[ContentPage, ...] | None
    """Of the page of the list, and of the subject that is chosen."""
    subjects: tuple[Subject, ...] = ()
    """All there are, in alphabetical order."""
    chosen: str = ""
    """The slug of the chosen subject; empty for all."""
    total: int = 0
    number: int = 1
    """Of the page, from 1."""
    pages: int = 1


async def load(show: Show, page: Page) -> Page:
    """What editors have published at the address. Raises ``content_calls.ContentFailed``."""
    return replace(page, details=await details(show, page))


async def load_start_page(show: Show, page: Page) -> Page:
    """The same with the latest news."""
    news = await content_calls.news(show.locale, page.today, NEWS_ON_START_PAGE)
    return replace(page, details=replace(await details(show, page), news=news))


async def load_news(show: Show, page: Page) -> Page:
    """One page of the news, of one subject where the query names one that there is."""
    every = await content_calls.news(show.locale, page.today, NEWS_LIST_MOST)
    if every is None:
        return replace(page, details=NewsDetails(None))
    subjects = _subjects(every, show.locale)
    asked = page.values.get(SUBJECT_QUERY[show.locale], "")
    chosen = asked if any(subject.slug == asked for subject in subjects) else ""
    shown = [one for one in every if not chosen or slugify(one.eyebrow or "") == chosen]
    pages = max(1, ceil(len(shown) / NEWS_PAGE_SIZE))
    number = min(page.number, pages)
    of_page = tuple(shown[(number - 1) * NEWS_PAGE_SIZE : number * NEWS_PAGE_SIZE])
    return replace(page, details=NewsDetails(of_page, subjects, chosen, len(every), number, pages))


def _subjects(news: tuple[ContentPage, ...], locale: Locale) -> tuple[Subject, ...]:
    """What ``news`` are about; subjects with one slug are one, by the newest one's name."""
    counted = Counter(slugify(one.eyebrow) for one in news if one.eyebrow)
    order = sort_key(locale)
    names = {slugify(one.eyebrow): one.eyebrow for one in reversed(news) if one.eyebrow}
    return tuple(Subject(slug, names[slug], counted[slug]) for slug in sorted(names, key=lambda slug: order(names[slug])) if slug)


async def details(show: Show, page: Page) -> ContentDetails:
    """The page with the words it explains. Raises ``content_calls.ContentFailed``."""
    assert show.content_page
    shown = show.content_page if page.is_draft else await content_calls.page(show.content_page, page.today)
    return ContentDetails(shown, words=tuple([(id_, await content_calls.vocabulary(id_)) for id_ in sorted(shown.vocabularies)]))


async def respond(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """A page with films of other sites may frame those sites, and no other page may (CONTENT-011)."""
    response = await drawn(request, shown.page, shown.cookies)
    content: ContentPage | None = getattr(shown.page.details, "page", None)
    sites = sorted({f"https://{urlsplit(address).netloc}" for address in content.videos}) if content else []
    if sites:
        response["Content-Security-Policy"] = policy(frame_src=" ".join(sites))
    return response


def asks_for_feedback(show: Show) -> bool:
    return show.content_page is not None and show.content_page.feedback


async def take_feedback(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """Whether the visitor found what they looked for, without scripts; the page then says thanks."""
    found = feedback.ANSWERS.get(request.POST.get("answer", ""))
    if found is None:
        return await drawn(request, await error_page(page_request, 400))
    page = await loaded(shown)
    address = request.META.get("REMOTE_ADDR", "")
    outcome = await feedback.note(page.details.page, found, page.today, address, page_request.now)
    status = 429 if outcome == "too-many" else 200
    return await drawn(request, replace(page, details=replace(page.details, answered=outcome), status=status))


_FEEDBACK: Final = Post(take_feedback, acts_for="person")


def post_at(show: Show, page: Page) -> Post | None:
    """The answer to the question, on pages whose editors ask it."""
    return _FEEDBACK if asks_for_feedback(show) else None
