"""Vinstutdelning: profit that an extra general meeting decided to give out between two annual meetings."""

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from decimal import Decimal

from testmyndighet import bolagsverket, company

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Amount, Answers, Attachment, Day, Flow, Problem, Shown, Step
from portal.words.entered import amount


def after_the_annual_meeting(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    """The extra meeting is held between the annual meeting and the next one (17 and 18 kap. aktiebolagslagen)."""
    annual = date.fromisoformat(answers["foretag"]["arsstamma"])
    if answers["stammodag"] <= annual:
        yield Problem("stammodag", "fore-arsstamman", dag=annual.isoformat())


def is_the_last_balance_sheet(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    last = date.fromisoformat(answers["foretag"]["balansdag"])
    if answers["balansdag"] != last:
        yield Problem("balansdag", "annan-balansdag", dag=last.isoformat())


def is_left(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    """At most what is left of the free equity of the last balance sheet (17 kap. 3 §)."""
    if _in_all(answers) > _left(answers):
        yield Problem("per_aktie", "for-mycket", totalt=_kronor(_in_all(answers)), kvar=_kronor(_left(answers)))


def what_is_left(answers: Answers) -> Mapping[str, object]:
    return {"kvar": _kronor(_left(answers)), "aktier": answers["foretag"]["aktier"]}


def in_all(answers: Answers) -> Mapping[str, object]:
    return {"totalt": _kronor(_in_all(answers))}


def _in_all(answers: Answers) -> Decimal:
    return Decimal(answers["per_aktie"] * answers["foretag"]["aktier"])


def _left(answers: Answers) -> Decimal:
    return Decimal(answers["foretag"]["fritt_eget_kapital"] - answers["foretag"]["utdelat"])


def _kronor(value: Decimal) -> str:
    return amount.shown(value, 0 if value == value.to_integral_value() else 2)


flow = Flow(
    "vinstutdelning",
    version=1,
    minutes=10,
    needs=("protokoll", "forslag"),
    who=("AB",),
    facts={"foretag": company},
    steps=[
        Step("stamma", Day("stammodag", before=timedelta(0)), check=after_the_annual_meeting),
        Step("balans", Day("balansdag"), check=is_the_last_balance_sheet),
        Step("belopp", Shown("kvar", values=what_is_left), Amount("per_aktie", decimals=2, least=0), check=is_left),
        Step("utbetalning", Shown("totalt", values=in_all), Day("betalas")),
        Step(
            "papper",
            Attachment("protokoll", kinds=["pdf"], most=1, late=True),
            Attachment("forslag", kinds=["pdf"], most=1, late=True),
        ),
    ],
    authority=bolagsverket,
)

service = flow.plugin()
