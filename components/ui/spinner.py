"""A ring that turns while one waits."""

from reactpy import html
from reactpy.types import VdomDict

from components.ui.translate import Translate


def spinner(t: Translate, text: str | None = None, *, hidden: bool = False) -> VdomDict:
    """A ring that turns, with a text for those who do not see it [content 4, 9].

    Args:
        t: looks up "Content is loading"
        text: other words
        hidden: not shown yet; an ability of the part that holds it shows it

    Keys:
        None.

    Accessibility:
        A status with the text in it. It is drawn after 300 ms, so that a short wait does not flicker, and stands still where
        motion is unwanted.

    Use:
        For a wait without known content: a button that works, an app that starts.

    Not for:
        Lists and cards on their way: skeleton.

    Test ids:
        spinner: the ring
    """
    return html.span(
        {"className": "spinner", "role": "status", "data-spinner": "", "data-testid": "spinner", **({"hidden": True} if hidden else {})},
        html.span({"className": "visually-hidden"}, text or t("page.loading")),
    )
