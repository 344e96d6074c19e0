"""What a visitor may not, in the place of the service that says so."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.ui.button import button_link
from portal.web.page import Page
from portal.web.routes import path_of
from portal.words.texts import text


def not_allowed(page: Page, service_id: str, told: str) -> VdomDict:
    """That they may not, in the service's own words (``told``) where it has any, and the way to what they may."""
    t = partial(text, page.locale)
    way_on = "mina-sidor" if page.login else "start"
    return html.div(
        {"className": "wrap wrap--text", "data-testid": "not-allowed"},
        html.div(
            {"className": "notice-page"},
            html.h1({"data-testid": "not-allowed-title"}, t("notAllowed.title")),
            html.p(
                {"className": "lead", "data-testid": "not-allowed-told"},
                told or t("notAllowed.text", service=t(f"service.{service_id}.name")),
            ),
            html.div(
                {"className": "actions"},
                button_link(
                    t("profile.myPages" if page.login else "login.start"), path_of(way_on, page.locale), test_id="not-allowed-way-on"
                ),
            ),
        ),
    )
