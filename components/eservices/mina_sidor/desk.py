"""My pages as a desk: whom you represent, what needs you, what goes on, and the ways to everything else (spec: journey 10)."""

from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.eservices.mina_sidor.going_on import going_on
from components.eservices.mina_sidor.my_services import my_services, services_by_group
from components.eservices.mina_sidor.next_steps import desk_next, steps_of
from components.eservices.mina_sidor.shortcuts import shortcuts as desk_shortcuts
from components.pattern import pattern
from components.proper_name import proper_name
from components.shell.parties import form_word
from components.still import drawn_once
from components.ui.icon import icon
from components.ui.list import LinkRow, link_list
from portal.drafts import Left
from portal.eservices.overview import Overview
from portal.eservices.service_visit import ServiceVisit
from portal.flow.signing.inbox import Waiting
from portal.web.routes import path_of
from portal.words.locales import Locale
from portal.words.texts import text


@dataclass(frozen=True, slots=True)
class DeskDetails:
    """What was read for the desk."""

    shortcuts: tuple[str, ...]
    """Ids of services."""
    overview: Overview
    drafts: tuple[Left, ...]
    signings: tuple[Waiting, ...] = ()
    """What waits for the person's signature, whoever they act for."""
    now: datetime = field(kw_only=True)


def desk(visit: ServiceVisit, details: DeskDetails) -> VdomDict:
    """What needs the visitor, what they began, what goes on and what comes next; beside it shortcuts; below it every service."""
    groups = services_by_group(visit)
    steps = steps_of(visit)
    return html.div(
        {"className": "wrap desk"},
        _head(visit),
        html.div(
            {"className": "desk__grid"},
            html.div(
                {"className": "desk__now"},
                going_on(visit, details.overview, details.drafts, details.signings, details.now, steps[0]),
                desk_next(visit, steps),
            ),
            html.div(
                {"className": "desk__side"},
                desk_shortcuts(visit, groups, details.shortcuts),
                _more(visit.locale, visit.address("foretag") if visit.party and not visit.party.is_person else ""),
            ),
            my_services(visit, groups),
        ),
    )


def _head(visit: ServiceVisit) -> VdomDict:
    party = visit.party
    return html.div(
        {"className": "desk__head"},
        _party(
            visit.locale,
            party.is_person,
            form_word(party, visit.locale),
            visit.can_change_party,
            name=party.display_name,
            number=party.number_with_dash,
        )
        if party
        else "",
        html.h1({"data-testid": "my-pages-title"}, text(visit.locale, "profile.myPages")),
    )


@pattern
def _party(locale: Locale, is_person: bool, form: str, can_change: bool, *, name: str, number: str) -> VdomDict:
    t = partial(text, locale)
    return html.div(
        {"className": "desk__party", "data-testid": "my-pages-party"},
        icon("user-round" if is_person else "briefcase"),
        html.p(
            html.span({"className": "visually-hidden"}, f"{t('profile.represents')} "),
            html.strong({"className": "desk__name"}, proper_name(name)),
            " ",
            html.span({"className": "meta"}, proper_name(number, {"className": "number"}), f" · {form}"),
        ),
        html.a(
            {"href": path_of("valj-vem-du-vill-foretrada", locale), "data-testid": "my-pages-change"},
            icon("repeat"),
            html.span(t("myPages.change"), html.span({"className": "visually-hidden"}, f" {t('myPages.changeWhom')}")),
        )
        if can_change
        else "",
    )


@drawn_once
def _more(locale: Locale, company: str) -> VdomDict:
    """The other ways on; ``company`` is the address of what registers have of the party, empty for a person."""
    t = partial(text, locale)
    ways = [
        *([LinkRow(t("profile.companyInfo"), company, "my-pages-company")] if company else []),
        LinkRow(t("history.title"), path_of("history", locale), "my-pages-history"),
        LinkRow(t("profile.sessions"), path_of("sessions", locale), "my-pages-sessions"),
    ]
    return html.section(
        {"className": "desk__more", "aria-labelledby": "desk-more"},
        html.h2({"id": "desk-more"}, t("myPages.more")),
        link_list(ways, test_id="desk-ways"),
    )
