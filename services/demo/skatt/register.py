"""Registrera: F-tax, VAT and as an employer, each with its own questions."""

from collections.abc import Iterator

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Amount, Answers, Confirm, Day, Flow, Number, Problem, Radio, Shown, Step, YesNo
from testmyndighet import skatteverket

from .registered import EMPLOYER, F_TAX, VAT, lacks, of_today, taxes
from .vat import has_one_period, has_three_periods, has_two_periods, is_declared, may_be_left_out


def something_is_chosen(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    if not (answers["f_skatt"] or answers["moms"] or answers["arbetsgivare"]):
        yield Problem("valj", "allt-finns") if len(answers["registrerat"]) == 3 else Problem("valj", "inget-valt")


def flow(id: str, *who: str) -> Flow:
    """The application, for parties of these company forms."""
    return Flow(
        id,
        version=1,
        minutes=10,
        facts={"registrerat": taxes},
        texts_under="registrera.",
        who=who,
        steps=[
            Step(
                "val",
                *of_today(),
                Shown("valj"),
                Confirm("f_skatt", required=False, when=lacks(F_TAX)),
                Confirm("moms", required=False, when=lacks(VAT)),
                Confirm("arbetsgivare", required=False, when=lacks(EMPLOYER)),
                check=something_is_chosen,
            ),
            Step("f-skatt", Day("start"), Amount("overskott"), Amount("intakter"), when=lambda answers: answers["f_skatt"]),
            Step("omsattning", Day("moms_fran"), Amount("omsattning"), YesNo("eu_handel"), when=lambda answers: answers["moms"]),
            Step("befrielse", YesNo("avsta"), when=may_be_left_out),
            Step(
                "momsperiod",
                Radio("period", ["ar", "kvartal", "manad"], when=has_three_periods),
                Radio("kort_period", ["kvartal", "manad"], when=has_two_periods),
                Shown("manadsvis", when=has_one_period),
                when=is_declared,
            ),
            Step("arbetsgivare", Day("forsta_lon"), Number("anstallda", least=1), when=lambda answers: answers["arbetsgivare"]),
        ],
        authority=skatteverket,
    )
