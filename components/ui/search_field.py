"""A search field with suggestions."""

from collections.abc import Awaitable, Callable
from typing import Any

from reactpy import component, html
from reactpy.types import VdomDict

from components.markup import ability
from components.suggestions import Suggest, suggesting, suggestion_list, use_suggestions
from components.ui.icon import icon
from components.ui.translate import Translate

OnSearch = Callable[[str], Awaitable[None]]


def search_field(
    t: Translate,
    suggest: Suggest,
    *,
    id: str,
    name: str = "q",
    label: str = "",
    term: str = "",
    on_search: OnSearch | None = None,
    test_id: str = "search-field",
) -> Any:
    """A field that suggests what others have searched for, from the third character on [content 2, 4, 5, 9].

    Args:
        t: looks up the field's words
        suggest: what to suggest for a term, most likely first; a failure is logged and suggests nothing
        id: the id of the field, its own on the page
        name: the name of the field in its form
        label: its accessible name
        term: what it holds at first
        on_search: searches for a term; without it the form around the field is sent
        test_id: the test id of the field

    Keys:
        ArrowDown: shows the suggestions and goes to the next one; after the last one to the field
        ArrowUp: shows the suggestions and goes to the one before; from the field to the last one
        Alt+ArrowDown: shows the suggestions
        Alt+ArrowUp: hides the suggestions
        Enter: takes the suggestion into the field, hides them and searches
        Escape: hides the suggestions; when they are hidden it is left to the dialog around the field
        Home: and every other key but Tab shows the suggestions again

    Accessibility:
        A combobox; the focus stays in the field and aria-activedescendant tells the suggestion. Their number is said in a live
        region when typing rests. Keys are answered in the browser, also while a word is being composed; the server is asked
        once for each pause of 300 ms, and a late answer shows nothing.

    Use:
        In a form that works by itself: without scripts it is a field and a button.

    Not for:
        Filtering a list that is in the page: that needs no server. Choosing from a fixed list: select.

    Test ids:
        search-field: the field
        search-clear: clears it; only with text
        search-suggestions: the list, with data-focus
        search-suggestion: a suggestion, with data-index
    """
    return _search_field(t, suggest, id, name, label or t("search.field"), term, on_search, test_id)


@component
def _search_field(
    t: Translate, suggest: Suggest, id: str, name: str, label: str, term: str, on_search: OnSearch | None, test_id: str
) -> VdomDict:
    answer, ask = use_suggestions(suggest)
    return ability(
        "combobox",
        "div",
        {"className": "search-field"},
        html.input(
            {
                "id": id,
                "name": name,
                "type": "text",  # Of a search field Escape would clear the text.
                "inputMode": "search",
                "enterKeyHint": "search",
                "role": "combobox",
                "aria-label": label,
                "aria-autocomplete": "list",
                "aria-expanded": "false",
                "aria-controls": f"{id}-suggestions",
                "autoComplete": "off",
                "spellCheck": False,
                "placeholder": t("search.placeholder"),
                "defaultValue": term,
                "data-testid": test_id,
            }
        ),
        html.button(
            {
                "type": "button",
                "className": "search-field__clear",
                "aria-label": t("search.clear"),
                "hidden": True,
                "data-clear": "",
                "data-testid": "search-clear",
            },
            icon("x"),
        ),
        suggestion_list(t, id, answer),
        html.span({"className": "visually-hidden", "role": "status"}),
        props=suggesting(t),
        onTerm=ask,
        **({"onSearch": on_search} if on_search else {}),
    )
