"""The field that searches the site: an ordinary form that leads to the search page, and with scripts opens the results at once."""

from functools import partial
from typing import Literal

from reactpy import html
from reactpy.types import VdomDict

from components.pattern import pattern_with_fields
from components.still import drawn_once, still_inside
from components.ui.icon import icon
from portal.constants import SEARCH_TERM_MAX
from portal.web.routes import path_of
from portal.words.locales import Locale
from portal.words.texts import text

Opens = Literal["dialog", "page"]


@drawn_once
def search_box(locale: Locale, test_id: str, id: str, *, large: bool = False) -> VdomDict:
    """A search field in an ordinary form that leads to the search page.

    A large one is a form of its page and has a filled button; the one in the header leaves the fullest colour to the page.

    With scripts it suggests while one types, and opens the results in a dialog (NAV-062, SEARCH-001..003). A leaf although it holds a
    field: its words depend on nothing that can change while the page is open.
    """
    return still_inside(_box(locale, test_id, id, large, "", "dialog"))


@pattern_with_fields
def search_box_of_results(locale: Locale, *, term: str) -> VdomDict:
    """The one of the search page, with the ``term`` that was searched for; with scripts it opens the results as that page."""
    return _box(locale, "search-field", "page-q", True, term, "page")


def _box(locale: Locale, test_id: str, id: str, large: bool, term: str, opens: Opens) -> VdomDict:
    t = partial(text, locale)
    return html.form(
        {
            "className": "search-box search-box--large" if large else "search-box",
            "role": "search",
            "action": path_of("search", locale),
            "aria-label": t("search.field" if large else "header.search"),
            "data-search": opens,
        },
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
