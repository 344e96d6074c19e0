"""The overview of my pages: whom you represent, what you can do for them, your shortcuts and what is going on."""

from dataclasses import dataclass
from functools import lru_cache, partial

from reactpy import html
from reactpy.types import VdomDict

from components.eservices.mina_sidor.going_on import going_on
from components.eservices.mina_sidor.shortcuts import shortcuts as shortcuts_panel
from components.markup import ready
from components.screens.services import LOOKS, service_card
from components.shell.parties import form_word
from components.still import still_html
from components.ui.button import button_link
from components.ui.icon import icon
from components.ui.icon_heading import icon_heading
from components.ui.list import LinkRow, link_list
from portal.eservices.overview import Overview
from portal.eservices.service_visit import ServiceVisit
from portal.eservices.visibility import link_of, overview_groups
from portal.notices import SHELL, for_application
from portal.web.routes import path_of
from portal.words.dates import long_date
from portal.words.locales import Locale
from portal.words.texts import text


@dataclass(frozen=True, slots=True)
class OverviewDetails:
    """What was read for the overview."""

    shortcuts: tuple[str, ...]
    """Ids of services."""
    overview: Overview


Group = tuple[str, tuple[tuple[str, str, bool], ...]]


def overview(visit: ServiceVisit, details: OverviewDetails) -> VdomDict:
    """Greeting; what is going on, then e-services by category on the left; shortcuts, notices and ways on at the right."""
    t = partial(text, visit.locale)
    groups = services_by_group(visit)
    return html.div(
        _greeting(visit),
        html.div(
            {"className": "wrap my-pages"},
            html.div(
                going_on(visit, details.overview),
                html.h2({"className": "my-services__title"}, t("myPages.services")),
                ready("div", {"className": "my-services", "data-testid": "my-services"}, _groups_html(visit.locale, groups)),
            ),
            html.div(
                shortcuts_panel(visit.locale, visit.subject or "", groups, details.shortcuts),
                _news(visit),
                _ways(visit),
            ),
        ),
    )


def services_by_group(visit: ServiceVisit) -> tuple[Group, ...]:
    """The groups of e-services that fit the represented party: (group, ((id, address, leads away), …))."""
    form = visit.party.foretagsformkod if visit.party else None
    return tuple(
        (
            group.key,
            tuple(
                (service.id, link.href, link.is_external)
                for service in group.services
                for link in [link_of(service, visit.locale, True, visit.flags)]
            ),
        )
        for group in overview_groups(visit.flags, form, visit.locale)
    )


def _greeting(visit: ServiceVisit) -> VdomDict:
    t = partial(text, visit.locale)
    party = visit.party
    return html.div(
        {"className": "greeting"},
        html.div(
            {"className": "wrap"},
            html.div(
                html.h1({"data-testid": "my-pages-title"}, t("profile.myPages")),
                html.p({"className": "lead"}, t("myPages.hello", name=visit.person.fornamn) if visit.person else ""),
            ),
            html.div(
                {"className": "greeting__party", "data-testid": "my-pages-party"},
                html.span({"className": "avatar", "aria-hidden": "true"}, icon("user-round") if party.is_person else party.foretagsformkod),
                html.div(
                    html.span({"className": "party__label"}, t("profile.represents")),
                    html.span({"className": "party__name"}, party.display_name),
                    html.span(
                        {"className": "meta"},
                        html.span({"className": "number"}, party.number_with_dash),
                        f" · {form_word(party, visit.locale)}",
                    ),
                ),
                button_link(
                    t("myPages.change"),
                    path_of("valj-vem-du-vill-foretrada", visit.locale),
                    variant="text",
                    size="small",
                    test_id="my-pages-change",
                )
                if visit.can_change_party
                else "",
            )
            if party
            else "",
        ),
    )


@lru_cache(maxsize=128)
def _groups_html(locale: Locale, groups: tuple[Group, ...]) -> str:
    return still_html(html(*[_group(locale, key, cards) for key, cards in groups]))


def _group(locale: Locale, key: str, cards: tuple[tuple[str, str, bool], ...]) -> VdomDict:
    icon_name, color = LOOKS[key]
    return html.section(
        {"data-testid": "my-services-group", "data-group": key, "aria-labelledby": f"my-{key}"},
        icon_heading(text(locale, f"services.group.{key}"), icon_name, color, level=3, id=f"my-{key}"),
        html.ul(
            {"className": "cards", "role": "list"}, *[html.li(service_card(locale, *item, level=4, tells_of_login=False)) for item in cards]
        ),
    )


def _news(visit: ServiceVisit) -> VdomDict:
    t = partial(text, visit.locale)
    notices = for_application(visit.notices, SHELL)
    return html.section(
        {"className": "panel", "aria-labelledby": "my-notices", "data-testid": "my-pages-notices"},
        html.h2({"id": "my-notices"}, t("myPages.now")),
        *[
            html.div(
                {"key": notice.uuid},
                html.p(
                    html.strong(notice.messages.get(visit.locale, notice.messages["sv"])[0]),
                    html.br(),
                    notice.messages.get(visit.locale, notice.messages["sv"])[1],
                ),
                html.p({"className": "meta"}, t("notice.published", date=long_date(notice.published.date(), visit.locale))),
            )
            for notice in notices
        ]
        or [html.p(t("myPages.quiet"))],
    )


def _ways(visit: ServiceVisit) -> VdomDict:
    t = partial(text, visit.locale)
    rows = []
    if visit.party and not visit.party.is_person:
        rows.append(LinkRow(t("profile.companyInfo"), f"{visit.base_path}/foretag", "my-pages-company"))
    rows += [
        LinkRow(
            t("service.mina-sidor-registrera-foretag.name"), path_of("mina-sidor-registrera-foretag", visit.locale), "my-pages-register"
        ),
        LinkRow(t("contact.title"), path_of("contact", visit.locale), "my-pages-contact"),
    ]
    return html.section(
        {"className": "panel", "aria-labelledby": "my-ways"},
        html.h2({"id": "my-ways"}, t("myPages.more")),
        link_list(rows),
        html.div(
            {"className": "actions"},
            _opens("login", "user", t("header.profile"), "my-pages-profile"),
            _opens("user-settings", "settings", t("header.settings"), "my-pages-settings"),
        ),
    )


def _opens(drawer: str, icon_name: str, label: str, test_id: str) -> VdomDict:
    return html.button(
        {
            "type": "button",
            "className": "button",
            "data-variant": "outline",
            "data-size": "small",
            "data-drawer": f"drawer-{drawer}",
            "aria-expanded": "false",
            "data-testid": test_id,
        },
        icon(icon_name),
        label,
    )
