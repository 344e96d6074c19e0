"""What the shell itself asks of the content endpoint (spec: content 7, 8; ERR-019, ERR-026, GQL-003, GQL-011).

Each answer is kept until something is published, so that a page that was read before costs no call. Of a page the call says
which one stands at the address; its body is taken from ``portal.content``, where it lies ready.
"""

import json
import logging
from collections.abc import Mapping
from datetime import date, timedelta
from functools import partial
from typing import Any, Final

from portal import content
from portal.content import ContentPage, MenuItem, Term
from portal.content.model import Menus
from portal.outside import client
from portal.outside.client import UpstreamFailed
from portal.outside.kept import Kept
from portal.words.locales import Locale

logger = logging.getLogger("portal.content")

PATH: Final = "/api/tvv/content"
_KEPT_FAILURE: Final = timedelta(seconds=10)
"""How long a menu that could not be had is not asked for again: every page shows the menus."""


class ContentFailed(Exception):
    """The content of a whole page could not be fetched; it shows itself as the page of status 424."""


async def page(wanted: ContentPage, today: date) -> ContentPage:
    """The page that stands where ``wanted`` was found. Raises ``ContentFailed``."""
    try:
        body = await _pages.get(_key(wanted.path, today), lambda: _for_good("content-page", _PAGE, {"path": wanted.path}, "page"))
    except UpstreamFailed as failure:
        logger.error("The page at %s could not be fetched: %s", wanted.path, failure)
        raise ContentFailed from failure
    if body is None or body.get("id") != wanted.id:
        logger.error("The page at %s could not be fetched: the endpoint knows another one, or none", wanted.path)
        raise ContentFailed
    return wanted


async def menus(locale: Locale) -> Menus:
    """The menus of every page; one that can not be had is empty, which is told in the log alone (ERR-026)."""
    main, footer = [await _menus.get(_key(locale, id_), partial(_menu, locale, id_)) for id_ in content.MENU_IDS]
    return Menus(main, footer)


async def news(locale: Locale, today: date, limit: int) -> tuple[ContentPage, ...] | None:
    """The news in force, newest first, at most ``limit``; ``None`` when they can not be had."""
    variables = {"language": locale, "limit": limit}
    try:
        body = await _news.get(_key(locale, limit, today), lambda: _for_good("content-news", _NEWS, variables, "newsList"))
    except UpstreamFailed as failure:
        logger.error("The news could not be fetched: %s", failure)
        return None
    wanted = {each.get("id") for each in body or ()}
    return tuple(each for each in content.news(locale, today, limit) if each.id in wanted)


async def vocabulary(id_: str) -> tuple[Term, ...] | None:
    """The words of a vocabulary; ``None`` when they can not be had."""
    try:
        body = await _words.get(_key(id_), lambda: _for_good("content-vocabulary", _VOCABULARY, {"id": id_}, "vocabulary"))
        return tuple(Term(str(term["title"]), str(term["description"])) for term in (body or {}).get("terms", ()))
    except (UpstreamFailed, TypeError, KeyError) as failure:
        logger.error("The words of %s could not be fetched: %s", id_, failure)
        return None


async def _menu(locale: Locale, id_: content.MenuId) -> tuple[tuple[MenuItem, ...], timedelta | None]:
    try:
        body = await _asked("content-menu", _MENU, {"id": id_, "language": locale}, "menu")
        return tuple(_item(item) for item in (body or {}).get("items", ())), None
    except (UpstreamFailed, TypeError, KeyError) as failure:
        logger.error("The menu %s could not be fetched: %s", id_, failure)
        return (), _KEPT_FAILURE


def _item(given: Mapping[str, Any]) -> MenuItem:
    below = tuple(_item(child) for child in given.get("children", ()))
    return MenuItem(str(given["title"]), str(given["url"]), str(given.get("description") or ""), below)


async def _for_good(name: str, query: str, variables: Mapping[str, Any], field: str) -> tuple[Any, None]:
    return await _asked(name, query, variables, field), None


async def _asked(name: str, query: str, variables: Mapping[str, Any], field: str) -> Any:
    """What the endpoint says of ``field``; ``None`` for null. Raises ``UpstreamFailed`` with the words of GraphQL or of the network."""
    answer = (await client.call(name, "POST", PATH, json={"query": query, "variables": dict(variables)})).body
    if not isinstance(answer, dict):
        raise UpstreamFailed(name, "an answer of another shape")
    if answer.get("errors"):
        raise UpstreamFailed(name, json.dumps(answer["errors"], ensure_ascii=False)[:400])
    if not isinstance(answer.get("data"), dict):
        raise UpstreamFailed(name, "an answer without data")
    return answer["data"].get(field)


def _key(*parts: object) -> str:
    return "|".join(map(str, (content.generation(), *parts)))


_PAGE: Final = "query Page($path: String!) { page(path: $path) { ... on ContentFields { id } } }"
_NEWS: Final = "query News($language: String!, $limit: Int!) { newsList(language: $language, limit: $limit) { id } }"
_VOCABULARY: Final = "query Vocabulary($id: String!) { vocabulary(id: $id) { terms { title description } } }"
_LEVEL: Final = "title description url"
_MENU: Final = (
    "query Menu($id: String!, $language: String!) { menu(id: $id, language: $language) { language items { "
    + f"{_LEVEL} children {{ " * 4
    + _LEVEL
    + " }" * 4
    + " } } }"
)

_pages: Kept[Any] = Kept("content-page", most=2_000)
_menus: Kept[tuple[MenuItem, ...]] = Kept("content-menu", most=len(content.MENU_IDS) * 2)
_news: Kept[Any] = Kept("content-news", most=8)
_words: Kept[Any] = Kept("content-vocabulary", most=4)
