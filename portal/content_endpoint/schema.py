"""What can be asked of the content endpoint (spec: content 7; qa-contract (c) "Content endpoint"). Queries only, in the open."""

from dataclasses import dataclass, field
from datetime import date
from functools import cache

import strawberry
from graphql import GraphQLError, GraphQLSchema
from strawberry.types import Info

from portal import content
from portal.constants import MENU_DEPTH_IN_DATA, NEWS_LIST_MOST
from portal.content_endpoint import layout_blocks, pages
from portal.content_endpoint.budget import Budget
from portal.content_endpoint.pages import AnyPage, NewsArticle
from portal.flags import Flags
from portal.words.locales import is_locale


@dataclass(frozen=True, slots=True)
class QueryContext:
    """What an answer depends on beside the query."""

    today: date
    """News is in force from one day to another."""
    flags: Flags
    """E-services may be off."""
    budget: Budget = field(default_factory=Budget)
    """How much may be read for the answer."""


@strawberry.type
class MenuItem:
    """One item of a menu; its children nest to five levels in all."""

    title: str
    description: str
    url: str
    children: list["MenuItem"]


@strawberry.type
class Menu:
    """A menu in one language."""

    language: str
    items: list[MenuItem]


@strawberry.type
class Term:
    """A word of the glossary."""

    title: str
    description: str


@strawberry.type
class Vocabulary:
    """The words that are explained in pages of one language."""

    terms: list[Term]


@strawberry.type
class Query:
    @strawberry.field
    def menu(self, id: str, language: str) -> Menu | None:
        """The menu ``main`` or ``footer`` in ``sv`` or ``en``; null for another one."""
        if not content.is_menu(id) or not is_locale(language):
            return None
        return Menu(language=language, items=[_item(item, level=1) for item in content.menu(language, id)])

    @strawberry.field
    def page(self, info: Info[QueryContext, None], path: str) -> AnyPage | None:
        """The page at the whole address ``path``; null where visitors find none."""
        page = content.page_at(path, info.context.today)
        return pages.given(page, info.context.flags) if page else None

    @strawberry.field
    def vocabulary(self, id: str) -> Vocabulary | None:
        """``ordlista`` in Swedish, ``ordlista-en`` in English; null for another one."""
        terms = content.vocabulary(id)
        return None if terms is None else Vocabulary(terms=[Term(title=term.title, description=term.description) for term in terms])

    @strawberry.field
    def news_list(self, info: Info[QueryContext, None], language: str, limit: int) -> list[NewsArticle]:
        """At most ``limit`` news articles in force, newest first."""
        if not is_locale(language):
            raise GraphQLError("The language must be sv or en")
        if not 0 <= limit <= NEWS_LIST_MOST:
            raise GraphQLError(f"The limit must be between 0 and {NEWS_LIST_MOST}")
        return [pages.news_article(page, info.context.flags) for page in content.news(language, info.context.today, limit)]


@cache
def schema() -> GraphQLSchema:
    """The schema; what may be asked of it, and how much, is held to its limits in ``portal.content_endpoint.execution``."""
    return strawberry.Schema(Query, types=layout_blocks.TYPES)._schema


def _item(item: content.MenuItem, level: int) -> MenuItem:
    below = item.children if level < MENU_DEPTH_IN_DATA else ()
    return MenuItem(title=item.title, description=item.description, url=item.url, children=[_item(child, level + 1) for child in below])
