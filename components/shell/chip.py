"""One of several links that narrow a list."""

from reactpy import html
from reactpy.types import VdomDict


def chip(words: str, href: str, *, is_chosen: bool, **data: str) -> VdomDict:
    """A link to the list as it narrows it; the one that is in force leads nowhere, for one is there already (JOURNEY-003).

    ``data`` are attributes for tests: ``**{"data-testid": "news-subject"}``.
    """
    leading = {"aria-current": "true"} if is_chosen else {"href": href}
    return html.a({"className": "chip", **leading, **data}, words)
