"""The seven drawers of the shell. What is in them comes with the page, but for the menus, which have been fetched before one is opened."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.pattern import pattern, pattern_with_fields
from components.shell.appearance import appearance_form
from components.shell.cases_setting import cases_setting
from components.shell.contact_form import contact_form, id_of_form, places_of_forms
from components.shell.language_link import language_link, query_brought
from components.shell.login_box import login_box
from components.shell.menus import EXPLORE, SERVICES, fetched, menus_of
from components.shell.profile_menu import profile_menu
from components.shell.search_box import search_box
from components.shell.services_count import services_count
from components.still import drawn_once
from components.ui.drawer import drawer, opener
from components.ui.icon import icon
from components.ui.list import LinkRow, link_list
from components.ui.radio import Choice, radio
from components.ui.text_input import text_input
from portal.constants import SCROLL_OFFSET_PX
from portal.content import legal
from portal.eservices.visibility import developer_services
from portal.web.page import Page
from portal.web.routes import path_of
from portal.words.information import about
from portal.words.locales import Locale, other_locale
from portal.words.texts import text

Named = tuple[str, str, str]
"""A service: its id, the key of its name, its address."""


def drawers(page: Page) -> VdomDict:
    """Explore, services, login or profile, user settings, search, language; and contact, outside that group (NAV-004, -008, -012)."""
    t, (menus, menus_at) = partial(text, page.locale), menus_of(page)
    other_address = page.languages[other_locale(page.locale)]
    return html.div(
        {"className": "drawers", "data-scroll-offset": SCROLL_OFFSET_PX},
        _explore(page.locale, page.brings_query, menus_at, menus.too_deep.get(page.path, ""), other_address=other_address),
        _services(page.locale, menus.services_count, menus_at, *_links_beside(page)),
        _drawer(
            page.locale,
            "login",
            t("drawer.profile" if page.login else "drawer.login"),
            profile_menu(page) if page.login else login_box(page),
            toggle_event="vst:toggle-login-menu",
        ),
        _drawer(
            page.locale,
            "user-settings",
            t("drawer.userSettings"),
            _settings(page.locale, page.brings_query, **_addresses(page)),
            cases_setting(page),
            html.h3(text(page.locale, "appearance.title")),
            appearance_form(page),
            _settings_links(page.locale),
            toggle_event="vst:toggle-user-settings-menu",
        ),
        _search(page.locale) if page.flags.is_on("vst-ft-content-frontend") else "",
        _lang(page.locale, page.brings_query, legal.ways_of_reading(page.locale, page.today), **_addresses(page)),
        _drawer(page.locale, "contact", t("drawer.contact"), _contact(page), group=None, open_event="vst:open-contact-drawer"),
    )


@pattern
def _explore(locale: Locale, brings_query: bool, menus_at: str, below: str, *, other_address: str) -> VdomDict:
    more, menu = _hidden_in_header(locale, other_address, brings_query), fetched(locale, EXPLORE, menus_at, below)
    return _drawer(locale, "explore", text(locale, "drawer.explore"), more, menu, side="left")


@drawn_once
def _services(locale: Locale, count: int, menus_at: str, has_all: bool, of_developers: tuple[Named, ...]) -> VdomDict:
    return _drawer(
        locale,
        "services",
        text(locale, "drawer.services"),
        _services_filter(locale, count, menus_at),
        _all_services_link(locale) if has_all else "",
        _developer_links(locale, of_developers) if of_developers else "",
        side="left",
        toggle_event="vst:toggle-service-menu",
    )


def _links_beside(page: Page) -> tuple[bool, tuple[Named, ...]]:
    """Whether a link leads to all services, and those with a link for developers."""
    of_developers = developer_services(page.flags, page.test_environment)
    named = tuple((service.id, service.name_key, service.base[page.locale]) for service in of_developers)
    return page.flags.is_on("vst-ft-custom-service-menu"), named


@drawn_once
def _search(locale: Locale) -> VdomDict:
    box = search_box(locale, "drawer-search-field", "drawer-q", large=True)
    return _drawer(locale, "search", text(locale, "drawer.search"), box, focuses="drawer-q")


@pattern
def _lang(locale: Locale, brings_query: bool, reading: tuple[tuple[legal.ReadingPage, str], ...], **addresses: str) -> VdomDict:
    return _drawer(
        locale,
        "lang",
        text(locale, "drawer.lang"),
        _languages(locale, addresses, brings_query),
        _ways_of_reading(locale, reading),
        toggle_event="vst:toggle-lang-menu",
    )


def _drawer(locale: Locale, name: str, title: str, *children: VdomDict | str, **options: Any) -> VdomDict:
    return drawer(partial(text, locale), name, title, *children, **{"group": "header", **options})


def _addresses(page: Page) -> dict[str, str]:
    """Of the page in each language."""
    return {str(locale): address for locale, address in page.languages.items()}


def _contact(page: Page) -> VdomDict:
    """The form, unless the page has one itself: two would be one too many for whoever listens, and for tests."""
    in_page = next(iter(places_of_forms(page)), None)
    if in_page is None:
        return contact_form("drawer")
    t = partial(text, page.locale)
    return html.div(
        html.p(t("contact.onThisPage")),
        html.a({"href": f"#{id_of_form(in_page)}", "data-drawer-close": "", "data-testid": "contact-to-form"}, t("contact.toForm")),
    )


def _hidden_in_header(locale: Locale, other_address: str, brings_query: bool) -> VdomDict:
    """On narrow screens the header has no room for language and settings: they stand first here."""
    return html.div(
        {"className": "explore-more"},
        language_link(locale, other_address, "explore-lang-link", brings_query=brings_query),
        html.button(
            {
                "type": "button",
                "className": "button",
                "data-variant": "outline",
                "data-size": "small",
                **opener("user-settings"),
                "data-testid": "explore-settings-button",
            },
            icon("settings"),
            text(locale, "header.settings"),
        ),
    )


def _services_filter(locale: Locale, count: int, menus_at: str) -> VdomDict:
    """Of whoever runs scripts: the filter has nothing to filter without them."""
    t = partial(text, locale)
    return ability(
        "filter-list",
        "div",
        {"className": "services-filter"},
        text_input(
            t,
            t("servicesMenu.search"),
            name="filter",
            id="services-filter",
            type="search",
            test_id="services-menu-search",
            autoComplete="off",
        ),
        html.p(
            {"id": "services-count", "role": "status", "className": "meta", "data-testid": "services-menu-count"},
            services_count(locale, count),
        ),
        html.p({"id": "services-none", "role": "status", "hidden": True, "data-testid": "services-menu-no-results"}),
        html.div({"id": "services-list"}, fetched(locale, SERVICES, menus_at)),
        props={
            "field": "services-filter",
            "list": "services-list",
            "count": "services-count",
            "countText": t("servicesMenu.count"),
            "countOneText": t("servicesMenu.countOne"),
            "empty": "services-none",
            "emptyText": t("servicesMenu.noResults"),
            "removes": True,
        },
    )


def _all_services_link(locale: Locale) -> VdomDict:
    return html.p(html.a({"href": path_of("services", locale), "data-testid": "services-menu-all-link"}, text(locale, "servicesMenu.all")))


def _developer_links(locale: Locale, services: tuple[Named, ...]) -> VdomDict:
    t = partial(text, locale)
    rows = [LinkRow(t(name_key), address, "services-menu-dev-item", data={"data-service-id": id}) for id, name_key, address in services]
    return html.div(html.h3(t("servicesMenu.dev")), link_list(rows, t("servicesMenu.dev"), "services-menu-dev"))


def _languages(here: Locale, addresses: Mapping[str, str], brings_query: bool) -> VdomDict:
    return html.ul(
        {"className": "languages", "role": "list"},
        *[
            html.li(
                {"key": locale},
                html.a(
                    {
                        "className": "choice",
                        "href": address,
                        "hrefLang": locale,
                        "lang": locale,
                        "data-testid": f"lang-option-{locale}",
                        **query_brought(brings_query),
                        **({"aria-current": "true"} if locale == here else {}),
                    },
                    icon("check" if locale == here else "globe"),
                    text(here, f"lang.{locale}"),
                ),
            )
            for locale, address in addresses.items()
        ],
    )


def _ways_of_reading(locale: Locale, pages: tuple[tuple[legal.ReadingPage, str], ...]) -> VdomDict:
    """The portal easy to read and in sign language, where editors have written it."""
    return html.div(
        *([link_list([LinkRow(text(locale, f"reading.{which}"), path, f"lang-{which}") for which, path in pages])] if pages else [])
    )


@pattern_with_fields
def _settings(locale: Locale, brings_query: bool, **addresses: str) -> VdomDict:
    t = partial(text, locale)
    return radio(
        t("settings.language"),
        [
            Choice(
                text(locale, f"lang.{other}"),
                other,
                f"settings-language-{other}",
                data={"data-href": address, "lang": other, **query_brought(brings_query)},
                language=other,
            )
            for other, address in addresses.items()
        ],
        name="language",
        id="settings-language",
        value=locale,
        description=t("settings.languageNote"),
        test_id="settings-language",
        go_to_chosen=True,
    )


@drawn_once
def _settings_links(locale: Locale) -> VdomDict:
    t = partial(text, locale)
    return link_list(
        [
            LinkRow(t("settings.casesLink"), about("cases", locale), "settings-cases-link"),
            LinkRow(t("settings.cookiesLink"), path_of("cookies", locale), "settings-cookies-link"),
        ]
    )
