"""A search field with suggestions."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from reactpy import component, html, use_effect, use_ref, use_state
from reactpy.types import VdomDict

from components.markup import ability
from components.ui.icon import icon
from components.ui.translate import Translate
from portal.constants import MILLISECOND, SEARCH_MIN_TERM, SUGGESTION_DEBOUNCE

SAY_AFTER_MS: Final = 1400
"""The number of suggestions is said when typing has come to rest; sooner it would speak into the typing."""

Suggest = Callable[[str], Awaitable[Sequence[str]]]
OnSearch = Callable[[str], Awaitable[None]]

logger = logging.getLogger(__name__)


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


@dataclass(frozen=True, slots=True)
class Suggested:
    """What is suggested for a term."""

    number: int = 0
    """Of the question that it answers, so that a late answer shows nothing."""
    term: str = ""
    suggestions: tuple[str, ...] = ()


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


def use_suggestions(suggest: Suggest) -> tuple[Suggested, Callable[[str, int], Awaitable[None]]]:
    """What is suggested now, and what the ability ``combobox`` calls as ``onTerm``."""
    answer, set_answer = use_state(Suggested())
    asking: Any = use_ref(None)

    async def ask(typed: str, number: int) -> None:
        """Leaves the queue of events at once, so that a slow answer does not hold up the next question."""
        if asking.current is not None:
            asking.current.cancel()
        asking.current = asyncio.create_task(find(typed, number))

    @use_effect(dependencies=[])
    def stop() -> Callable[[], None]:
        return lambda: asking.current and asking.current.cancel()

    async def find(typed: str, number: int) -> None:
        set_answer(Suggested(number, typed, await _suggested(suggest, typed)))

    return answer, ask


def suggesting(t: Translate) -> dict[str, Any]:
    """Props of the ability ``combobox``."""
    return {
        "debounce": SUGGESTION_DEBOUNCE // MILLISECOND,
        "minimum": SEARCH_MIN_TERM,
        "sayAfter": SAY_AFTER_MS,
        "countText": t("search.suggestionCount"),
        "countOneText": t("search.suggestionCountOne"),
    }


def suggestion_list(t: Translate, id: str, answer: Suggested) -> VdomDict:
    """The suggestions below the field ``id``."""
    return html.ul(
        {
            "id": f"{id}-suggestions",
            "className": "search-field__suggestions",
            "role": "listbox",
            "aria-label": t("search.suggestions"),
            "hidden": True,
            "data-focus": "0",
            "data-seq": str(answer.number),
            "data-term": answer.term,
            "data-testid": "search-suggestions",
        },
        *[
            html.li(
                {
                    "key": suggestion,
                    "id": f"{id}-suggestion-{index}",
                    "role": "option",
                    "aria-selected": "false",
                    "data-index": str(index),
                    "data-value": suggestion,
                    "data-testid": "search-suggestion",
                },
                suggestion,
            )
            for index, suggestion in enumerate(answer.suggestions, start=1)
        ],
    )


async def _suggested(suggest: Suggest, term: str) -> tuple[str, ...]:
    try:
        return tuple(await suggest(term))
    except Exception:
        logger.exception("Nothing could be suggested")
        return ()
