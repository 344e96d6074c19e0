"""Says first on a page that the companies can not be fetched, so that nobody acts as a person unknowingly (spec: JOURNEY-043)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.shell.ask_again import ask_again
from components.ui.icon import icon
from portal.web.page import Page
from portal.words.texts import text


def party_unavailable(page: Page) -> VdomDict | str:
    """For whom the page is instead, and a button to try again; nothing while the party that was chosen can be had."""
    if not page.choice_waits or not page.login:
        return ""
    t = partial(text, page.locale)
    return html.div(
        {"className": "wrap party-unavailable", "role": "status", "data-testid": "party-unavailable"},
        html.div(
            {"className": "alert", "data-kind": "warning"},
            icon("triangle-alert"),
            html.div(
                html.p(
                    html.span({"className": "visually-hidden"}, f"{t('alert.warning')}: "),
                    t("party.unavailable", name=page.login.person.visningsnamn),
                ),
                ask_again(page, "party-retry"),
            ),
        ),
    )
