"""Ändra uppgifter: first what, then only that, starting from what the register holds; one service for each company form."""

from collections.abc import Sequence

from registrering.associations import board_holds as association_holds
from registrering_ab.board import board_holds
from registrering_ab.people import auditor
from testmyndighet import bolagsverket, company

from portal.flow import Checkboxes, Flow, Step, Task

from .articles import articles, business, new_name, seat
from .auditors import auditors
from .board import board, signatories
from .fees import fee_of, how
from .place import address


def change(form: str, of_form: str, tasks: Sequence[Task], *needs: str) -> Flow:
    """The application of companies of one form: each of ``tasks`` is there where it is chosen."""
    kinds = [task.name for task in tasks]
    return Flow(
        f"andra-{form}",
        version=1,
        minutes=15,
        needs=("uppgifter", *needs),
        facts={"foretag": company},
        who=(of_form,),
        steps=[Task("vad", Step("vad", Checkboxes("vad", kinds))), *tasks],
        fee=fee_of,
        fee_says=how,
        authority=bolagsverket,
    )


DECIDED = ("beslut", "protokoll")


def _of_association(form: str) -> list[Task]:
    return [
        board(association_holds),
        signatories,
        address,
        new_name(form, "stadgar"),
        auditors(),
        business,
        seat,
        articles("stadgar"),
    ]


aktiebolag = change(
    "aktiebolag",
    "AB",
    [
        board(board_holds),
        signatories,
        address,
        new_name("ab", "bolagsordning"),
        auditors(*auditor.steps),
        business,
        seat,
        articles("bolagsordning"),
    ],
    *DECIDED,
).plugin()
bostadsrattsforening = change("bostadsrattsforening", "BRF", _of_association("brf"), *DECIDED).plugin()
ekonomisk_forening = change("ekonomisk-forening", "EK", _of_association("ek"), *DECIDED).plugin()
enskild_naringsverksamhet = change("enskild-naringsverksamhet", "EN", [new_name("en"), business, address]).plugin()
