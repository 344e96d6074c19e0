"""The header: logo, drawers, search, login or profile; on narrow screens a bar that says whom the user represents."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.ui.icon import icon
from portal.constants import DESKTOP_FROM_PX, HEADER_COMPACT_AFTER_PX
from portal.locales import prefixed
from portal.page import Page
from portal.routes import path_of
from portal.texts import text


def header(page: Page) -> VdomDict:
    """The header of every page (spec: shell 2 Header; NAV-001..007)."""
    t = partial(text, page.locale)
    return ability(
        "header-scroll",
        "header",
        {
            "className": "header",
            "data-testid": "header",
            "data-layout": "desktop",
            "data-compact": "false",
            "data-hidden": "false",
            "aria-label": t("header.label"),
        },
        html.div(
            {"className": "wrap header__bar"},
            _logo(page),
            html.div(
                {"className": "header__nav"},
                _opener("explore", "menu", t("header.explore"), "header-explore-button"),
                _opener("services", "layout-grid", t("header.services"), "header-services-button", "hide-xxs"),
            ),
            _search(page),
            html.noscript(html.nav({"className": "header__plain", "aria-label": t("nav.label")}, *_plain_links(page))),
            html.div(
                {"className": "header__nav header__nav--end"},
                _opener("search", "search", t("header.search"), "header-search-button", "only-narrow") if _has_search(page) else "",
                _opener("lang", "globe", t("header.language"), "header-lang-button", "hide-xs"),
                _opener("user-settings", "settings", t("header.settings"), "header-settings-button", "hide-xs"),
                _opener("login", "user", t("header.profile"), "header-profile-button", "header__button--solid")
                if page.login
                else _opener("login", "log-in", t("header.login"), "header-login-button", "header__button--solid"),
            ),
        ),
        _profile_bar(page),
        props={"compactAfter": HEADER_COMPACT_AFTER_PX, "desktopFrom": DESKTOP_FROM_PX},
    )


def _plain_links(page: Page) -> list[VdomDict]:
    """Without scripts the drawers stand open at the end of the page; these lead down to them."""
    t = partial(text, page.locale)
    names = [
        ("explore", t("header.explore")),
        ("services", t("header.services")),
        ("login", t("header.profile" if page.login else "header.login")),
    ]
    return [html.a({"href": f"#drawer-{name}", "key": name}, label) for name, label in names]


def _logo(page: Page) -> VdomDict:
    t = partial(text, page.locale)
    return html.a(
        {
            "className": "header__logo",
            "href": prefixed(page.locale, "/"),
            "data-testid": "header-logo",
            "data-variant": "authenticated" if page.login else "anonymous",
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


def _has_search(page: Page) -> bool:
    return page.flags.is_on("vst-ft-content-frontend")


def _search(page: Page) -> VdomDict | str:
    if not _has_search(page):
        return ""
    return html.div({"className": "header__search"}, search_box(page, "header-search-field", "header-q"))


def search_box(page: Page, test_id: str, id: str, large: bool = False, term: str = "") -> VdomDict:
    """A search field in an ordinary form that leads to the search page; ``term`` is what was searched for."""
    t = partial(text, page.locale)
    return html.form(
        {
            "className": "search-box search-box--large" if large else "search-box",
            "role": "search",
            "action": path_of("search", page.locale),
            "aria-label": t("search.field" if large else "header.search"),
        },
        html.input(
            {
                "id": id,
                "name": "q",
                "type": "search",
                "aria-label": t("search.field"),
                "placeholder": t("search.placeholder"),
                "data-testid": test_id,
                "defaultValue": term,
            }
        ),
        html.button(
            {"type": "submit", "aria-label": t("header.search")},
            icon("search"),
            html.span({"className": "label"}, " " + t("header.search")) if large else "",
        ),
    )


def _profile_bar(page: Page) -> VdomDict | str:
    if page.current is None:
        return ""
    return html.div(
        {"className": "profile-header", "data-testid": "profile-header", "data-compact": "false", "data-hidden": "false"},
        icon("user-round"),
        html.b(text(page.locale, "header.profileBar", name=page.current.display_name)),
    )
