"""The services overview (spec: shell 2 Services page; NAV-020..024, REG-004..013)."""

from functools import lru_cache, partial

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability, ready
from components.service_family import Card, closed_tag, family_card, searched
from components.shell.chip import chip
from components.shell.services_count import services_count
from components.still import drawn_once, still_html
from components.ui.button import button_link
from components.ui.card import card
from components.ui.icon import icon
from components.ui.text_input import text_input
from portal.eservices.authorities import name_of
from portal.eservices.families import entries
from portal.eservices.model import Service
from portal.eservices.registry import by_id
from portal.eservices.visibility import FORM_FILTERS, card_link_of, overview_groups
from portal.http.addresses import with_query
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Address, Screen
from portal.words.locales import Locale
from portal.words.texts import text

Entry = tuple[str | None, tuple[Card, ...]]
"""A family, ``None`` for a single service, and its cards."""


def services(page: Page) -> VdomDict:
    """Services by group, those of a family as one; they are drawn once for everybody who is shown the same ones."""
    t = partial(text, page.locale)
    shown = entries_shown(page)
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
        html.div(
            {"className": "services__find"},
            _filter(page, sum(len(cards) for _, entries in shown for _, cards in entries)),
            "" if page.login else _forms(page.locale, _narrowed_to(page)),
        ),
        html.div(
            {"className": "services"},
            html.nav(
                {"className": "services__index", "aria-label": t("services.index")},
                html.ul(
                    {"role": "list"},
                    *[html.li({"key": group}, html.a({"href": f"#{group}"}, t(f"services.group.{group}"))) for group, _ in shown],
                ),
            ),
            ready(
                "div",
                {"className": "services__groups", "id": "overview-list"},
                _groups_html(page.locale, shown, page.login is None, page.closed_ids),
            ),
        ),
    )


def _filter(page: Page, n: int) -> VdomDict:
    """A field that hides cards in the browser alone; a group without cards goes with them (services.css)."""
    t = partial(text, page.locale)
    return ability(
        "filter-list",
        "div",
        {"className": "services__filter", "role": "search", "aria-label": t("servicesMenu.search")},
        html.div(
            {"className": "services__field"},
            text_input(
                t,
                t("servicesMenu.search"),
                name="overview-filter",
                id="overview-filter",
                type="search",
                test_id="services-filter",
                autoComplete="off",
            ),
            icon("search"),
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


def _narrowed_to(page: Page) -> str | None:
    """The company form that the address asks for; signed in the party decides."""
    asked = page.values.get("form", "")
    return asked if asked in FORM_FILTERS and page.login is None else None


@drawn_once
def _forms(locale: Locale, chosen: str | None) -> VdomDict:
    """Links that narrow the page to what one company form needs; without scripts too."""
    path = path_of("services", locale)
    return html.nav(
        {"className": "services__forms", "aria-label": text(locale, "services.forms"), "data-testid": "services-form-filter"},
        html.ul(
            {"className": "chips", "role": "list"},
            *[
                html.li(
                    {"key": form or "all"},
                    chip(
                        text(locale, f"services.form.{form or 'all'}"),
                        with_query(path, form=form),
                        is_chosen=form == chosen,
                        **{"data-testid": "services-form", "data-form": form or ""},
                    ),
                )
                for form in (None, *FORM_FILTERS)
            ],
        ),
    )


def entries_shown(page: Page) -> tuple[tuple[str, tuple[Entry, ...]], ...]:
    """The groups this visitor sees, in order, with their entries sorted by title."""
    form = page.current.foretagsformkod if page.current else None
    groups = overview_groups(page.flags, form, page.locale, _narrowed_to(page))
    return tuple(
        (
            group.key,
            tuple((entry.family, tuple(_card_of(page, service) for service in entry.services)) for entry in entries(group.services)),
        )
        for group in groups
    )


def _card_of(page: Page, service: Service) -> Card:
    link = card_link_of(service, page.locale, page.login is not None, page.flags)
    return service.id, link.href, link.is_external


@lru_cache(maxsize=64)
def _groups_html(locale: Locale, groups: tuple[tuple[str, tuple[Entry, ...]], ...], tells_of_login: bool, closed: frozenset[str]) -> str:
    return still_html(html(*[_group(locale, group, entries, tells_of_login, closed) for group, entries in groups]))


def _group(locale: Locale, group: str, entries: tuple[Entry, ...], tells_of_login: bool, closed: frozenset[str]) -> VdomDict:
    return html.section(
        {
            "className": "services__group",
            "id": group,
            "data-testid": "services-group",
            "data-group": group,
            "aria-labelledby": f"{group}-title",
        },
        html.h2({"id": f"{group}-title"}, text(locale, f"services.group.{group}")),
        html.ul(
            {"className": "cards", "role": "list"},
            *[_entry(locale, family, cards, tells_of_login, closed) for family, cards in entries],
        ),
    )


def _entry(locale: Locale, family: str | None, cards: tuple[Card, ...], tells_of_login: bool, closed: frozenset[str]) -> VdomDict:
    if family:
        attributes = {"className": "services__family", "data-testid": "services-entry", "data-family": family}
        return html.li(attributes, family_card(locale, family, cards, tells_of_login, closed))
    (card,) = cards
    id = card[0]
    attributes = {"data-testid": "services-entry", "data-service-id": id, "data-search": searched(locale, id)}
    return html.li(attributes, service_card(locale, *card, tells_of_login=tells_of_login, is_closed=id in closed))


def service_card(
    locale: Locale, id: str, href: str, is_external: bool, level: int = 3, tells_of_login: bool = True, is_closed: bool = False
) -> VdomDict:
    """The card of one e-service: name, one sentence, whose it is, and whether it is closed, asks for login or leads away."""
    named = by_id(id)
    assert named
    service = named.service
    t = partial(text, locale)
    facts = [("landmark", name_of(service.organisation, locale))]
    if is_external:
        facts.append(("external-link", t("page.external").capitalize()))
    elif tells_of_login and service.requires_authentication:
        facts.append(("lock", t("services.needsLogin")))
    return card(
        t(f"service.{id}.name"),
        href,
        t(f"service.{id}.description"),
        *([html.p(closed_tag(locale))] if is_closed else []),
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
