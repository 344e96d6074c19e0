"""The kinds of page as the content endpoint gives them (qa-contract (c), CONTENT-001 to -009)."""

from dataclasses import asdict
from datetime import date
from typing import Annotated, Any

import strawberry

from portal.content import ContentPage
from portal.content_endpoint.layout_blocks import Image, LayoutBlock, Link, image, layout_block, links
from portal.flags import Flags
from portal.words.locales import LOCALES


@strawberry.type
class Route:
    """The address of a page in one of its languages."""

    path: str
    language: str


@strawberry.type
class MetaTags:
    canonical_url: str | None = strawberry.field(name="canonical_url")
    description: str
    keywords: str
    noarchive: bool
    nofollow: bool
    noimageindex: bool
    noindex: bool
    nosnippet: bool
    notranslate: bool
    title: str | None


@strawberry.type
class Responsible:
    """The authority that answers for an article."""

    id: str
    name: str


@strawberry.interface
class ContentFields:
    """What every page has."""

    id: str
    language: str
    title: str
    preamble: str
    layout_blocks: list[LayoutBlock]
    routes: list[Route]
    changed: date
    created: date
    meta_tags: MetaTags
    og_image: str | None


@strawberry.type
class Article(ContentFields):
    summary_title: str | None
    responsible: Responsible | None
    ordlista_disabled: bool
    feedback: bool
    sdg_service: bool
    sdg_code: str | None
    reviewed: date | None


@strawberry.type
class NewsArticle(ContentFields):
    start_date: date
    end_date: date | None
    eyebrow: str | None


@strawberry.type
class LandingPage(ContentFields):
    hero_image: Image | None


@strawberry.type
class Situation:
    """What the start page asks for, with the tasks in it."""

    key: str
    title: str
    url: str
    tasks: list[Link]


@strawberry.type
class StartPage(ContentFields):
    hero_image: Image | None
    quicklinks: list[Link]
    situations: list[Situation]


AnyPage = Annotated[Article | NewsArticle | LandingPage | StartPage, strawberry.union("Page")]


def article(page: ContentPage, flags: Flags) -> Article:
    responsible = Responsible(id=page.responsible.id, name=page.responsible.name) if page.responsible else None
    return Article(
        **_common(page, flags),
        summary_title=page.summary_title,
        responsible=responsible,
        ordlista_disabled=page.ordlista_disabled,
        feedback=page.feedback,
        sdg_service=page.sdg_service,
        sdg_code=page.sdg_code,
        reviewed=page.reviewed,
    )


def news_article(page: ContentPage, flags: Flags) -> NewsArticle:
    assert page.start_date, "news has a first day"
    return NewsArticle(**_common(page, flags), start_date=page.start_date, end_date=page.end_date, eyebrow=page.eyebrow)


def landing_page(page: ContentPage, flags: Flags) -> LandingPage:
    return LandingPage(**_common(page, flags), hero_image=_hero(page))


def start_page(page: ContentPage, flags: Flags) -> StartPage:
    situations = [Situation(key=each.key, title=each.title, url=each.url, tasks=links(each.tasks)) for each in page.situations]
    return StartPage(**_common(page, flags), hero_image=_hero(page), quicklinks=links(page.quicklinks), situations=situations)


def given(page: ContentPage, flags: Flags) -> Article | NewsArticle | LandingPage | StartPage:
    """``page`` in the form of the endpoint, by its kind."""
    match page.kind:
        case "article":
            return article(page, flags)
        case "news-article":
            return news_article(page, flags)
        case "landing-page":
            return landing_page(page, flags)
        case "start-page":
            return start_page(page, flags)


def _hero(page: ContentPage) -> Image | None:
    return image(page.hero_image) if page.hero_image else None


def _common(page: ContentPage, flags: Flags) -> dict[str, Any]:
    return {
        "id": page.id,
        "language": page.locale,
        "title": page.title,
        "preamble": page.preamble,
        "layout_blocks": [layout_block(block, page.locale, flags) for block in page.blocks],
        "routes": [Route(path=page.routes[locale], language=locale) for locale in LOCALES if locale in page.routes],
        "changed": page.changed,
        "created": page.created,
        "meta_tags": MetaTags(**asdict(page.meta)),
        "og_image": page.og_image,
    }
