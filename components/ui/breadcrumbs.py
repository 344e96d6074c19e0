"""Where the page stands among the others."""

from reactpy import html
from reactpy.types import VdomDict


def breadcrumbs(label: str, trail: list[tuple[str, str]], current: str, test_id: str = "breadcrumbs") -> VdomDict:
    """A navigation with the pages above and, last, this page (not a link, ``aria-current=page``).

    ``trail`` is (title, address) from the start page down.
    """
    return html.nav(
        {"className": "breadcrumbs", "aria-label": label, "data-testid": test_id},
        html.ol(
            {"className": "breadcrumbs__list"},
            *[html.li({"key": href}, html.a({"href": href}, title)) for title, href in trail],
            html.li({"key": "current"}, html.span({"aria-current": "page"}, current)),
        ),
    )
