"""The page after signing out (spec: LOGIN-035)."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.images import picture
from components.markup import ability
from components.ui.button import button_link
from portal.screens.logged_out import CAUSE_QUERY, FAILED, respond
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Address, Screen
from portal.words.locales import Locale, prefixed
from portal.words.texts import text

_LOGIN: Final[dict[str, Any]] = {"data-says": "login"}


def logged_out(page: Page) -> VdomDict:
    """Says so, and leads back in or to the start page; a sign-out that failed elsewhere says what to do.

    Why it was, whether what was typed is kept and where one was is known to the browser alone: it is told by the page that was left,
    in session storage, and the address stays as it is (JOURNEY-036 to -038). Without scripts the words are those of an own sign-out.
    """
    t = partial(text, page.locale)
    if page.login:
        return _logged_in(page, t)
    has_failed = page.values.get(CAUSE_QUERY) == FAILED
    words = t("loggedOut.failed" if has_failed else "loggedOut.text")
    says = html.div(
        html.h1({"data-testid": "logged-out-title"}, t("loggedOut.title")),
        html.p(
            {"className": "lead", "data-says": "text", "data-testid": "logged-out-text"},
            words,
        ),
        html.p({"className": "logged-out__work", "data-says": "work", "data-testid": "logged-out-work", "hidden": True}, ""),
        html.div(
            {"className": "actions"},
            button_link(t("loggedOut.login"), path_of("login", page.locale), test_id="logged-out-login-link", **_LOGIN),
            button_link(t("loggedOut.start"), prefixed(page.locale, "/"), variant="text", test_id="logged-out-start-link"),
        ),
    )
    attributes = {"className": "wrap logged-out"}
    drawn = (says, picture("closed", "logged-out__picture"))
    return html.div(attributes, *drawn) if has_failed else ability("signed-out", "div", attributes, *drawn, props=_words(page.locale))


def _logged_in(page: Page, t: Callable[..., str]) -> VdomDict:
    """For who comes by the way back, and has signed in since, or somebody else at the same computer."""
    return html.div(
        {"className": "wrap logged-out"},
        html.div(
            html.h1({"data-testid": "logged-out-title"}, t("loggedOut.in")),
            html.div(
                {"className": "actions"},
                button_link(t("profile.myPages"), path_of("mina-sidor", page.locale), test_id="logged-out-my-pages-link"),
                button_link(t("loggedOut.start"), prefixed(page.locale, "/"), variant="text", test_id="logged-out-start-link"),
            ),
        ),
        picture("closed", "logged-out__picture"),
    )


def _words(locale: Locale) -> dict[str, object]:
    t = partial(text, locale)
    causes = {"tid": t("loggedOut.byTime"), "annan-flik": t("loggedOut.inAnotherTab")}
    return {"causes": causes, "kept": t("loggedOut.kept"), "lost": t("loggedOut.lost")}


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
