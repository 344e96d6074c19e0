"""The field that searches the site: an ordinary form that leads to the search page, and with scripts opens the results at once."""

from functools import lru_cache, partial
from typing import Literal

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ready
from components.still import drawn_once, still_html
from components.ui.icon import icon
from portal.constants import SEARCH_TERM_MAX
from portal.web.routes import path_of
from portal.words.locales import Locale
from portal.words.texts import text

Opens = Literal["dialog", "page"]


@drawn_once
def search_box(locale: Locale, test_id: str, id: str, *, large: bool = False, term: str = "", opens: Opens = "dialog") -> VdomDict:
    """A search field in an ordinary form that leads to the search page; ``term`` is what was searched for.

    A large one is a form of its page and has a filled button; the one in the header leaves the fullest colour to the page.

    With scripts it suggests while one types, and ``opens`` the results in a dialog or, on the search page itself, as that page
    (NAV-062, SEARCH-001..003). A leaf although it holds a field: its words depend on nothing that can change while the page is open.
    """
    t = partial(text, locale)
    attributes = {
        "className": "search-box search-box--large" if large else "search-box",
        "role": "search",
        "action": path_of("search", locale),
        "aria-label": t("search.field" if large else "header.search"),
        "data-search": opens,
    }
    return ready("form", attributes, _inside(locale, test_id, id, large, term))


@lru_cache(maxsize=64)
def _inside(locale: Locale, test_id: str, id: str, large: bool, term: str) -> str:
    t = partial(text, locale)
    inside = html(
        html.input(
            {
                "id": id,
                "name": "q",
                "type": "text",  # Of a search field Escape would clear the text.
                "inputMode": "search",
                "enterKeyHint": "search",
                "role": "combobox",
                "aria-label": t("search.field"),
                "aria-autocomplete": "list",
                "aria-expanded": "false",
                "autoComplete": "off",
                "spellCheck": False,
                "maxLength": SEARCH_TERM_MAX,
                "placeholder": t("search.placeholder"),
                "data-testid": test_id,
                "defaultValue": term,
            }
        ),
        html.button(
            {"type": "submit", "data-variant": "solid" if large else "text", "aria-label": t("header.search")},
            icon("search"),
            html.span({"className": "label"}, t("header.search")) if large else "",
        ),
    )
    return still_html(inside)
