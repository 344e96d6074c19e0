"""Ändra and avregistrera: what of today's registrations is changed from a day on, or ends."""

from collections.abc import Iterator
from datetime import timedelta

from testmyndighet import skatteverket

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Amount, Answers, Checkboxes, Day, Flow, Number, Problem, Radio, Shown, Step, Text

from .registered import KINDS, of_today, taxes
from .vat import PERIODS


def something_is_registered(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    if not answers["registrerat"]:
        yield Problem("inget", "inget-finns")


def begins_a_month(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    """A period of VAT is whole months (26 kap. skatteförfarandelagen)."""
    if answers["ny_period_fran"].day != 1:
        yield Problem("ny_period_fran", "inte-den-forsta")


def _choice() -> Step:
    return Step(
        "val",
        *of_today(),
        Shown("inget", when=lambda answers: not answers["registrerat"]),
        Checkboxes("slag", KINDS, offered=lambda answers: answers["registrerat"], when=lambda answers: bool(answers["registrerat"])),
        check=something_is_registered,
    )


change = Flow(
    "skatt-andra",
    version=1,
    minutes=5,
    needs=("dag",),
    facts={"registrerat": taxes},
    texts_under="andra.",
    steps=[
        _choice(),
        Step("f-skatt", Day("nytt_fran"), Amount("nytt_overskott"), when=lambda answers: "f-skatt" in answers["slag"]),
        Step(
            "momsperiod",
            Radio("ny_period", PERIODS),
            Day("ny_period_fran"),
            when=lambda answers: "moms" in answers["slag"],
            check=begins_a_month,
        ),
        Step("arbetsgivare", Day("anstallda_fran"), Number("anstallda", least=1), when=lambda answers: "arbetsgivare" in answers["slag"]),
    ],
    authority=skatteverket,
)


def deregister(id: str, *who: str) -> Flow:
    """The application, for parties of these company forms; all where none is named."""
    return Flow(
        id,
        version=1,
        minutes=5,
        needs=("dag",),
        facts={"registrerat": taxes},
        texts_under="avregistrera.",
        who=who,
        steps=[
            _choice(),
            Step("upphor", Day("sista_dag", after=timedelta(days=-365)), Text("skal", most=500, lines=4)),
        ],
        authority=skatteverket,
    )
