"""What a document lacks, in the words of the law; and a page where somebody ticks what stands on one (``portal.figures.particulars``).

The texts are the service's own: ``particular.{id}``, ``law``, ``law.unverified``, ``missing``, ``whole``, ``simple``;
``check.*`` for the page.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from reactpy import html
from reactpy.types import Component, VdomDict

from components.eservices.service_form import service_form
from components.figures.calculation import Calculation
from components.figures.columns import columns
from components.figures.parts import NONE, result_part
from components.ui.alert import alert
from components.ui.button import button
from components.ui.checkbox import checkbox, checkboxes
from portal.eservices.answers import Drawn
from portal.eservices.plugins import ServicePage
from portal.eservices.service_visit import ServiceVisit
from portal.figures.money import shown_kr
from portal.figures.particulars import ALWAYS, Particular
from portal.figures.rates import rate_on

SHORT: Final = "forenklad"
"""The name of the box that says that the shorter list is enough."""
TICKED: Final = "ja"


def lacking(visit: ServiceVisit, lacks: Sequence[Particular], short_up_to: str) -> VdomDict:
    """What is missing, one line each, or that nothing is; and that the shorter list holds, up to which sum: empty where it does not."""
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
        html.p({"data-testid": "invoice-simple"}, visit.t("simple", limit=short_up_to)) if short_up_to else "",
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


def lacking_part(limit: str) -> Callable[[ServiceVisit, Calculation[Any]], tuple[Component]]:
    """The same of a result that is :class:`Lacks`, for ``Calculator.results``; ``limit`` names the figure up to which the list is short."""

    def drawn(visit: ServiceVisit, calculation: Calculation[Any]) -> tuple[Component]:
        def draw(result: Lacks) -> VdomDict:
            return lacking(visit, result.lacks, _limit(visit, limit) if result.is_short else "")

        return (result_part(calculation, draw),)

    return drawn


def _limit(visit: ServiceVisit, key: str) -> str:
    found = rate_on(key, visit.today)
    return shown_kr(found.value) if found and found.value is not None else NONE


@dataclass(frozen=True, slots=True)
class _Ticks:
    """What was sent."""

    ticked: Mapping[str, str] = field(default_factory=dict)
    is_asked: bool = False

    def lacks(self, particulars: Sequence[Particular]) -> list[Particular]:
        """Those that have no tick."""
        return [each for each in particulars if each.id not in self.ticked and (each.is_short or SHORT not in self.ticked)]


def ticking_page(particulars: Sequence[Particular], limit: str) -> ServicePage:
    """The page; ``limit`` names the figure up to which the list is short. Asked by address it answers the same: ``?datum=ja&nummer=ja``."""
    names = {SHORT, *(each.id for each in particulars)}

    def ticks(fields: Mapping[str, str], *, is_asked: bool) -> _Ticks:
        return _Ticks({name: fields[name] for name in sorted(names) if fields.get(name) == TICKED}, is_asked)

    async def load(visit: ServiceVisit) -> _Ticks:
        return ticks(visit.query, is_asked=bool(names & visit.query.keys()))

    async def post(visit: ServiceVisit, fields: Mapping[str, str]) -> Drawn:
        return Drawn(ticks(fields, is_asked=True))

    def draw(visit: ServiceVisit, sent: _Ticks) -> VdomDict:
        return _page(visit, sent, particulars, _limit(visit, limit))

    return ServicePage(draw=draw, load=load, post=post, acts_for="person", title="check.name", has_private_query=True)


def _page(visit: ServiceVisit, sent: _Ticks, particulars: Sequence[Particular], limit: str) -> VdomDict:
    t = visit.t
    always = [each for each in particulars if each.when == ALWAYS]
    others = [each for each in particulars if each.when != ALWAYS]
    return html.div(
        {"className": "wrap figures"},
        html.h1(t("check.name")),
        html.p({"className": "lead"}, t("check.lead")),
        columns(
            visit,
            service_form(
                visit,
                checkbox(
                    t("check.short", limit=limit), name=SHORT, id=SHORT, value=TICKED, checked=SHORT in sent.ticked, test_id=f"tick-{SHORT}"
                ),
                checkboxes(t("check.always"), *_boxes(visit, sent, always)),
                checkboxes(t("check.others"), *_boxes(visit, sent, others)),
                html.div({"className": "figures__buttons"}, button(t("check.do"), type="submit", test_id="compute")),
                label=t("check.name"),
                id="check",
                test_id="tool-form",
            ),
            _answer(visit, sent, particulars, limit) if sent.is_asked else html.p(t("check.nothing")),
            takes_focus=True,
        ),
        html.p({"className": "figures__beside"}, html.a({"href": visit.address()}, t("check.make"))),
    )


def _answer(visit: ServiceVisit, sent: _Ticks, particulars: Sequence[Particular], limit: str) -> VdomDict:
    return lacking(visit, sent.lacks(particulars), limit if SHORT in sent.ticked else "")


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
