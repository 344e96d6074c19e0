"""The page after signing out (spec: LOGIN-035)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.ui.button import button_link
from portal.screens.logged_out import CAUSE_QUERY, FAILED, respond
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Address, Screen
from portal.words.locales import prefixed
from portal.words.texts import text


def logged_out(page: Page) -> VdomDict:
    """Says so, and leads back in or to the start page; a sign-out that failed elsewhere says what to do."""
    words = "loggedOut.failed" if page.values.get(CAUSE_QUERY) == FAILED else "loggedOut.text"
    t = partial(text, page.locale)
    return html.div(
        {"className": "wrap wrap--text"},
        html.div(
            {"className": "notice-page"},
            html.h1({"data-testid": "logged-out-title"}, t("loggedOut.title")),
            html.p({"className": "lead", "data-testid": "logged-out-text"}, t(words)),
            html.div(
                {"className": "actions"},
                button_link(t("loggedOut.login"), path_of("login", page.locale), test_id="logged-out-login-link"),
                button_link(t("loggedOut.start"), prefixed(page.locale, "/"), variant="outline", test_id="logged-out-start-link"),
            ),
        ),
    )


SCREENS = (
    Screen(
        name="logged-out",
        addresses=(Address("logged-out", "/utloggad", "/en/logged-out"),),
        title="loggedOut.title",
        draw=logged_out,
        respond=respond,
        is_indexed=False,
    ),
)
