"""Pages, news, menus and words of the portal (spec: content 2, 3; CONTENT rows), as editors have published them.

Nothing here waits or asks the database: see ``portal.content.store``, whose ``fresh`` is awaited before a page is visited.
"""

from datetime import date
from itertools import islice
from typing import Final, Literal, TypeGuard

from portal.content.model import ContentPage, MenuItem, Moved, Term
from portal.content.snapshot import Phrases
from portal.content.store import current, fresh, is_database_there, is_read, load, on_change, refresh
from portal.words.locales import Locale

__all__ = [
    "MENU_IDS",
    "ContentPage",
    "MenuId",
    "MenuItem",
    "Moved",
    "Term",
    "fresh",
    "generation",
    "is_database_there",
    "is_menu",
    "is_read",
    "load",
    "menu",
    "moved",
    "news",
    "on_change",
    "page_at",
    "pages",
    "promoted",
    "refresh",
    "synonyms",
    "vocabulary",
]

MenuId = Literal["main", "footer"]
MENU_IDS: Final[tuple[MenuId, ...]] = ("main", "footer")


def generation() -> int:
    """A number that grows with every change of the content; what was made of the content is as old as the number it was made at."""
    return current().generation


def page_at(path: str, today: date) -> ContentPage | None:
    """The page at the whole address ``path``; ``None`` for a draft, and for news before its first day and after its last."""
    page = current().at_path.get(path)
    return page if page is not None and page.is_open(today) else None


def pages(locale: Locale, today: date) -> tuple[ContentPage, ...]:
    """Every page that visitors may read in ``locale``."""
    return tuple(page for page in current().pages if page.locale == locale and page.is_open(today))


def news(locale: Locale, today: date, limit: int | None = None) -> tuple[ContentPage, ...]:
    """The news articles in force, newest first."""
    return tuple(islice((page for page in current().news.get(locale, ()) if page.is_open(today)), limit))


def is_menu(id_: str) -> TypeGuard[MenuId]:
    """Whether there is a menu of this id."""
    return id_ in MENU_IDS


def menu(locale: Locale, id_: MenuId = "main") -> tuple[MenuItem, ...]:
    """The top items of a menu."""
    return current().menus.get((id_, locale), ())


def vocabulary(id_: str) -> tuple[Term, ...] | None:
    """The words of a vocabulary (``ordlista``, ``ordlista-en``); ``None`` for an unknown id."""
    return current().words.get(id_)


def moved(path: str) -> Moved | None:
    """Where the old address ``path`` leads by the editors' list; ``None`` for an address that is not on it."""
    return current().moved.get(path)


def synonyms(locale: Locale) -> Phrases:
    """Groups of words and phrases that mean the same to whoever searches in ``locale``."""
    return current().synonyms.get(locale, ())


def promoted(locale: Locale, term: str) -> tuple[str, ...]:
    """The keys of what editors want first for a search for just ``term``: ``page:moms``, ``service:bolagsverket-arenden``."""
    return current().promoted.get((locale, " ".join(term.casefold().split())), ())
