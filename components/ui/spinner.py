"""A turning ring that says that something is on its way."""

from reactpy import html
from reactpy.types import VdomDict

from components.ui.translate import Translate


def spinner(t: Translate, text: str | None = None, *, hidden: bool = False) -> VdomDict:
    """A ring with words for those who do not see it; it comes after a moment, so that quick answers do not flicker (content 9).

    Args:
        t: Looks up texts; ``page.loading`` unless ``text`` is given.
        text: What is on its way, when that is worth saying.
        hidden: Not shown yet; an ability of the part that holds it shows it.

    Keys:
        None.

    Accessibility:
        The ring is drawn by CSS and is no image; the words are hidden to the eye only. Whoever holds it is ``aria-busy``.

    Use:
        Inside what waits: a button, a panel.

    Not for:
        Content whose shape is known: a skeleton keeps its place.

    Test ids:
        spinner: the ring with its words
    """
    return html.span(
        {"className": "spinner", "data-testid": "spinner", **({"hidden": True} if hidden else {})},
        html.span({"className": "visually-hidden"}, t("page.loading") if text is None else text),
    )
