"""Ändra and avregistrera: what of today's registrations is changed from a day on, or ends."""

from collections.abc import Iterator
from datetime import timedelta

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Amount, Answers, Confirm, Day, Flow, Number, Problem, Radio, Shown, Step, Text
from testmyndighet import skatteverket

from .registered import EMPLOYER, F_TAX, VAT, has, has_any, has_none, of_today, taxes


def something_is_chosen(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    """Who is registered for nothing has nothing to choose."""
    if not (answers["f_skatt"] or answers["moms"] or answers["arbetsgivare"]):
        yield Problem("valj", "inget-valt") if answers["registrerat"] else Problem("inget", "inget-finns")


def begins_a_month(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    """A period of VAT is whole months (26 kap. skatteförfarandelagen)."""
    if answers["ny_period_fran"].day != 1:
        yield Problem("ny_period_fran", "inte-den-forsta")


def _choice() -> Step:
    return Step(
        "val",
        *of_today(),
        Shown("inget", when=has_none),
        Shown("valj", when=has_any),
        Confirm("f_skatt", required=False, when=has(F_TAX)),
        Confirm("moms", required=False, when=has(VAT)),
        Confirm("arbetsgivare", required=False, when=has(EMPLOYER)),
        check=something_is_chosen,
    )


change = Flow(
    "skatt-andra",
    version=1,
    minutes=5,
    facts={"registrerat": taxes},
    texts_under="andra.",
    steps=[
        _choice(),
        Step("f-skatt", Day("nytt_fran"), Amount("nytt_overskott"), when=lambda answers: answers["f_skatt"]),
        Step(
            "momsperiod",
            Radio("ny_period", ["ar", "kvartal", "manad"]),
            Day("ny_period_fran"),
            when=lambda answers: answers["moms"],
            check=begins_a_month,
        ),
        Step("arbetsgivare", Day("anstallda_fran"), Number("anstallda", least=1), when=lambda answers: answers["arbetsgivare"]),
    ],
    authority=skatteverket,
)


def deregister(id: str, *who: str) -> Flow:
    """The application, for parties of these company forms."""
    return Flow(
        id,
        version=1,
        minutes=5,
        facts={"registrerat": taxes},
        texts_under="avregistrera.",
        who=who,
        steps=[
            _choice(),
            Step("upphor", Day("sista_dag", after=timedelta(days=-365)), Text("skal", most=500, lines=4)),
        ],
        authority=skatteverket,
    )
