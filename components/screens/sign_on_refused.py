"""A sign-on that came to nothing: a plain page with the way back to the login options."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.ui.button import button_link
from portal.http.addresses import with_query
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Screen
from portal.words.locales import prefixed
from portal.words.texts import text


def sign_on_refused(page: Page) -> VdomDict:
    """What happened, in the visitor's terms; the way back keeps where they were going. Needs no script, for there is none."""
    t = partial(text, page.locale)
    again = with_query(path_of("login", page.locale), redirect=page.details.redirect)
    return html.div(
        {"className": "wrap wrap--text"},
        html.div(
            {"className": "notice-page", "data-kind": page.details.kind},
            html.p({"className": "meta"}, t("product.name")),
            html.h1({"data-testid": "sign-on-refused-title"}, t(f"signOnRefused.{page.details.kind}.title")),
            html.p({"className": "lead", "data-testid": "sign-on-refused-text"}, t(f"signOnRefused.{page.details.kind}.text")),
            html.p({"className": "meta", "data-testid": "error-reference"}, t("error.reference", id=page.reference)),
            html.div(
                {"className": "actions"},
                button_link(t("signOnRefused.login"), again, test_id="sign-on-refused-login-link"),
                button_link(t("signOnRefused.start"), prefixed(page.locale, "/"), variant="outline", test_id="sign-on-refused-start-link"),
            ),
        ),
    )


SCREENS = (Screen(name="sign-on-refused", draw=sign_on_refused, is_indexed=False, is_bare=True, is_live=False),)
