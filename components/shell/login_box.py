"""The login options, on the login page and in the login drawer (spec: LOGIN-003..020)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.pattern import pattern
from components.shell.notices import words_of
from components.ui.icon import icon
from components.ui.notice import notice as notice_box
from portal.http.addresses import with_query
from portal.identity.login_options import LoginOption, coming_back, options, sign_on_url
from portal.notices import LOGIN, LOGIN_PLANNED, Notice, for_application
from portal.web.page import Page
from portal.web.routes import path_of
from portal.words.information import about
from portal.words.locales import Locale
from portal.words.texts import text

_ICONS = {"mobilt-bankid": "smartphone", "bankid": "id-card", "telia": "credit-card", "freja": "key-round", "mock-bankid": "wrench"}
_NO_WAY_BACK = {"login", "automock", "logged-out", "not-found", "error-400", "error-424", "error-500", "error-503", "mock-sign-on"}
"""Screens that nobody wants to come back to after logging in (LOGIN-020)."""


def login_box(page: Page) -> VdomDict:
    """What the login drawer holds while signed out: options or notice, help, and who answers for the login."""
    back = None if page.screen in _NO_WAY_BACK else page.address
    if for_application(page.notices, LOGIN) or for_application(page.notices, LOGIN_PLANNED):
        return _box(page.locale, login_options(page, back, "login-box"))
    if back and page.brings_query:
        plain = with_query(path_of("login", page.locale), redirect=back)
        return html(
            _box_with_options(page.locale, page.test_environment, True, coming_back=coming_back(page.path)), _plain(page.locale, plain)
        )
    return _box_with_options(page.locale, page.test_environment, False, coming_back=coming_back(back))


@pattern
def _box_with_options(locale: Locale, test_environment: bool, brings_query: bool, *, coming_back: str) -> VdomDict:
    return _box(locale, _list(locale, test_environment, coming_back, "login-box", brings_query=brings_query))


def _plain(locale: Locale, address: str) -> VdomDict:
    """The way in that comes back to all of a long address, where no client adds it to the others."""
    return html.noscript(html.p(html.a({"href": address}, text(locale, "login.comeBack"))))


def _box(locale: Locale, options_or_notice: VdomDict) -> VdomDict:
    t = partial(text, locale)
    return html.div(
        {"role": "region", "aria-label": t("login.title"), "data-testid": "login-box"},
        html.p(t("login.intro")),
        options_or_notice,
        html.p(html.a({"href": about("login-problem", locale), "data-testid": "login-box-problem-link"}, t("login.problem"))),
        html.p({"className": "meta", "data-testid": "login-box-responsible"}, t("login.responsible")),
    )


def login_options(page: Page, redirect: str | None, place: str) -> VdomDict:
    """What is announced of the login, the options in order as links, and a way for who has no Swedish e-id.

    A notice addressed to the login stands in the place of the options, one about what is planned above them. Test ids begin with
    ``place``, ``login`` or ``login-box``; without a Swedish e-id one reads English, so there that way stands first.
    """
    notices = for_application(page.notices, LOGIN)
    if notices:
        return html.div(*[_notice(page, notice, f"{place}-notice") for notice in notices])
    planned = [_notice(page, notice, "login-notice-planned") for notice in for_application(page.notices, LOGIN_PLANNED)]
    return html.div(*planned, _list(page.locale, page.test_environment, coming_back(redirect), place))


def _list(locale: Locale, test_environment: bool, ending: str, place: str, *, brings_query: bool = False) -> VdomDict:
    """The ways in, and apart from them what only tests have; the addresses end with ``ending``, that of who comes back somewhere."""
    every = options(test_environment)
    real, of_tests = [one for one in every if not one.test_only], [one for one in every if one.test_only]
    heading = html.h2 if place == "login" else html.h3
    label = text(locale, "login.title")
    listed = ability(
        "keep-fragment",
        "div",
        {},
        _rows(locale, real, ending, place, {"className": "options", "data-testid": f"{place}-options", "aria-label": label}),
        heading({"className": "options__test", "id": f"{place}-of-tests"}, text(locale, "login.testOnly")) if of_tests else "",
        _rows(locale, of_tests, ending, place, {"className": "options options--test", "aria-labelledby": f"{place}-of-tests"})
        if of_tests
        else "",
        props={"through": ["target", "redirect"], **({"query": True} if brings_query else {})},
    )
    without = html.p(
        html.a({"href": about("without-eid", locale), "data-testid": f"{place}-without-eid"}, text(locale, "login.withoutEid")),
    )
    return html.div(*((without, listed) if locale == "en" else (listed, without)))


def _rows(locale: Locale, of: list[LoginOption], ending: str, place: str, attributes: dict[str, str]) -> VdomDict:
    return html.ul({**attributes, "role": "list"}, *[html.li({"key": one.key}, _option(locale, one, ending, place)) for one in of])


def _option(locale: Locale, option: LoginOption, ending: str, place: str) -> VdomDict:
    """The option with its line of help, which describes the link and is no part of its name."""
    hint = f"{place}-hint-{option.key}"
    return html.div(
        {"className": "option"},
        html.span({"className": "tile", "data-color": "primary"}, icon(_ICONS.get(option.key, "log-in"))),
        html.div(
            html.a(
                {
                    "className": "option__link",
                    "href": sign_on_url(option, locale) + ending,
                    "aria-describedby": hint,
                    "data-testid": f"{place}-option-{option.key}",
                    "data-key": option.key,
                    "data-order": str(option.order),
                },
                text(locale, f"login.option.{option.key}"),
            ),
            html.p(
                {"id": hint, "className": "option__hint", "data-testid": "login-hint", "data-key": option.key},
                text(locale, f"login.hint.{option.key}"),
            ),
        ),
        icon("chevron-right"),
    )


def _notice(page: Page, notice: Notice, test_id: str) -> VdomDict:
    title, message, language = words_of(notice, page.locale)
    return notice_box(
        notice.type,
        text(page.locale, f"notice.{notice.type}"),
        title,
        html.p(message),
        test_id=test_id,
        type_word_in=page.locale if language != page.locale else "",
        data={"lang": language, "key": notice.uuid} if language != page.locale else {"key": notice.uuid},
    )
