"""The seven drawers of the shell; what is in them is drawn with the page, so opening one asks nobody."""

from functools import lru_cache, partial
from typing import Any

from django.conf import settings
from reactpy import html
from reactpy.types import VdomDict

from components.markup import Leaf, ability, ready
from components.shell.appearance import appearance_form
from components.shell.cases_setting import cases_setting
from components.shell.contact_form import contact_form, id_of_form, places_of_forms
from components.shell.language_link import language_link
from components.shell.login_box import login_box
from components.shell.profile_menu import profile_menu
from components.shell.search_box import search_box
from components.shell.services_count import services_count
from components.shell.services_menu import MenuEntry, services_menu_html
from components.still import drawn_once, still_html
from components.ui.drawer import drawer, opener
from components.ui.icon import icon
from components.ui.list import LinkRow, link_list
from components.ui.navigation_menu import menu_list
from components.ui.radio import Choice, radio
from components.ui.text_input import text_input
from components.ui.translate import Translate
from portal.constants import SCROLL_OFFSET_PX
from portal.content import MenuItem, legal
from portal.eservices import families
from portal.eservices.model import Service
from portal.eservices.visibility import developer_services, drawer_services, link_of
from portal.flags import Flags
from portal.web.navigation import NavGroup, groups
from portal.web.page import Page
from portal.web.routes import path_of
from portal.words.information import about
from portal.words.locales import Locale, other_locale
from portal.words.texts import text

Addresses = tuple[tuple[Locale, str], ...]
"""The address of a page in each language."""
Named = tuple[str, str, str]
"""A service: its id, the key of its name, its address."""


def drawers(page: Page) -> VdomDict:
    """Explore, services, login or profile, user settings, search, language; and contact, outside that group (NAV-004, -008, -012)."""
    t = partial(text, page.locale)
    return html.div(
        {"className": "drawers", "data-scroll-offset": SCROLL_OFFSET_PX},
        _explore(page.locale, page.alternates[other_locale(page.locale)], _groups(page), page.menus.main, page.path),
        _services(page.locale, *_services_shown(page)),
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
            _settings(page.locale, tuple(page.alternates.items())),
            cases_setting(page),
            html.h3(text(page.locale, "appearance.title")),
            appearance_form(page),
            _settings_links(page.locale),
            toggle_event="vst:toggle-user-settings-menu",
        ),
        _search(page.locale) if page.flags.is_on("vst-ft-content-frontend") else "",
        _lang(page.locale, tuple(page.alternates.items()), legal.ways_of_reading(page.locale, page.today)),
        _drawer(page.locale, "contact", t("drawer.contact"), _contact(page), group=None, open_event="vst:open-contact-drawer"),
    )


@drawn_once
def _explore(locale: Locale, other_address: str, shown: tuple[NavGroup, ...], menu: tuple[MenuItem, ...], path: str) -> VdomDict:
    navigation = ability(
        "disclosure",
        "nav",
        {"data-testid": "nav", "aria-label": text(locale, "nav.label")},
        _navigation_html(locale, shown, menu, path),
        props={"escape": True},
    )
    return _drawer(locale, "explore", text(locale, "drawer.explore"), _hidden_in_header(locale, other_address), navigation, side="left")


@drawn_once
def _services(locale: Locale, entries: tuple[MenuEntry, ...], has_all: bool, of_developers: tuple[Named, ...]) -> VdomDict:
    return _drawer(
        locale,
        "services",
        text(locale, "drawer.services"),
        _services_filter(locale, entries),
        _all_services_link(locale) if has_all else "",
        _developer_links(locale, of_developers) if of_developers else "",
        side="left",
        toggle_event="vst:toggle-service-menu",
    )


@drawn_once
def _search(locale: Locale) -> VdomDict:
    box = search_box(locale, "drawer-search-field", "drawer-q", large=True)
    return _drawer(locale, "search", text(locale, "drawer.search"), box, focuses="drawer-q")


@drawn_once
def _lang(locale: Locale, addresses: Addresses, reading: tuple[tuple[legal.ReadingPage, str], ...]) -> VdomDict:
    return _drawer(
        locale,
        "lang",
        text(locale, "drawer.lang"),
        _languages(locale, addresses),
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


def _groups(page: Page) -> tuple[NavGroup, ...]:
    return groups(page.locale, page.login is not None, _form(page), page.flags)


def _form(page: Page) -> str | None:
    return page.current.foretagsformkod if page.current else None


def _hidden_in_header(locale: Locale, other_address: str) -> VdomDict:
    """On narrow screens the header has no room for language and settings: they stand first here."""
    return html.div(
        {"className": "explore-more"},
        language_link(locale, other_address, "explore-lang-link"),
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


@lru_cache(maxsize=512)
def _navigation_html(locale: Locale, shown: tuple[NavGroup, ...], menu: tuple[MenuItem, ...], path: str) -> Leaf:
    t = partial(text, locale)
    parts = [_group(t, group, path, is_first=number == 0) for number, group in enumerate(shown)]
    return Leaf(
        still_html(
            html.div(
                {"className": "explore"},
                html.div({"className": "explore__groups"}, *parts),
                html.div(html.h3(t("nav.content")), menu_list(t, menu, path, id="menu")) if menu else "",
            )
        )
    )


def _group(t: Translate, group: NavGroup, path: str, *, is_first: bool) -> VdomDict:
    """A heading and its links; on narrow screens all but the first group stand closed, unless the page is in them."""
    rows = [
        LinkRow(
            t(f"nav.link.{link.key}"),
            link.href,
            f"nav-link-{link.key}",
            t("page.external") if link.is_external else "",
            is_current=link.href == path,
        )
        for link in group.links
    ]
    title, id = t(f"nav.group.{group.text_key}"), f"explore-{group.key}"
    data = {"data-group": group.key}
    if is_first:
        return html.div(html.h3(title), link_list(rows, title, "nav-group", data=data))
    is_open = "true" if any(row.is_current for row in rows) else "false"
    return html.div(
        html.div(
            {"className": "explore__title"},
            html.h3(title),
            html.button(
                {
                    "type": "button",
                    "className": "explore__toggle",
                    "data-disclosure": "",
                    "data-testid": "nav-group-toggle",
                    "aria-expanded": is_open,
                    "aria-controls": id,
                    "aria-label": title,
                },
                icon("chevron-down"),
            ),
        ),
        link_list(rows, title, "nav-group", data={**data, "id": id, "className": "link-list explore__links", "data-open": is_open}),
    )


def _services_shown(page: Page) -> tuple[tuple[MenuEntry, ...], bool, tuple[Named, ...]]:
    """The services of the drawer, whether a link leads to all, and those with a link for developers."""
    has_all = page.flags.is_on("vst-ft-custom-service-menu")
    entries = _entries(page.locale, page.flags, _form(page), page.login is not None, settings.VST_PUBLIC_HOST)
    of_developers = developer_services(page.flags, page.test_environment)
    return entries, has_all, tuple((service.id, service.name_key, service.base[page.locale]) for service in of_developers)


@lru_cache(maxsize=64)
def _entries(locale: Locale, flags: Flags, form: str | None, signed_in: bool, public_host: str) -> tuple[MenuEntry, ...]:
    shown = families.entries(drawer_services(flags, form, locale))
    return tuple(
        (entry.family, tuple((service.id, *_href_and_note(locale, flags, signed_in, service)) for service in entry.services))
        for entry in shown
    )


def _services_filter(locale: Locale, entries: tuple[MenuEntry, ...]) -> VdomDict:
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
            services_count(locale, sum(len(rows) for _, rows in entries)),
        ),
        html.p({"id": "services-none", "role": "status", "hidden": True, "data-testid": "services-menu-no-results"}),
        ready("div", {"id": "services-list"}, services_menu_html(locale, entries)),
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


def _href_and_note(locale: Locale, flags: Flags, signed_in: bool, service: Service) -> tuple[str, str]:
    link = link_of(service, locale, signed_in, flags)
    return link.href, text(locale, "page.external") if link.is_external else ""


def _all_services_link(locale: Locale) -> VdomDict:
    return html.p(html.a({"href": path_of("services", locale), "data-testid": "services-menu-all-link"}, text(locale, "servicesMenu.all")))


def _developer_links(locale: Locale, services: tuple[Named, ...]) -> VdomDict:
    t = partial(text, locale)
    rows = [LinkRow(t(name_key), address, "services-menu-dev-item", data={"data-service-id": id}) for id, name_key, address in services]
    return html.div(html.h3(t("servicesMenu.dev")), link_list(rows, t("servicesMenu.dev"), "services-menu-dev"))


def _languages(here: Locale, addresses: Addresses) -> VdomDict:
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
def _settings(locale: Locale, addresses: Addresses) -> VdomDict:
    t = partial(text, locale)
    return radio(
        t("settings.language"),
        [
            Choice(
                text(locale, f"lang.{other}"),
                other,
                f"settings-language-{other}",
                data={"data-href": address, "lang": other},
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
