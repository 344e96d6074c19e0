"""The tasks about people: who founds the company, directs it and audits it."""

from typing import Final

from bolagsratt.board import ADULT

from portal.flow import Amount, Confirm, Email, Group, Number, OrganisationNumber, PersonalNumber, Radio, Step, Task, Text, YesNo

from .auditor import may_choose, wants_or_must
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
