"""Says on an open page that somebody else has signed in in its browser since it was drawn (MEND; docs/explanation/sessions.md)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.ui.button import button
from components.ui.icon import icon
from portal.web.page import Page
from portal.words.texts import text


def login_notice(page: Page) -> VdomDict | str:
    """Hidden until there is a newer login. A page that acts for a party asks before it is loaded anew; any other one just says so."""
    if page.login is None:
        return ""
    t = partial(text, page.locale)
    return ability(
        "login-replaced",
        "section",
        {
            "className": "party-notice",
            "role": "alert",  # of what is shown: Orca says nothing of one inside that
            "data-testid": "login-replaced",
            "aria-label": t("loginReplaced.label"),
            "hidden": True,
        },
        icon("user"),
        html.p({"data-testid": "login-replaced-text", "data-says": "text"}),
        html.div(
            {"className": "actions"},
            button(t("loginReplaced.load"), size="small", test_id="login-replaced-load"),
        ),
        props={
            "cookie": page.user_cookie,
            "asks": page.shows_party,
            "text": t("loginReplaced.text", name=page.login.person.visningsnamn),
            "loading": t("loginReplaced.loading"),
        },
    )
