"""The test login page: the answer itself has signed the visitor in; the browser then goes on (spec: LOGIN-028..037)."""

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.ui.button import button_link
from portal.page import Page
from portal.texts import text


def automock(page: Page) -> VdomDict:
    """A welcome with the person's name and a link on to where they were going."""
    person, target = page.details.person, page.details.target
    return html.div(
        {"className": "wrap wrap--text"},
        ability(
            "go",
            "div",
            {"className": "notice-page"},
            html.h1({"data-testid": "automock-title"}, text(page.locale, "automock.title")),
            html.p(
                {"className": "lead", "role": "status", "data-testid": "automock-welcome"},
                text(page.locale, "automock.welcome", name=person.visningsnamn),
            ),
            button_link(text(page.locale, "change.continue"), target, test_id="automock-continue"),
            props={"url": target},
        ),
    )
