"""The login options, on the login page and in the login drawer (spec: LOGIN-003..020)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.shell.notices import words_of
from components.still import drawn_once
from components.ui.icon import icon
from components.ui.notice import notice as notice_box
from portal.identity.login_options import LoginOption, options, sign_on_url
from portal.notices import LOGIN, Notice, for_application
from portal.web.page import Page
from portal.words.information import about
from portal.words.locales import Locale
from portal.words.texts import text

_ICONS = {"mobilt-bankid": "smartphone", "bankid": "id-card", "telia": "credit-card", "freja": "key-round", "mock-bankid": "wrench"}
_NO_WAY_BACK = {"login", "automock", "logged-out", "not-found", "error-400", "error-424", "error-500", "error-503", "mock-sign-on"}
"""Screens that nobody wants to come back to after logging in (LOGIN-020)."""


def login_box(page: Page) -> VdomDict:
    """What the login drawer holds while signed out: options or notice, help, and who answers for the login."""
    back = None if page.screen in _NO_WAY_BACK else page.address
    if for_application(page.notices, LOGIN):
        return _box(page.locale, login_options(page, back, "login-box-option", "login-box-notice"))
    return _box_with_options(page.locale, page.test_environment, back)


@drawn_once
def _box_with_options(locale: Locale, test_environment: bool, back: str | None) -> VdomDict:
    return _box(locale, _list(locale, test_environment, back, "login-box-option"))


def _box(locale: Locale, options_or_notice: VdomDict) -> VdomDict:
    t = partial(text, locale)
    return html.div(
        {"role": "region", "aria-label": t("login.title"), "data-testid": "login-box"},
        html.p(t("login.intro")),
        options_or_notice,
        html.p(html.a({"href": about("login-problem", locale), "data-testid": "login-box-problem-link"}, t("login.problem"))),
        html.p({"className": "meta", "data-testid": "login-box-responsible"}, t("login.responsible")),
    )


def login_options(page: Page, redirect: str | None, test_id: str, notice_test_id: str) -> VdomDict:
    """The options in order as links; a notice addressed to the login stands in their place."""
    notices = for_application(page.notices, LOGIN)
    if notices:
        return html.div(*[_notice(page, notice, notice_test_id) for notice in notices])
    return _list(page.locale, page.test_environment, redirect, test_id)


def _list(locale: Locale, test_environment: bool, redirect: str | None, test_id: str) -> VdomDict:
    return ability(
        "keep-fragment",
        "ul",
        {"className": "options", "role": "list", "data-testid": f"{test_id}s", "aria-label": text(locale, "login.title")},
        *[html.li({"key": option.key}, _option(locale, option, redirect, test_id)) for option in options(test_environment)],
        props={"through": ["target", "redirect"]},
    )


def _option(locale: Locale, option: LoginOption, redirect: str | None, test_id: str) -> VdomDict:
    return html.a(
        {
            "className": "option option--test" if option.test_only else "option",
            "href": sign_on_url(option, locale, redirect),
            "data-testid": f"{test_id}-{option.key}",
            "data-key": option.key,
            "data-order": str(option.order),
        },
        html.span({"className": "tile", "data-color": "sun" if option.test_only else "sky"}, icon(_ICONS.get(option.key, "log-in"))),
        text(locale, f"login.option.{option.key}"),
        icon("chevron-right"),
    )


def _notice(page: Page, notice: Notice, test_id: str) -> VdomDict:
    title, message, language = words_of(notice, page)
    return notice_box(
        notice.type,
        text(page.locale, f"notice.{notice.type}"),
        title,
        html.p(message),
        test_id=test_id,
        data={"lang": language, "key": notice.uuid} if language != page.locale else {"key": notice.uuid},
    )
