"""The login page, and the wait after the identity provider has sent the visitor back (spec: shell 2, LOGIN-003..027)."""

from datetime import timedelta
from functools import partial
from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from components.images import picture
from components.markup import ability
from components.shell.login_box import login_options
from components.shell.no_cookies import no_cookies
from components.ui.breadcrumbs import breadcrumbs
from components.ui.button import button
from components.ui.notice import notice
from portal.constants import MILLISECOND, SIGN_IN_INTERVAL, SIGN_IN_TRIES
from portal.screens.login import POST, LoginDetails, load
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Address, Screen
from portal.words.information import about
from portal.words.locales import Locale, prefixed
from portal.words.texts import text

_PATIENCE: Final = timedelta(seconds=30)
"""For the call that signs in: four tries of five seconds at the register of engagemang, and as much again. Nobody waits without end."""
_EXPLAINED: Final = ("mobilt-bankid", "bankid", "telia", "freja")


def login(page: Page) -> VdomDict:
    """What one logs in for, the options and help to choose, on wide screens a picture; at the callback a wait text in their place."""
    t = partial(text, page.locale)
    details: LoginDetails = page.details
    return html.div(
        {"className": "wrap"},
        breadcrumbs(t("login.breadcrumbs"), [(t("login.start"), prefixed(page.locale, "/"))], t("login.title"), "login-breadcrumbs"),
        html.div(
            {"className": "login"},
            html.div(
                html.h1({"data-testid": "login-title"}, t("login.title")),
                notice("ERROR", t("notice.ERROR"), t("login.warning"), test_id="login-warning") if details.failed else "",
                no_cookies(page) if details.failed and not page.sent_cookies else "",
                _waiting(page, details) if details.is_callback else _options(page, details),
            ),
            html.div({"data-testid": "login-illustration", "role": "presentation"}, picture("door", "login__picture")),
        ),
    )


def _options(page: Page, details: LoginDetails) -> VdomDict:
    t = partial(text, page.locale)
    return html.div(
        _why(page, details),
        login_options(page, details.redirect, "login"),
        html.details({"className": "login__which", "data-testid": "login-which"}, html.summary(t("login.which")), _which(page.locale)),
        html.div(
            {"className": "login__links"},
            html.a({"href": about("login-problem", page.locale), "data-testid": "login-problem-link"}, t("login.problem")),
            ability(
                "announce",
                "a",
                {"href": path_of("contact", page.locale), "data-testid": "login-contact-link"},
                t("login.contact"),
                props={"event": "vst:open-contact-drawer"},
            ),
        ),
    )


def _why(page: Page, details: LoginDetails) -> VdomDict:
    if not details.destination:
        return html.p({"className": "lead"}, text(page.locale, "login.intro"))
    words = text(page.locale, "login.destination", name=details.destination)
    return html.p({"className": "lead", "data-testid": "login-destination"}, words)


def _which(locale: Locale) -> VdomDict:
    """Which option is whose, for who cannot tell by the line of help that each has."""
    return html.ul(*[html.li({"key": key}, text(locale, f"login.which.{key}")) for key in _EXPLAINED])


def _waiting(page: Page, details: LoginDetails) -> VdomDict:
    """The browser fetches the token and goes on; without scripts a button does the same by a form."""
    t = partial(text, page.locale)
    return html.div(
        ability(
            "fetch-then-go",
            "div",
            {"className": "waiting", "role": "status", "data-testid": "login-redirecting"},
            html.span({"className": "spinner", "aria-hidden": "true"}),
            t("login.redirecting"),
            props={
                "url": details.token_url,
                "headers": {"Cache-Control": "no-cache", "Pragma": "no-cache"},
                "cookie": page.user_cookie,
                "tries": SIGN_IN_TRIES,
                "interval": SIGN_IN_INTERVAL // MILLISECOND,
                "patience": _PATIENCE // MILLISECOND,
                "success": details.success,
                "failure": details.failure,
                "better": None if details.redirect else "back_to",
            },
        ),
        html.noscript(
            html.form(
                {"method": "post"},
                html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": page.csrf_token}),
                html.p(t("login.pressContinue")),
                button(t("login.continue"), type="submit", test_id="login-continue"),
            )
        ),
    )


SCREENS = (
    Screen(
        name="login",
        addresses=(
            Address("login", "/inloggad/logga-in", "/en/inloggad/logga-in"),
            Address("login-autentisering", "/inloggad/autentisering/logga-in", "/en/inloggad/autentisering/logga-in"),
        ),
        title="login.title",
        load=load,
        draw=login,
        post=POST,
        for_signed_out=True,
        is_watched=True,
        is_indexed=False,
    ),
)
