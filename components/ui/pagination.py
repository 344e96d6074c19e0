"""Ways through a list that does not fit on one page."""

from collections.abc import Awaitable, Callable
from typing import Any

from reactpy import event, html
from reactpy.types import VdomDict

from components.markup import ability
from components.ui.icon import icon
from components.ui.translate import Translate

OnMore = Callable[[Any], Awaitable[None]]


def pagination(t: Translate, page: int, pages: int, address: Callable[[int], str], *, label: str = "") -> VdomDict:
    """The pages of a list as links: the one before, the first, those around this one, the last, the next [content 2; components 2.6].

    Args:
        t: looks up Previous, Next, Page and the name of the navigation
        page: the number of this page, from 1
        pages: how many there are
        address: the address of a page by its number
        label: the name of the navigation, where there are several

    Keys:
        Tab: to the next link
        Enter: goes to that page

    Accessibility:
        A named navigation; this page is no link and has aria-current=page. Gaps are hidden from screen readers.

    Use:
        Where pages have addresses that can be kept. With fetch_more, which is right below here, a list grows in its place.

    Not for:
        The steps of a task: progress_bar.

    Test ids:
        pagination: the navigation
        pagination-page: a page
        fetch-more: the link of fetch_more
    """
    return html.nav(
        {"className": "pagination", "aria-label": label or t("pagination.label"), "data-testid": "pagination"},
        html.ul(
            {"className": "pagination__list", "role": "list"},
            html.li(
                {"key": "previous"},
                html.a(
                    {"className": "pagination__step", "href": address(page - 1), "rel": "prev"}, icon("chevron-left"), t("common.previous")
                ),
            )
            if page > 1
            else "",
            *[_page(t, number, page, address) for number in _shown(page, pages)],
            html.li(
                {"key": "next"},
                html.a(
                    {"className": "pagination__step", "href": address(page + 1), "rel": "next"}, t("common.next"), icon("chevron-right")
                ),
            )
            if page < pages
            else "",
        ),
    )


def fetch_more(t: Translate, href: str, *, list_id: str, on_more: OnMore, label: str = "", test_id: str = "fetch-more") -> VdomDict:
    """A link to the next page that, where scripts run, adds its rows to the list instead.

    The focus goes to the first new row, and their number is said.

    Args:
        href: Address of the next page; empty when there is none.
        list_id: Id of the list that grows.
        on_more: Adds the rows.
        test_id: Test id of the link.
    """
    return ability(
        "focus-added",
        "div",
        {"className": "fetch-more"},
        html.a(
            {
                "className": "button",
                "data-variant": "outline",
                "href": href,
                "data-more": "",
                "data-testid": test_id,
                "onClick": event(on_more, prevent_default=True),
            },
            label or t("search.more"),
        )
        if href
        else "",
        html.span({"className": "visually-hidden", "role": "status", "id": f"{list_id}-announcer"}),
        props={"list": list_id, "announcer": f"{list_id}-announcer", "text": t("search.announceMore")},
    )


def _page(t: Translate, number: int, page: int, address: Callable[[int], str]) -> VdomDict:
    if number < 0:
        return html.li({"key": f"gap{number}", "className": "pagination__gap", "aria-hidden": "true"}, "…")
    words = [html.span({"className": "visually-hidden"}, f"{t('pagination.page')} "), str(number)]
    item = {"data-testid": "pagination-page"}
    if number == page:
        return html.li({"key": str(number)}, html.span({**item, "className": "pagination__page", "aria-current": "page"}, *words))
    return html.li({"key": str(number)}, html.a({**item, "className": "pagination__page", "href": address(number)}, *words))


def _shown(page: int, pages: int) -> list[int]:
    """Numbers of pages; a negative one is a gap."""
    wanted = sorted({number for number in (1, page - 1, page, page + 1, pages) if 1 <= number <= pages})
    shown: list[int] = []
    for number in wanted:
        if shown and number - shown[-1] > 1:
            shown.append(shown[-1] + 1 if number - shown[-1] == 2 else -number)
        shown.append(number)
    return shown
