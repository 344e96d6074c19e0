"""Where to register a company: one card for each form, the one asked for by ``f`` first (spec: REG-018..024)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.hooks import use_page
from components.screens.services import service_card
from components.ui.breadcrumbs import breadcrumbs
from components.ui.notice import notice
from portal.eservices.model import Service
from portal.eservices.registry import by_id
from portal.eservices.service_visit import ServiceVisit
from portal.eservices.visibility import is_offered, link_of
from portal.web.routes import path_of
from portal.words.texts import text

SERVICE_OF = {
    "ab": "bolagsverket-foretagsregistrering",
    "e": "bolagsverket-registrera-enskild-naringsverksamhet",
    "hb": "bolagsverket-registrera-handelsbolag",
    "kb": "bolagsverket-registrera-kommanditbolag",
    "ek": "bolagsverket-registrera-ekonomisk-forening",
    "brf": "bolagsverket-registrera-bostadsrattsforening",
    "hbrf": "bolagsverket-registrera-bostadsrattsforening",
}
"""The registering service of each value of ``f``; English addresses write hbrf for brf."""


def register(visit: ServiceVisit, _: None) -> VdomDict:
    """The form asked for, if any, then the others; an unknown ``f`` opens the page without one."""
    t = partial(text, visit.locale)
    wanted = SERVICE_OF.get(visit.query.get("f", ""))
    offered = [
        named.service for named in map(by_id, dict.fromkeys(SERVICE_OF.values())) if named and is_offered(named.service, visit.flags)
    ]
    first = [service for service in offered if service.id == wanted]
    others = [service for service in offered if service.id != wanted]
    return html.div(
        {"className": "wrap article"},
        breadcrumbs(
            t("login.breadcrumbs"),
            [(t("profile.myPages"), path_of("mina-sidor", visit.locale))],
            t("service.mina-sidor-registrera-foretag.name"),
        ),
        html.h1({"data-testid": "register-title"}, t("service.mina-sidor-registrera-foretag.name")),
        html.p({"className": "lead"}, t("register.intro")),
        notice("INFO", t("notice.INFO"), t("unsupported.title"), html.p(t("register.swedishOnly")), role="note")
        if visit.locale == "en"
        else "",
        _cards(visit, first, "register-wanted") if first else "",
        html.section(
            {"className": "section", "aria-labelledby": "register-others"},
            html.h2({"id": "register-others"}, t("register.others" if first else "register.all")),
            _cards(visit, others, "register-others"),
        ),
    )


def _cards(visit: ServiceVisit, services: list[Service], test_id: str) -> VdomDict:
    level, closed = 2 if test_id == "register-wanted" else 3, use_page().closed_ids
    return html.ul(
        {"className": "cards", "role": "list", "data-testid": test_id},
        *[
            html.li(
                {"key": service.id},
                service_card(
                    visit.locale,
                    service.id,
                    link.href,
                    link.is_external,
                    level=level,
                    tells_of_login=False,
                    is_closed=service.id in closed,
                ),
            )
            for service in services
            for link in [link_of(service, visit.locale, True, visit.flags)]
        ],
    )
