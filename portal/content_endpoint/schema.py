"""What can be asked of the content endpoint (spec: content 7; qa-contract (c) "Content endpoint"). Queries only, in the open."""

import logging
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Final

import strawberry
from django.conf import settings
from graphql import GraphQLError
from strawberry.extensions import DisableIntrospection, MaskErrors, MaxAliasesLimiter, MaxTokensLimiter, QueryDepthLimiter
from strawberry.types import ExecutionContext, Info

from portal import content
from portal.constants import CONTENT_QUERY_ALIASES, CONTENT_QUERY_DEPTH, CONTENT_QUERY_TOKENS, MENU_DEPTH_IN_DATA, NEWS_LIST_MOST
from portal.content_endpoint import layout_blocks, pages
from portal.content_endpoint.pages import AnyPage, NewsArticle
from portal.flags import Flags
from portal.locales import is_locale

logger = logging.getLogger("portal.content")


@dataclass(frozen=True, slots=True)
class Asked:
    """What an answer depends on beside the query."""

    today: date
    """News is in force from one day to another."""
    flags: Flags
    """E-services may be off."""


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
    def page(self, info: Info[Asked, None], path: str) -> AnyPage | None:
        """The page at the whole address ``path``; null where visitors find none."""
        found = content.page_at(path, info.context.today)
        return pages.given(found, info.context.flags) if found else None

    @strawberry.field
    def vocabulary(self, id: str) -> Vocabulary | None:
        """``ordlista`` in Swedish, ``ordlista-en`` in English; null for another one."""
        terms = content.vocabulary(id)
        return None if terms is None else Vocabulary(terms=[Term(title=term.title, description=term.description) for term in terms])

    @strawberry.field
    def news_list(self, info: Info[Asked, None], language: str, limit: int) -> list[NewsArticle]:
        """At most ``limit`` news articles in force, newest first."""
        if not is_locale(language):
            raise GraphQLError("The language must be sv or en")
        if not 0 <= limit <= NEWS_LIST_MOST:
            raise GraphQLError(f"The limit must be between 0 and {NEWS_LIST_MOST}")
        return [pages.news_article(page, info.context.flags) for page in content.news(language, info.context.today, limit)]


class _Schema(strawberry.Schema):
    def process_errors(self, errors: list[GraphQLError], execution_context: ExecutionContext | None = None) -> None:
        """What went wrong here is told with all there is; what callers got wrong in a word, for anybody may call."""
        for error in errors:
            if _is_ours(error):
                logger.error("The content endpoint failed at %s", error.path, exc_info=error.original_error)
            else:
                logger.info("A query of content was refused: %s", error.message[:200])


@cache
def schema() -> strawberry.Schema:
    """The schema with its limits; what it looks like is not told in production."""
    return _Schema(
        Query,
        types=layout_blocks.TYPES,
        extensions=[
            lambda: MaxTokensLimiter(max_token_count=CONTENT_QUERY_TOKENS),
            lambda: QueryDepthLimiter(max_depth=CONTENT_QUERY_DEPTH),
            lambda: MaxAliasesLimiter(max_alias_count=CONTENT_QUERY_ALIASES),
            lambda: MaskErrors(should_mask_error=_is_ours, error_message=_UNREADABLE),
            *([DisableIntrospection] if settings.VST_ENV == "production" else []),
        ],
    )


def _item(item: content.MenuItem, level: int) -> MenuItem:
    below = item.children if level < MENU_DEPTH_IN_DATA else ()
    return MenuItem(title=item.title, description=item.description, url=item.url, children=[_item(child, level + 1) for child in below])


def _is_ours(error: GraphQLError) -> bool:
    """Whether a resolver failed by itself; what it says is for the log and not for the caller."""
    return error.original_error is not None and not isinstance(error.original_error, GraphQLError)


_UNREADABLE: Final = "The content could not be read"
