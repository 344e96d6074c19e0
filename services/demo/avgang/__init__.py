"""Anmäl egen avgång: somebody leaves a role of theirs, whatever the others of the company say; one service for each company form."""

from datetime import timedelta

from testmyndighet import bolagsverket

from portal.flow import Checkboxes, Confirm, Day, Flow, Shown, Step, Text

from .consequences import WARNINGS
from .roles import of_others, own

ON_A_BOARD = ("ordforande", "ledamot", "suppleant", "revisor")


def _resignation(form: str, of_form: str, roles: tuple[str, ...]) -> Flow:
    """The application of companies of one form, whose roles of these kinds can be left."""
    return Flow(
        f"avgang-{form}",
        version=1,
        minutes=5,
        needs=("dag",),
        facts={"egna": own(roles), "ovriga": of_others},
        hinders={"ingen-roll": lambda facts: not facts["egna"]},
        who=(of_form,),
        steps=[
            Step("uppdrag", Checkboxes("uppdrag", roles, offered=lambda answers: answers["egna"])),
            Step("dag", Day("dag", after=timedelta(0)), Text("skal", required=False, most=500, lines=4)),
            Step(
                "foljder",
                Shown("galler"),
                *(Shown(key, when=warns) for key, warns in WARNINGS[of_form].items()),
                Confirm("last"),
            ),
        ],
        authority=bolagsverket,
    )


aktiebolag = _resignation("aktiebolag", "AB", ON_A_BOARD).plugin()
bostadsrattsforening = _resignation("bostadsrattsforening", "BRF", ON_A_BOARD).plugin()
ekonomisk_forening = _resignation("ekonomisk-forening", "EK", ON_A_BOARD).plugin()
handelsbolag = _resignation("handelsbolag", "HB", ("bolagsman",)).plugin()
kommanditbolag = _resignation("kommanditbolag", "KB", ("komplementar", "kommanditdelagare")).plugin()
enskild_naringsverksamhet = _resignation("enskild-naringsverksamhet", "EN", ("forestandare",)).plugin()
