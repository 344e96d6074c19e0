"""The header: logo, drawers, search, login or profile; on narrow screens a bar that says whom the user represents."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.shell.search_box import search_box
from components.still import drawn_once
from components.ui.icon import icon
from portal.constants import DESKTOP_FROM_PX, EM_PX, HEADER_COMPACT_AFTER_PX
from portal.web.page import Page
from portal.words.locales import Locale, prefixed
from portal.words.texts import text


def header(page: Page) -> VdomDict:
    """The header of every page (spec: shell 2 Header; NAV-001..007)."""
    t = partial(text, page.locale)
    return ability(
        "header-scroll",
        "header",
        {
            "className": "header",
            "data-testid": "header",
            "data-layout": "mobile",
            "data-compact": "false",
            "data-hidden": "false",
            "aria-label": t("header.label"),
        },
        _bar(page.locale, page.login is not None, page.flags.is_on("vst-ft-content-frontend")),
        _profile_bar(page),
        props={"compactAfter": HEADER_COMPACT_AFTER_PX, "desktopFrom": DESKTOP_FROM_PX / EM_PX},
    )


@drawn_once
def _bar(locale: Locale, signed_in: bool, has_search: bool) -> VdomDict:
    t = partial(text, locale)
    return html.div(
        {"className": "wrap header__bar"},
        _logo(locale, signed_in),
        html.nav(
            {"className": "header__nav", "aria-label": t("header.menus")},
            _opener("explore", "menu", t("header.explore"), "header-explore-button"),
            _opener("services", "layout-grid", t("header.services"), "header-services-button", "hide-xs"),
        ),
        html.div({"className": "header__search"}, search_box(locale, "header-search-field", "header-q")) if has_search else "",
        html.noscript(html.nav({"className": "header__plain", "aria-label": t("nav.label")}, *_plain_links(locale, signed_in))),
        html.div(
            {"className": "header__nav header__nav--end"},
            _opener("search", "search", t("header.search"), "header-search-button", "only-narrow") if has_search else "",
            _opener("lang", "globe", t("header.language"), "header-lang-button", "hide-xs"),
            _opener("user-settings", "settings", t("header.settings"), "header-settings-button", "hide-xs"),
            _opener("login", "user", t("header.profile"), "header-profile-button", "header__button--solid")
            if signed_in
            else _opener("login", "log-in", t("header.login"), "header-login-button", "header__button--solid"),
        ),
    )


def _plain_links(locale: Locale, signed_in: bool) -> list[VdomDict]:
    """Without scripts the drawers stand open at the end of the page; these lead down to them."""
    t = partial(text, locale)
    names = [
        ("explore", t("header.explore")),
        ("services", t("header.services")),
        ("login", t("header.profile" if signed_in else "header.login")),
    ]
    return [html.a({"href": f"#drawer-{name}"}, label) for name, label in names]


def _logo(locale: Locale, signed_in: bool) -> VdomDict:
    t = partial(text, locale)
    return html.a(
        {
            "className": "header__logo",
            "href": prefixed(locale, "/"),
            "data-testid": "header-logo",
            "data-variant": "authenticated" if signed_in else "anonymous",
            "aria-label": t("header.logo"),
        },
        html.svg(
            {"className": "header__mark", "viewBox": "0 0 36 36", "aria-hidden": "true"},
            html.svg.path({"d": "M18 2a16 16 0 0 1 16 16v16H18A16 16 0 0 1 18 2z", "fill": "#14503d"}),
            html.svg.path({"d": "M34 18v16H18a16 16 0 0 1-11.300-4.700L29.300 6.700A16 16 0 0 1 34 18z", "fill": "#f2b233"}),
            html.svg.path(
                {"d": "M11 18.500l5 5 9.500-10", "fill": "none", "stroke": "#fff", "strokeWidth": "3.200", "strokeLinecap": "round"}
            ),
        ),
        html.span({"className": "header__wordmark"}, t("product.name")),
    )


def _opener(drawer: str, icon_name: str, label: str, test_id: str, extra: str = "") -> VdomDict:
    return html.button(
        {
            "type": "button",
            "className": f"header__button {extra}".strip(),
            "data-drawer": f"drawer-{drawer}",
            "data-testid": test_id,
            "aria-expanded": "false",
            "aria-controls": f"drawer-{drawer}",
            "aria-label": label,
        },
        icon(icon_name),
        html.span({"className": "label"}, label),
    )


def _profile_bar(page: Page) -> VdomDict | str:
    if page.current is None:
        return ""
    return html.div(
        {"className": "profile-header", "data-testid": "profile-header", "data-compact": "false", "data-hidden": "false"},
        icon("user-round"),
        html.b(text(page.locale, "header.profileBar", name=page.current.display_name)),
    )
