"""A short word about the thing beside it; never told by colour alone."""

from typing import Literal

from reactpy import html
from reactpy.types import VdomDict


def tag(text: str, tone: Literal["sky", "sun", "primary"] = "sky", test_id: str = "tag") -> VdomDict:
    """The word ``text`` in a pill of ``tone``."""
    return html.span({"className": "tag", "data-tone": tone, "data-testid": test_id}, text)
