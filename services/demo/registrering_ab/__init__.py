"""Registrera aktiebolag: a new limited company, founded, governed and paid in before it is registered."""

from datetime import timedelta

from portal.flow import (
    Address,
    Amount,
    Attachment,
    CompanyName,
    Confirm,
    Day,
    Email,
    Flow,
    Group,
    Municipality,
    Number,
    OrganisationNumber,
    PersonalNumber,
    Phone,
    Radio,
    Shown,
    Sni,
    Step,
    Task,
    Text,
    YesNo,
)
from testmyndighet import bolagsverket, fee

from .auditor import may_choose, wants_or_must
from .board import board_holds, can_sign_together, has_number_or_birthday, most_live_outside, nobody_lives_here
from .capital import LEAST, quota, shares_are_taken, who_founds
from .dates import ends_a_month, is_half_a_year_old
from .names import are_free, say_the_form
from .signatures import signers

ADULT = 18
"""Years: of founders (2 kap. 1 § aktiebolagslagen), the board and the managing director (8 kap. 10 §)."""

name = Task(
    "foretagsnamn",
    Step(
        "foretagsnamn",
        CompanyName("namn1"),
        CompanyName("namn2", required=False),
        CompanyName("namn3", required=False),
        Confirm("liknar", once_told=True),
        check=say_the_form,
        ask=are_free,
    ),
    Step("sarskilt", CompanyName("sarskilt", required=False)),
)
business = Task(
    "verksamhet",
    Step("verksamhet", Text("beskrivning", least=20, most=1000, lines=5), Municipality("sate")),
    Group("sni", Sni("kod"), least=1, most=5),
)
capital = Task(
    "kapital",
    Step("kapital", Amount("aktiekapital", least=LEAST), Number("aktier", least=1)),
    Step("bankintyg", Shown("kvotvarde", values=quota), Attachment("bankintyg", kinds=["pdf"], most=1, late=True)),
)
founders = Task(
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
board = Task(
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
director = Task(
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
signatories = Task(
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
auditor = Task(
    "revisor",
    Step("storlek", Number("anstallda"), Amount("balansomslutning"), Amount("omsattning")),
    Step("revisorsval", YesNo("vill_ha_revisor"), when=may_choose),
    Step("revisor", Text("revisor_namn"), PersonalNumber("revisor_personnummer", least_age=ADULT), when=wants_or_must),
)
year = Task("rakenskapsar", Step("rakenskapsar", Day("forsta_slut", after=timedelta(days=1)), check=ends_a_month))
address = Task("adress", Step("adress", Address("adress")))
deed = Task(
    "stiftelseurkund",
    Step(
        "stiftelseurkund",
        Day("undertecknad", before=timedelta(0)),
        Attachment("urkund", kinds=["pdf"], most=1, late=True),
        check=is_half_a_year_old,
    ),
)
contact = Task("kontakt", Step("kontakt", Email("kontakt_epost"), Phone("kontakt_telefon", required=False)))

flow = Flow(
    "registrering-ab",
    version=1,
    minutes=30,
    needs=("namn", "personnummer", "bankintyg", "stiftelseurkund"),
    steps=[name, business, capital, founders, board, director, signatories, auditor, year, address, deed, contact],
    fee=lambda answers: fee("registrera-ab"),
    signers=signers,
    authority=bolagsverket,
)

service = flow.plugin()
