"""What stands where a list has nothing to show."""

from typing import Any

from reactpy import html
from reactpy.types import VdomDict


def empty_state(text: str, *children: Any, test_id: str = "empty") -> VdomDict:
    """Says that there is nothing here, and what one can do about it [content 8].

    Args:
        text: that there is nothing
        children: what one can do
        test_id: the test id of all of it

    Keys:
        None.

    Accessibility:
        Words in their place; whoever empties a list while the page is open says so in a live region.

    Use:
        Where a list or a search has nothing to show.

    Not for:
        Something that failed: alert. Something on its way: skeleton.

    Test ids:
        empty: all of it
    """
    return html.div({"className": "empty", "data-testid": test_id}, html.p(text), *children)
