"""Suggestions below a field while somebody types: what the ability ``combobox`` needs of the server."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from reactpy import html, use_effect, use_ref, use_state
from reactpy.types import VdomDict

from components.ui.translate import Translate
from portal.constants import MILLISECOND, SEARCH_MIN_TERM, SUGGESTION_DEBOUNCE

SAY_AFTER_MS: Final = 1400
"""The number of suggestions is said when typing has come to rest; sooner it would speak into the typing."""

Suggest = Callable[[str], Awaitable[Sequence[str]]]

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Suggested:
    """What is suggested for a term."""

    number: int = 0
    """Of the question that it answers, so that a late answer shows nothing."""
    term: str = ""
    suggestions: tuple[str, ...] = ()


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
