"""Avregistrera: a business that is over leaves the register, by the wish of everybody who answers for it."""

from collections.abc import Iterator
from datetime import timedelta

from testmyndighet import bolagsverket

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers, Checkboxes, Day, Flow, Problem, Shown, Step, Text, YesNo

from .partners import are_among, names, of_company, signers
from .taxes import KINDS, tax_case

EARLIEST, LATEST = timedelta(days=-365), timedelta(days=90)
"""How long before and after today the last day may be; what was, and what is to come, is made up for tests."""


def is_over(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    """Whoever goes on with the business says a day to come, and whoever has ended it none."""
    if answers["upphort"] == "nej" and answers["dag"] <= visit.today:
        yield Problem("upphort", "inte-upphort")
    if answers["upphort"] == "ja" and answers["dag"] > visit.today:
        yield Problem("upphort", "upphor-senare")


def _deregistration(form: str, of_form: str, *roles: str) -> Flow:
    """The application of businesses of one form, signed by everybody with one of these roles."""
    return Flow(
        f"avregistrera-{form}",
        version=1,
        minutes=10,
        needs=("dag", "skulder"),
        facts={"ansvariga": of_company(roles), "ar_ansvarig": are_among(roles)},
        hinders={"inte-ansvarig": lambda facts: not facts["ar_ansvarig"]},
        who=(of_form,),
        steps=[
            Step("dag", Day("dag", after=EARLIEST, before=LATEST), YesNo("upphort"), check=is_over),
            Step("skulder", YesNo("skulder")),
            Step("uppgorelse", Text("hur_skulder", most=1000, lines=5), when=lambda answers: answers["skulder"] == "ja"),
            Step("skatt", Checkboxes("skatt", KINDS, required=False), Shown("underskrifter", values=names)),
        ],
        signers=signers,
        authority=bolagsverket,
        also=tax_case,
    )


enskild_naringsverksamhet = _deregistration("enskild-naringsverksamhet", "EN", "innehavare").plugin()
handelsbolag = _deregistration("handelsbolag", "HB", "bolagsman").plugin()
kommanditbolag = _deregistration("kommanditbolag", "KB", "komplementar", "kommanditdelagare").plugin()
