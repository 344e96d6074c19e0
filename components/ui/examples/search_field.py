"""Examples of ``components/ui/search_field.py``."""

from typing import Any

from reactpy import component, html, use_state

from components.ui.example import Example
from components.ui.search_field import search_field
from components.ui.translate import Translate

GROUP = "form"


@component
def _suggesting(t: Translate) -> Any:
    searched, set_searched = use_state("")

    async def suggest(term: str) -> list[str]:
        return [words for words in t("example.searchWords").split("|") if term.lower() in words]

    async def search(term: str) -> None:
        set_searched(term)

    return html.div(
        search_field(t, suggest, id="search-example", label=t("example.searchField"), on_search=search),
        html.p({"className": "meta", "role": "status", "data-testid": "search-example-searched"}, searched),
    )


def suggesting(t: Translate) -> Any:
    return _suggesting(t)


EXAMPLES: dict[str, Example] = {"search-field": suggesting}
