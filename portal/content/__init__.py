"""Pages, news, menus and words of the portal (spec: content 2, 3; CONTENT rows). Read once at start; a fault stops the start."""

from datetime import date
from pathlib import Path
from typing import Final, Literal, TypeGuard

from portal.content import source
from portal.content.model import ContentPage, MenuItem, Term
from portal.locales import Locale

__all__ = [
    "MENU_IDS",
    "ContentPage",
    "MenuId",
    "MenuItem",
    "Term",
    "generation",
    "is_menu",
    "menu",
    "news",
    "page_at",
    "pages",
    "vocabulary",
]

MenuId = Literal["main", "footer"]
MENU_IDS: Final[tuple[MenuId, ...]] = ("main", "footer")

_DEMO = Path(__file__).parent / "demo"
_PAGES = source.read_pages(_DEMO / "pages")
_AT_PATH = {page.path: page for page in _PAGES}
_MENUS = {"main": source.read_menu(_DEMO / "menu-main.toml"), "footer": source.read_menu(_DEMO / "menu-footer.toml")}
_WORDS = source.read_words(_DEMO / "glossary.toml")


def page_at(path: str, today: date) -> ContentPage | None:
    """The page at the whole address ``path``; ``None`` for a draft, and for news before its first day and after its last."""
    page = _AT_PATH.get(path)
    return page if page is not None and page.is_open(today) else None


def pages(locale: Locale, today: date) -> tuple[ContentPage, ...]:
    """Every page that visitors may read in ``locale``."""
    return tuple(page for page in _PAGES if page.locale == locale and page.is_open(today))


def news(locale: Locale, today: date, limit: int | None = None) -> tuple[ContentPage, ...]:
    """The news articles in force, newest first."""
    articles = [page for page in pages(locale, today) if page.kind == "news-article"]
    return tuple(sorted(articles, key=lambda page: page.start_date or page.created, reverse=True)[:limit])


def is_menu(id_: str) -> TypeGuard[MenuId]:
    """Whether there is a menu of this id."""
    return id_ in MENU_IDS


def menu(locale: Locale, id_: MenuId = "main") -> tuple[MenuItem, ...]:
    """The top items of a menu."""
    return _MENUS[id_][locale]


def vocabulary(id_: str) -> tuple[Term, ...] | None:
    """The words of a vocabulary (``ordlista``, ``ordlista-en``); ``None`` for an unknown id."""
    return _WORDS.get(id_)


def generation() -> int:
    """Grows with each change of what visitors may read."""
    return 0
