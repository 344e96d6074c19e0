"""What stands where a list has nothing to show."""

from typing import Any

from reactpy import html
from reactpy.types import VdomDict


def empty_state(text: str, *children: Any, test_id: str = "empty") -> VdomDict:
    """Says in ``text`` that there is nothing and, in ``children``, what one can do about it."""
    return html.div({"className": "empty", "data-testid": test_id}, html.p(text), *children)
