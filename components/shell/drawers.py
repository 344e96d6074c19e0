"""The seven drawers of the shell. What is in them comes with the page, but for the menus, which have been fetched before one is opened."""

from functools import partial
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
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
from portal.flags import Flags
from portal.web.page import Page
from portal.web.routes import path_of
from portal.words.information import about
from portal.words.locales import Locale, other_locale
from portal.words.texts import text

Addresses = tuple[tuple[Locale, str], ...]
"""The address of a page in each language."""


def drawers(page: Page) -> VdomDict:
    """Explore, services, login or profile, user settings, search, language; and contact, outside that group (NAV-004, -008, -012)."""
    t = partial(text, page.locale)
    return html.div(
        {"className": "drawers", "data-scroll-offset": SCROLL_OFFSET_PX},
        _explore(page),
        _services(page),
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
            _settings(page.locale, tuple(page.languages.items()), page.brings_query),
            cases_setting(page),
            html.h3(text(page.locale, "appearance.title")),
            appearance_form(page),
            _settings_links(page.locale),
            toggle_event="vst:toggle-user-settings-menu",
        ),
        _search(page.locale) if page.flags.is_on("vst-ft-content-frontend") else "",
        _lang(page.locale, tuple(page.languages.items()), page.brings_query, legal.ways_of_reading(page.locale, page.today)),
        _drawer(page.locale, "contact", t("drawer.contact"), _contact(page), group=None, open_event="vst:open-contact-drawer"),
    )


def _explore(page: Page) -> VdomDict:
    title = text(page.locale, "drawer.explore")
    more = _hidden_in_header(page.locale, page.languages[other_locale(page.locale)], page.brings_query)
    return _drawer(page.locale, "explore", title, more, fetched(page, EXPLORE), side="left")


def _services(page: Page) -> VdomDict:
    return _drawer(
        page.locale,
        "services",
        text(page.locale, "drawer.services"),
        _services_filter(page),
        _all_services_link(page.locale) if page.flags.is_on("vst-ft-custom-service-menu") else "",
        _developer_links(page.locale, page.flags, page.test_environment),
        side="left",
        toggle_event="vst:toggle-service-menu",
    )


@drawn_once
def _search(locale: Locale) -> VdomDict:
    box = search_box(locale, "drawer-search-field", "drawer-q", large=True)
    return _drawer(locale, "search", text(locale, "drawer.search"), box, focuses="drawer-q")


@drawn_once
def _lang(locale: Locale, addresses: Addresses, brings_query: bool, reading: tuple[tuple[legal.ReadingPage, str], ...]) -> VdomDict:
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


@drawn_once
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


def _services_filter(page: Page) -> VdomDict:
    """Of whoever runs scripts: the filter has nothing to filter without them."""
    t = partial(text, page.locale)
    return ability(
        "filter-list",
        "div",
        {"className": "services-filter"},
        _services_field(page.locale),
        _services_count(page.locale, menus_of(page).services_count),
        html.div({"id": "services-list"}, fetched(page, SERVICES)),
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


@drawn_once
def _services_field(locale: Locale) -> VdomDict:
    t = partial(text, locale)
    return text_input(
        t,
        t("servicesMenu.search"),
        name="filter",
        id="services-filter",
        type="search",
        test_id="services-menu-search",
        autoComplete="off",
    )


@drawn_once
def _services_count(locale: Locale, count: int) -> VdomDict:
    return html(
        html.p(
            {"id": "services-count", "role": "status", "className": "meta", "data-testid": "services-menu-count"},
            services_count(locale, count),
        ),
        html.p({"id": "services-none", "role": "status", "hidden": True, "data-testid": "services-menu-no-results"}),
    )


@drawn_once
def _all_services_link(locale: Locale) -> VdomDict:
    return html.p(html.a({"href": path_of("services", locale), "data-testid": "services-menu-all-link"}, text(locale, "servicesMenu.all")))


@drawn_once
def _developer_links(locale: Locale, flags: Flags, test_environment: bool) -> VdomDict:
    services = developer_services(flags, test_environment)
    if not services:
        return html()
    t = partial(text, locale)
    rows = [
        LinkRow(t(service.name_key), service.base[locale], "services-menu-dev-item", data={"data-service-id": service.id})
        for service in services
    ]
    return html.div(html.h3(t("servicesMenu.dev")), link_list(rows, t("servicesMenu.dev"), "services-menu-dev"))


def _languages(here: Locale, addresses: Addresses, brings_query: bool) -> VdomDict:
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
            for locale, address in addresses
        ],
    )


def _ways_of_reading(locale: Locale, pages: tuple[tuple[legal.ReadingPage, str], ...]) -> VdomDict:
    """The portal easy to read and in sign language, where editors have written it."""
    return html.div(
        *([link_list([LinkRow(text(locale, f"reading.{which}"), path, f"lang-{which}") for which, path in pages])] if pages else [])
    )


@drawn_once
def _settings(locale: Locale, addresses: Addresses, brings_query: bool) -> VdomDict:
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
            for other, address in addresses
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
