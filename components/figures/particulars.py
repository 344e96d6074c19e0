"""What a document lacks, in the words of the law; and a page where somebody ticks what stands on one (``portal.figures.particulars``).

The texts are the service's own: ``particular.{id}``, ``law``, ``law.unverified``, ``missing``, ``whole``, ``simple``;
``check.*`` for the page.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from reactpy import html
from reactpy.types import Component, VdomDict

from components.eservices.service_form import service_form
from components.figures.calculation import Calculation
from components.figures.parts import result_part
from components.ui.alert import alert
from components.ui.button import button
from components.ui.checkbox import checkbox, checkboxes
from portal.eservices.answers import Drawn
from portal.eservices.plugins import ServicePage
from portal.eservices.service_visit import ServiceVisit
from portal.figures.particulars import ALWAYS, Particular

SHORT: Final = "forenklad"
"""The name of the box that says that the shorter list is enough."""
TICKED: Final = "ja"


def lacking(visit: ServiceVisit, lacks: Sequence[Particular], *, is_short: bool) -> VdomDict:
    """What is missing, one line each, or that nothing is; and that the shorter list holds."""
    lines = [
        html.li(
            {"key": each.id, "data-id": each.id},
            visit.t(f"particular.{each.id}"),
            html.small({"className": "lacking__law"}, visit.t("law", at=each.law)),
        )
        for each in lacks
    ]
    return html.div(
        {"className": "lacking"},
        html.p({"data-testid": "invoice-simple"}, visit.t("simple")) if is_short else "",
        html.h3(visit.t("missing")) if lines else alert(visit.t, "success", visit.t("whole"), test_id="invoice-whole"),
        html.ul({"data-testid": "invoice-missing"}, *lines) if lines else "",
        html.p({"className": "lacking__law"}, visit.t("law.unverified")) if lines else "",
    )


class Lacks(Protocol):
    """A result that says what its document lacks."""

    @property
    def lacks(self) -> Sequence[Particular]:
        """What is missing."""

    @property
    def is_short(self) -> bool:
        """Whether the shorter list holds."""


def lacking_part(visit: ServiceVisit, calculation: Calculation[Any]) -> tuple[Component]:
    """The same of a result that is :class:`Lacks`, for ``Calculator.results``."""

    def draw(result: Lacks) -> VdomDict:
        return lacking(visit, result.lacks, is_short=result.is_short)

    return (result_part(calculation, draw),)


@dataclass(frozen=True, slots=True)
class _Ticks:
    """What was sent."""

    ticked: Mapping[str, str] = field(default_factory=dict)
    is_asked: bool = False

    def lacks(self, particulars: Sequence[Particular]) -> list[Particular]:
        """Those that have no tick."""
        return [each for each in particulars if each.id not in self.ticked and (each.is_short or SHORT not in self.ticked)]


def ticking_page(particulars: Sequence[Particular]) -> ServicePage:
    """The page. Asked by address it answers the same: ``?datum=ja&nummer=ja``."""
    names = {SHORT, *(each.id for each in particulars)}

    def ticks(fields: Mapping[str, str], *, is_asked: bool) -> _Ticks:
        return _Ticks({name: fields[name] for name in sorted(names) if fields.get(name) == TICKED}, is_asked)

    async def load(visit: ServiceVisit) -> _Ticks:
        return ticks(visit.query, is_asked=bool(names & visit.query.keys()))

    async def post(visit: ServiceVisit, fields: Mapping[str, str]) -> Drawn:
        return Drawn(ticks(fields, is_asked=True))

    def draw(visit: ServiceVisit, sent: _Ticks) -> VdomDict:
        return _page(visit, sent, particulars)

    return ServicePage(draw=draw, load=load, post=post, acts_for="person", title="check.name", has_private_query=True)


def _page(visit: ServiceVisit, sent: _Ticks, particulars: Sequence[Particular]) -> VdomDict:
    t = visit.t
    always = [each for each in particulars if each.when == ALWAYS]
    others = [each for each in particulars if each.when != ALWAYS]
    return html.div(
        {"className": "wrap figures"},
        html.h1(t("check.name")),
        html.p({"className": "lead"}, t("check.lead")),
        html.div(
            {"className": "figures__columns"},
            service_form(
                visit,
                checkbox(t("check.short"), name=SHORT, id=SHORT, value=TICKED, checked=SHORT in sent.ticked, test_id=f"tick-{SHORT}"),
                checkboxes(t("check.always"), *_boxes(visit, sent, always)),
                checkboxes(t("check.others"), *_boxes(visit, sent, others)),
                html.div({"className": "figures__buttons"}, button(t("check.do"), type="submit", test_id="compute")),
                label=t("check.name"),
                id="check",
                test_id="tool-form",
            ),
            html.section(
                {
                    "className": "figures__results",
                    "id": "tool-results",
                    "data-testid": "tool-results",
                    "aria-labelledby": "tool-result",
                    "tabIndex": 0,
                },
                html.h2({"id": "tool-result"}, t("figures.result")),
                lacking(visit, sent.lacks(particulars), is_short=SHORT in sent.ticked) if sent.is_asked else html.p(t("check.nothing")),
            ),
        ),
        html.p({"className": "figures__beside"}, html.a({"href": visit.address()}, t("check.make"))),
    )


def _boxes(visit: ServiceVisit, sent: _Ticks, particulars: Sequence[Particular]) -> list[Any]:
    return [
        checkbox(
            visit.t(f"particular.{each.id}"),
            name=each.id,
            id=f"tick-{each.id}",
            value=TICKED,
            checked=each.id in sent.ticked,
            description=visit.t("law", at=each.law),
            test_id=f"tick-{each.id}",
        )
        for each in particulars
    ]
