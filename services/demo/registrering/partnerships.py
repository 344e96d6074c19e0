"""Trading partnerships and limited partnerships, which begin when they are registered (lagen 1980:1102)."""

from bolagsratt.company import address, business, contact
from bolagsratt.names import naming
from testmyndighet import bolagsverket, fee

from portal.flow import Answers, Day, Flow, Group, Radio, Step, Task
from portal.flow.definition import Check
from portal.flow.fields import Field

from .partners import KIND, WHO, a_partner, a_partner_of_a_limited_partnership, are_of_both_kinds, are_several, partners_sign


def county(answers: Answers) -> str:
    """Where the name holds: the figures of a municipality begin with those of its county."""
    return str(answers["sate"])[:2]


def partnership(id: str, form: str, *kind: Field, check: Check, together: Check) -> Flow:
    """The application of one form, which asks ``kind`` of each partner besides."""
    return Flow(
        id,
        version=1,
        minutes=20,
        needs=("namn", "personnummer", "bolagsman"),
        steps=[
            business,
            Task("foretagsnamn", naming(form, county), needs=["verksamhet"]),
            Task(
                "bolagsman",
                Group(
                    "bolagsman",
                    *WHO,
                    *kind,
                    most=50,
                    row=lambda row: row["namn"],
                    check=check,
                    together=together,
                ),
            ),
            Task("firmateckning", Step("firmateckning", Radio("tecknas", ["var-for-sig", "gemensamt"]))),
            Task("start", Step("start", Day("startdag"))),
            address,
            contact,
        ],
        fee=lambda answers: fee("registrera-bolag"),
        signers=partners_sign,
        authority=bolagsverket,
    )


trading = partnership("registrering-handelsbolag", "hb", check=a_partner, together=are_several)
limited = partnership("registrering-kommanditbolag", "kb", *KIND, check=a_partner_of_a_limited_partnership, together=are_of_both_kinds)
