"""Registrera: F-tax, VAT and as an employer, each with its own questions."""

from testmyndighet import skatteverket

from portal.flow import Amount, Checkboxes, Day, Flow, Number, Problem, Radio, Shown, Step, YesNo

from .registered import KINDS, missing, of_today, taxes
from .vat import PERIODS, is_declared, may_be_left_out, periods


def register(id: str, *who: str) -> Flow:
    """The application, for parties of these company forms; all where none is named."""
    return Flow(
        id,
        version=1,
        minutes=10,
        needs=("belopp", "lon"),
        facts={"registrerat": taxes},
        texts_under="registrera.",
        who=who,
        steps=[
            Step(
                "val",
                *of_today(),
                Shown("allt", when=lambda answers: not missing(answers)),
                Checkboxes("slag", KINDS, offered=missing, when=lambda answers: bool(missing(answers))),
                check=lambda visit, answers: [] if missing(answers) else [Problem("allt", "allt-finns")],
            ),
            Step("f-skatt", Day("start"), Amount("overskott"), Amount("intakter"), when=lambda answers: "f-skatt" in answers["slag"]),
            Step("omsattning", Day("moms_fran"), Amount("omsattning"), YesNo("eu_handel"), when=lambda answers: "moms" in answers["slag"]),
            Step("befrielse", YesNo("avsta"), when=may_be_left_out),
            Step(
                "momsperiod",
                Radio("period", PERIODS, offered=periods),
                when=is_declared,
            ),
            Step(
                "arbetsgivare",
                Day("forsta_lon"),
                Number("anstallda", least=1),
                when=lambda answers: "arbetsgivare" in answers["slag"],
            ),
        ],
        authority=skatteverket,
    )
