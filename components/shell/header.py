"""The header: whose site it is, language, menus, search, login or profile; on narrow screens a bar that says whom the user represents."""

from functools import partial
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.pattern import pattern
from components.proper_name import proper_name, with_proper_name
from components.shell.authority_link import authority_link
from components.shell.language_link import language_link
from components.shell.menus import EXPLORE, SERVICES
from components.shell.search_box import search_box
from components.still import drawn_once
from components.ui.drawer import opener
from components.ui.icon import icon
from portal.constants import DESKTOP_FROM_PX, EM_PX, HEADER_COMPACT_AFTER_PX
from portal.http.addresses import with_query
from portal.web.page import Page
from portal.web.routes import path_of
from portal.words.authorities import AUTHORITIES
from portal.words.locales import Locale, other_locale, prefixed
from portal.words.texts import text

_AWAY: Final[dict[str, Any]] = {"data-away": ""}
"""The row that scrolls away: of those so marked the first that is drawn (static/client/abilities/header-scroll.ts)."""


def header(page: Page) -> VdomDict:
    """The header of every page (spec: shell 2 Header; NAV-001..007, JOURNEY-008..013)."""
    has_search = page.flags.is_on("vst-ft-content-frontend")
    other_address = page.alternates[other_locale(page.locale)]
    if page.login is None:
        return _of_nobody(page.locale, has_search, other_address=other_address)
    return _of_somebody(page.locale, has_search, other_address=other_address, **_represented(page))


def _represented(page: Page) -> dict[str, str]:
    """The name of whom the visitor represents, and the way to change it for who has somebody else; on the chooser nobody before the
    choice (JOURNEY-012)."""
    if page.current is None or (page.screen == "chooser" and not page.choice_is_stored):
        return {}
    may_change = page.screen != "chooser" and page.engagemang_list and len(page.engagemang_list.items) > 1
    chooser = {"chooser": with_query(path_of("valj-vem-du-vill-foretrada", page.locale), redirect=page.address)} if may_change else {}
    return {"name": page.current.display_name, **chooser}


@pattern
def _of_nobody(locale: Locale, has_search: bool, *, other_address: str) -> VdomDict:
    return _header(locale, other_address, has_search, _login(locale), "", signed_in=False)


@pattern
def _of_somebody(locale: Locale, has_search: bool, *, other_address: str, name: str = "", chooser: str = "") -> VdomDict:
    below = _party_bar(locale, name, chooser) if name else ""
    return _header(locale, other_address, has_search, _profile(locale, name), below, signed_in=True)


def _header(locale: Locale, other_address: str, has_search: bool, end: VdomDict, below: VdomDict | str, *, signed_in: bool) -> VdomDict:
    """``end`` is the way in, or what who is signed in has in its place; ``below`` is a second row."""
    return ability(
        "header-scroll",
        "header",
        {
            "className": "header",
            "data-testid": "header",
            "data-layout": "mobile",
            "data-compact": "false",
            "data-hidden": "false",
            "aria-label": text(locale, "header.label"),
        },
        html.div(
            {"className": "header__rows", "data-drawers-below": ""},
            _utility(locale, other_address),
            html.div(
                {"className": "wrap header__bar"},
                _home(locale, signed_in),
                _menu(locale, has_search),
                html.div({"className": "header__search"}, search_box(locale, "header-search-field", "header-q")) if has_search else "",
                _plain(locale, signed_in),
                html.div({"className": "header__end"}, end),
            ),
        ),
        below,
        props={"compactAfter": HEADER_COMPACT_AFTER_PX, "desktopFrom": DESKTOP_FROM_PX / EM_PX},
    )


def _utility(locale: Locale, other_address: str) -> VdomDict:
    """Who is behind the portal, and the language; the authorities from 64em, the rest from 48em."""
    t = partial(text, locale)
    return html.div(
        {"className": "header__utility", **_AWAY},
        html.div(
            {"className": "wrap"},
            html.ul(
                {"className": "header__authorities", "role": "list", "aria-label": t("header.authorities")},
                *[html.li({"key": key}, authority_link(key, locale, "header-authority")) for key in AUTHORITIES],
            ),
            html.div(
                {"className": "header__tools"},
                language_link(locale, other_address, "header-lang-link"),
                _opener("lang", "globe", t("header.language"), "header-lang-button"),
                _opener("user-settings", "settings", t("header.settings"), "header-settings-button"),
            ),
        ),
    )


@drawn_once
def _home(locale: Locale, signed_in: bool) -> VdomDict:
    t = partial(text, locale)
    return html.div(
        {"className": "header__home"},
        html.a(
            {
                "className": "header__logo",
                "href": prefixed(locale, "/"),
                "data-testid": "header-logo",
                "data-variant": "authenticated" if signed_in else "anonymous",
                "aria-label": t("header.logo"),
            },
            html.svg(
                {"className": "header__mark", "viewBox": "2 2 32 32", "aria-hidden": "true"},
                html.svg.path({"d": "M18 2a16 16 0 0 1 16 16v16H18A16 16 0 0 1 18 2z", "fill": "#14503d"}),
                html.svg.path({"d": "M34 18v16H18a16 16 0 0 1-11.300-4.700L29.300 6.700A16 16 0 0 1 34 18z", "fill": "#f2b233"}),
                html.svg.path(
                    {"d": "M11 18.500l5 5 9.500-10", "fill": "none", "stroke": "#fff", "strokeWidth": "3.200", "strokeLinecap": "round"}
                ),
            ),
            html.span({"className": "header__wordmark"}, t("product.name")),
        ),
        html.span({"className": "header__behind", "data-testid": "header-behind"}, t("header.behind")),
    )


@drawn_once
def _menu(locale: Locale, has_search: bool) -> VdomDict:
    t = partial(text, locale)
    return html.nav(
        {"className": "header__menu", "aria-label": t("header.menus"), **_AWAY},
        _opener("explore", "menu", t("header.explore"), "header-explore-button"),
        _opener("services", "layout-grid", t("header.services"), "header-services-button"),
        _opener("search", "search", t("header.search"), "header-search-button") if has_search else "",
    )


@drawn_once
def _plain(locale: Locale, signed_in: bool) -> VdomDict:
    """Without scripts the menus are a page, and the other drawers stand open at the end of this one."""
    t, menus = partial(text, locale), path_of("menu", locale)
    ways = [
        (f"{menus}#{EXPLORE}", t("header.explore")),
        (f"{menus}#{SERVICES}", t("header.services")),
        ("#drawer-login", t("header.profile" if signed_in else "header.login")),
    ]
    return html.noscript(
        html.nav(
            {"className": "header__plain", "aria-label": t("nav.label")},
            *[html.a({"href": href}, label) for href, label in ways],
        )
    )


@drawn_once
def _login(locale: Locale) -> VdomDict:
    return _opener("login", "log-in", text(locale, "header.login"), "header-login-button", "header__button--outlined")


def _profile(locale: Locale, name: str) -> VdomDict:
    """Opens the profile; from 64em it says below its word whom the visitor represents, and always in its name."""
    t = partial(text, locale)
    return html.button(
        {
            "type": "button",
            "className": "header__button header__button--profile",
            **opener("login"),
            "data-testid": "header-profile-button",
        },
        icon("user"),
        html.span(
            {"className": "header__who"},
            html.span(
                {"className": "label"},
                t("header.profile"),
                html.span({"className": "visually-hidden header__represents"}, t("header.represents")) if name else "",
            ),
            html.span({"className": "header__party", "data-testid": "header-party"}, proper_name(name)) if name else "",
        ),
        icon("chevron-down"),
    )


def _opener(drawer: str, icon_name: str, label: str, test_id: str, extra: str = "") -> VdomDict:
    return html.button(
        {"type": "button", "className": f"header__button {extra}".strip(), **opener(drawer), "data-testid": test_id},
        icon(icon_name),
        html.span({"className": "label"}, label),
    )


def _party_bar(locale: Locale, name: str, chooser: str) -> VdomDict:
    """On narrow screens: whom the visitor represents, and the way to change it, for who has somebody else."""
    moves = {"data-compact": "false", "data-hidden": "false"}
    return html.div(
        {"className": "party-bar"},
        html.div(
            {"className": "party-bar__party", "data-testid": "profile-header", **moves},
            icon("user-round"),
            html.b(*with_proper_name(text(locale, "header.profileBar", name=name), name)),
        ),
        html.a(
            {
                "className": "party-bar__change",
                "href": chooser,
                "aria-label": text(locale, "profile.change"),
                "data-testid": "profile-header-change",
                **moves,
            },
            text(locale, "header.change"),
        )
        if chooser
        else "",
    )
