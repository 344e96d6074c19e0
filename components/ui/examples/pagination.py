"""Examples of ``components/ui/pagination.py``."""

from typing import Any

from reactpy import component, html, use_state
from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.pagination import fetch_more, pagination
from components.ui.translate import Translate

GROUP = "navigation"
PAGE_SIZE, ALL = 3, 8


def seventh_of_twelve(t: Translate) -> VdomDict:
    return pagination(t, 7, 12, lambda page: f"?sida={page}")


def first_of_two(t: Translate) -> VdomDict:
    return pagination(t, 1, 2, lambda page: f"?sida={page}", label=t("example.casesList"))


@component
def _growing(t: Translate) -> Any:
    shown, set_shown = use_state(PAGE_SIZE)

    async def show_more(event: Any) -> None:
        set_shown(lambda now: min(now + PAGE_SIZE, ALL))

    return html.div(
        html.ul(
            {"id": "growing-list", "className": "link-list", "role": "list", "aria-label": t("example.casesList")},
            *[
                html.li({"key": str(n)}, html.a({"href": f"#case-{n}", "data-testid": "growing-row"}, t("example.listCase", n=n)))
                for n in range(1, shown + 1)
            ],
        ),
        fetch_more(t, "?sida=2" if shown < ALL else "", list_id="growing-list", on_more=show_more),
    )


def growing(t: Translate) -> Any:
    return _growing(t)


EXAMPLES: dict[str, Example] = {"pagination": seventh_of_twelve, "pagination-two": first_of_two, "fetch-more": growing}
