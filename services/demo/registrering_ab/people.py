"""The tasks about people: who founds the company, governs it, signs for it and audits it."""

from datetime import timedelta
from typing import Final

from portal.flow import (
    Address,
    Amount,
    Attachment,
    Confirm,
    Day,
    Email,
    Group,
    Number,
    OrganisationNumber,
    PersonalNumber,
    Radio,
    Step,
    Task,
    Text,
    YesNo,
)

from .auditor import may_choose, wants_or_must
from .board import ADULT, board_holds, can_sign_together, has_number_or_birthday, most_live_outside, nobody_lives_here
from .capital import shares_are_taken, who_founds

founders: Final = Task(
    "stiftare",
    Group(
        "stiftare",
        Radio("slag", ["person", "foretag"]),
        Text("namn"),
        PersonalNumber("personnummer", least_age=ADULT),
        OrganisationNumber("organisationsnummer", required=False),
        Number("antal", least=1),
        Amount("pris", decimals=2, least=0),
        Email("epost", required=False),
        least=1,
        most=50,
        row=lambda row: f"{row['namn']}, {row['antal'] or ''}",
        check=who_founds,
        together=shares_are_taken,
    ),
    needs=["kapital"],
)
board: Final = Task(
    "styrelse",
    Group(
        "styrelse",
        Text("namn"),
        Radio("roll", ["ordforande", "ledamot", "suppleant"]),
        PersonalNumber("personnummer", required=False, least_age=ADULT),
        Day("fodd", is_birthday=True, before=timedelta(0), required=False),
        Text("land", required=False, most=100),
        Radio("bosatt", ["sverige", "ees", "annat"]),
        Email("epost"),
        Attachment("underskrift", kinds=["pdf"], most=1, required=False),
        Confirm("behorig"),
        most=30,
        check=has_number_or_birthday,
        together=board_holds,
    ),
    Step("tillstand", Text("tillstand", most=50), when=most_live_outside),
)
director: Final = Task(
    "vd",
    Step("vd", YesNo("har_vd")),
    Step(
        "vd-person",
        Text("vd_namn"),
        PersonalNumber("vd_personnummer", least_age=ADULT),
        Confirm("vd_behorig"),
        when=lambda answers: answers["har_vd"] == "ja",
    ),
)
signatories: Final = Task(
    "firmateckning",
    Step("firmateckning", Radio("tecknas", ["styrelsen", "var-for-sig", "tva-i-forening"]), check=can_sign_together),
    Step(
        "delgivning",
        Text("mottagare"),
        PersonalNumber("mottagare_personnummer", least_age=ADULT),
        Address("mottagare_adress"),
        when=nobody_lives_here,
    ),
    needs=["styrelse"],
)
auditor: Final = Task(
    "revisor",
    Step("storlek", Number("anstallda"), Amount("balansomslutning"), Amount("omsattning")),
    Step("revisorsval", YesNo("vill_ha_revisor"), when=may_choose),
    Step(
        "revisor",
        Text("revisor_namn", late=True),
        PersonalNumber("revisor_personnummer", least_age=ADULT, late=True),
        when=wants_or_must,
    ),
)
