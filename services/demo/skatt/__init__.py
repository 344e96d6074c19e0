"""Beskattningsengagemang: F-tax, VAT, employer and excise, registered, changed and ended."""

from typing import Any

from reactpy import html

from components.flow.frame import frame
from components.ui.list import LinkRow, link_list
from portal.eservices.plugins import ServicePage
from portal.eservices.service_visit import ServiceVisit
from portal.flow.pages import plugin_of_flows

from .change import change, deregister
from .excise import excise
from .register import register

ending = deregister("skatt-avregistrera")
"""What ends the registrations of a business; those who wind it up make a case of it from there."""

WAYS = ("registrera", "andra", "avregistrera", "registrera/punktskatt")


def ways(visit: ServiceVisit, _: Any) -> Any:
    """What can be done, each with its way there."""
    rows = [LinkRow(visit.t(f"{way.split('/')[-1]}.name"), visit.address(way), f"skatt-{way.split('/')[-1]}") for way in WAYS]
    title = visit.t("name")
    return frame(
        visit,
        html.h1({"data-testid": "flow-title"}, title),
        html.p({"className": "lead"}, visit.t("description")),
        link_list(rows, title, "skatt-ways"),
    )


service = plugin_of_flows(
    {
        "registrera": register("skatt-registrera"),
        "andra": change,
        "avregistrera": ending,
        "registrera/punktskatt": excise,
        "registrera/enskild-naringsverksamhet": register("skatt-registrera-en", "EN"),
        "avregistrera/enskild-naringsverksamhet": deregister("skatt-avregistrera-en", "EN"),
    },
    {"": ServicePage(draw=ways)},
)
