"""The kinds of results as links to the search page that shows only those."""

from collections.abc import Mapping

from reactpy import html
from reactpy.types import VdomDict

from components.shell.chip import chip
from portal.http.addresses import with_query
from portal.screens.search import KIND_QUERY
from portal.search.described import KINDS, NAMES, Kind
from portal.web.routes import path_of
from portal.words.locales import Locale
from portal.words.texts import text


def search_kinds(
    locale: Locale, term: str, *, chosen: Kind | None = None, counts: Mapping[Kind, int] | None = None, total: int = 0
) -> VdomDict:
    """All and each kind, with how many there are where that is known; a kind without results is left out then."""
    offered: list[Kind | None] = [None, *(kind for kind in KINDS if counts is None or counts.get(kind))]
    return html.nav(
        {"className": "chips", "aria-label": text(locale, "search.kinds"), "data-testid": "search-kinds"},
        html.ul({"role": "list"}, *[_kind(locale, term, kind, kind == chosen, counts, total) for kind in offered]),
    )


def _kind(locale: Locale, term: str, kind: Kind | None, is_chosen: bool, counts: Mapping[Kind, int] | None, total: int) -> VdomDict:
    name = text(locale, f"search.kinds.{kind or 'all'}")
    count = counts.get(kind, 0) if counts and kind else total
    href = with_query(path_of("search", locale), **{"q": term, KIND_QUERY[locale]: NAMES[locale][kind] if kind else None})
    return html.li(
        {"key": kind or "all"},
        chip(
            f"{name} {count}" if counts else name,
            href,
            is_chosen=is_chosen and counts is not None,
            **{"data-testid": "search-kind", "data-kind": kind or "all", **({"data-count": str(count)} if counts else {})},
        ),
    )
