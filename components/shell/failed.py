"""Says on an open page that what its visitor did came to nothing, because a handler raised."""

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.still import drawn_once
from components.ui.icon import icon
from portal.web.page import Page
from portal.words.locales import Locale
from portal.words.texts import text


def failed(page: Page) -> VdomDict:
    """Hidden until the page is told; what to do, and the reference id that the log has. A close button takes it away."""
    return _failed(page.locale)


@drawn_once
def _failed(locale: Locale) -> VdomDict:
    return ability(
        "failed",
        "div",
        {"className": "failed", "role": "alert", "data-testid": "failed", "hidden": True},  # Orca says nothing of an alert inside it
        icon("triangle-alert"),
        html.div(
            html.p({"data-testid": "failed-text", "data-says": "text"}),
            html.p({"className": "meta", "data-testid": "failed-reference", "data-says": "reference"}),
        ),
        html.button(
            {
                "type": "button",
                "className": "failed__close",
                "aria-label": text(locale, "common.close"),
                "data-testid": "failed-close",
            },
            icon("x"),
        ),
    )
