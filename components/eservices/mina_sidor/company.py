"""What the portal knows of the represented party, and where to change it (spec: REG-017)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.eservices.mina_sidor.notes import notes
from components.hooks import use_page
from components.proper_name import proper_name
from components.screens.services import service_card
from components.shell.parties import form_word
from components.ui.breadcrumbs import breadcrumbs
from portal.engagemang.notes import Note
from portal.eservices.service_visit import ServiceVisit
from portal.eservices.visibility import link_of, overview_groups
from portal.words.information import about
from portal.words.locales import Locale
from portal.words.texts import text


def company(visit: ServiceVisit, note: Note) -> VdomDict:
    """The facts as a list, the services that change them, and what the person has noted about the company."""
    assert visit.party
    t = partial(text, visit.locale)
    party = visit.party
    facts = [
        (t("company.name"), proper_name(party.namn)),
        (t("company.number"), proper_name(party.number_with_dash)),
        (t("company.form"), form_word(party, visit.locale)),
        *([(t("profile.namnskydd"), proper_name(", ".join(party.namnskydd)))] if party.namnskydd else []),
        *([(t("company.sources"), ", ".join(party.kallor))] if party.kallor else []),
    ]
    groups = [group for group in overview_groups(visit.flags, party.foretagsformkod, visit.locale) if group.key in {"HANTERA", "AVSLUTA"}]
    services = [service for group in groups for service in group.services]
    ends_here = party.is_person or any(group.key == "AVSLUTA" for group in groups)
    closed = use_page().closed_ids
    return html.div(
        {"className": "wrap article"},
        breadcrumbs(t("login.breadcrumbs"), [(t("profile.myPages"), visit.base_path)], t("profile.companyInfo")),
        html.h1({"data-testid": "company-title"}, t("profile.companyInfo")),
        html.div(
            {"className": "panel", "data-testid": "company-facts"},
            html.dl({"className": "facts"}, *[html(html.dt(name), html.dd(value)) for name, value in facts]),
        ),
        html.section(
            {"className": "section", "aria-labelledby": "company-services"},
            html.h2({"id": "company-services"}, t("company.services")),
            html.ul(
                {"className": "cards", "role": "list"},
                *[
                    html.li(
                        {"key": service.id},
                        service_card(
                            visit.locale, service.id, link.href, link.is_external, tells_of_login=False, is_closed=service.id in closed
                        ),
                    )
                    for service in services
                    for link in [link_of(service, visit.locale, True, visit.flags)]
                ],
            ),
        )
        if services
        else "",
        "" if ends_here else _way_to_wind_up(visit.locale),
        notes(visit, party, note),
    )


def _way_to_wind_up(locale: Locale) -> VdomDict:
    """Where forms that no service deregisters read how they are wound up: the menu leads here for every company (REG-085)."""
    link = html.a({"href": about("winding-up", locale), "data-testid": "company-wind-up"}, text(locale, "nav.link.avsluta"))
    return html.p({"className": "section"}, link)
