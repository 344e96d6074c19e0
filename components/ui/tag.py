"""A short word about the thing beside it; never told by colour alone."""

from typing import Literal

from reactpy import html
from reactpy.types import VdomDict

Tone = Literal["sky", "sun", "primary"]


def tag(text: str, tone: Tone = "sky", test_id: str = "tag", lang: str | None = None) -> VdomDict:
    """A word or two in a pill: a state, a kind [components 2.5].

    Args:
        text: the words
        tone: the colour: sky, sun or primary
        test_id: the test id
        lang: the language of the words, where it is another one than the page's

    Keys:
        None.

    Accessibility:
        Words, read where they stand; the colour repeats them.

    Use:
        For what distinguishes one thing from those beside it.

    Not for:
        Something to press. A message: alert.

    Test ids:
        tag: the pill
    """
    return html.span({"className": "tag", "data-tone": tone, "data-testid": test_id, "lang": lang}, text)
