"""The services overview (spec: shell 2 Services page; NAV-020..024, REG-004..013)."""

from collections.abc import Mapping
from functools import lru_cache, partial

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability, ready
from components.shell.services_count import services_count
from components.still import still_html
from components.ui.button import button_link
from components.ui.card import card
from components.ui.icon_heading import Color, icon_heading
from components.ui.text_input import text_input
from portal.eservices.model import Service
from portal.eservices.registry import by_id
from portal.eservices.visibility import card_link_of, overview_groups
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Address, Screen
from portal.words.locales import Locale
from portal.words.texts import text

LOOKS: Mapping[str, tuple[str, Color]] = {
    "STARTA": ("rocket", "primary"),
    "HANTERA": ("file-pen", "sky"),
    "HJALPMEDEL": ("wrench", "sun"),
    "AVSLUTA": ("archive", "alarming"),
    "OVRIGT": ("layout-grid", "secondary"),
}
"""Icon and colour of each group."""

Card = tuple[str, str, bool]
"""Service id, address, whether it leads to another site."""


def services(page: Page) -> VdomDict:
    """Cards by group; the cards are drawn once for everybody who is shown the same ones."""
    t = partial(text, page.locale)
    shown = cards_shown(page)
    return html.div(
        {"className": "wrap"},
        html.div(
            {"className": "intro intro__row"},
            html.div(
                html.h1({"data-testid": "services-title"}, t("services.title")),
                html.p({"className": "lead", "data-testid": "services-intro"}, t("services.intro")),
            ),
            button_link(t("services.myPages"), path_of("mina-sidor", page.locale), variant="outline", test_id="services-my-pages-link")
            if page.login
            else "",
        ),
        _filter(page, sum(len(cards) for _, cards in shown)),
        html.div(
            {"className": "services"},
            html.nav(
                {"className": "services__index", "aria-label": t("services.index")},
                html.ul(
                    {"className": "chips", "role": "list"},
                    *[
                        html.li({"key": group}, html.a({"className": "chip", "href": f"#{group}"}, t(f"services.group.{group}")))
                        for group, _ in shown
                    ],
                ),
            ),
            ready("div", {"className": "services__groups", "id": "overview-list"}, _groups_html(page.locale, shown)),
        ),
    )


def _filter(page: Page, n: int) -> VdomDict:
    """A field that hides cards in the browser alone; a group without cards goes with them (services.css)."""
    t = partial(text, page.locale)
    return ability(
        "filter-list",
        "div",
        {"className": "services__filter", "role": "search", "aria-label": t("servicesMenu.search")},
        text_input(
            t,
            t("servicesMenu.search"),
            name="overview-filter",
            id="overview-filter",
            type="search",
            test_id="services-filter",
            autoComplete="off",
        ),
        html.p(
            {"id": "overview-count", "role": "status", "className": "meta", "data-testid": "services-count"}, services_count(page.locale, n)
        ),
        html.p({"id": "overview-none", "role": "status", "hidden": True, "data-testid": "services-no-results"}),
        props={
            "field": "overview-filter",
            "list": "overview-list",
            "count": "overview-count",
            "countText": t("servicesMenu.count"),
            "countOneText": t("servicesMenu.countOne"),
            "empty": "overview-none",
            "emptyText": t("servicesMenu.noResults"),
        },
    )


def cards_shown(page: Page) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """The groups this visitor sees, in order, with their cards sorted by title."""
    form = page.current.foretagsformkod if page.current else None
    groups = overview_groups(page.flags, form, page.locale)
    return tuple((group.key, tuple(_card_of(page, service) for service in group.services)) for group in groups)


def _card_of(page: Page, service: Service) -> Card:
    link = card_link_of(service, page.locale, page.login is not None, page.flags)
    return service.id, link.href, link.is_external


@lru_cache(maxsize=64)
def _groups_html(locale: Locale, groups: tuple[tuple[str, tuple[Card, ...]], ...]) -> str:
    return still_html(html(*[_group(locale, group, cards) for group, cards in groups]))


def _group(locale: Locale, group: str, cards: tuple[Card, ...]) -> VdomDict:
    icon_name, color = LOOKS[group]
    return html.section(
        {
            "className": "services__group",
            "id": group,
            "data-testid": "services-group",
            "data-group": group,
            "aria-labelledby": f"{group}-title",
        },
        icon_heading(text(locale, f"services.group.{group}"), icon_name, color, id=f"{group}-title"),
        html.ul(
            {"className": "cards", "role": "list"},
            *[html.li({"data-search": _searched(locale, item[0]), "key": item[0]}, service_card(locale, *item)) for item in cards],
        ),
    )


def _searched(locale: Locale, id: str) -> str:
    return f"{text(locale, f'service.{id}.name')} {text(locale, f'service.{id}.description')}"


def service_card(locale: Locale, id: str, href: str, is_external: bool, level: int = 3, tells_of_login: bool = True) -> VdomDict:
    """The card of one e-service: name, one sentence, whose it is, and whether it asks for login or leads away."""
    named = by_id(id)
    assert named
    service = named.service
    t = partial(text, locale)
    facts = [("landmark", service.organisation.value)]
    if is_external:
        facts.append(("external-link", t("page.external").capitalize()))
    elif tells_of_login and service.requires_authentication:
        facts.append(("lock", t("services.needsLogin")))
    return card(
        t(f"service.{id}.name"),
        href,
        t(f"service.{id}.description"),
        facts=tuple(facts),
        test_id="services-card",
        text_test_id="services-card-description",
        data={"data-service-id": id, "data-external": "true" if is_external else "false"},
        hidden_note=t("page.external") if is_external else "",
        level=level,
    )


SCREENS = (
    Screen(
        name="services",
        addresses=(Address("services", "/tjanster", "/en/services"),),
        flag="vst-ft-custom-service-menu",
        title="services.title",
        draw=services,
    ),
)
