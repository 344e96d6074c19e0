"""The tasks about the company itself: its name, what it does, its capital, its year, its papers."""

from datetime import timedelta
from typing import Final

from portal.flow import (
    Address,
    Amount,
    Attachment,
    CompanyName,
    Confirm,
    Day,
    Email,
    Group,
    Municipality,
    Number,
    Phone,
    Shown,
    Sni,
    Step,
    Task,
    Text,
)

from .capital import LEAST, quota
from .dates import ends_a_month, is_half_a_year_old
from .names import are_free, say_the_form

name: Final = Task(
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
business: Final = Task(
    "verksamhet",
    Step("verksamhet", Text("beskrivning", least=20, most=1000, lines=5), Municipality("sate")),
    Group("sni", Sni("kod"), least=1, most=5),
)
capital: Final = Task(
    "kapital",
    Step("kapital", Amount("aktiekapital", least=LEAST), Number("aktier", least=1)),
    Step("bankintyg", Shown("kvotvarde", values=quota), Attachment("bankintyg", kinds=["pdf"], most=1, late=True)),
)
year: Final = Task("rakenskapsar", Step("rakenskapsar", Day("forsta_slut", after=timedelta(days=1)), check=ends_a_month))
address: Final = Task("adress", Step("adress", Address("adress")))
deed: Final = Task(
    "stiftelseurkund",
    Step(
        "stiftelseurkund",
        Day("undertecknad", before=timedelta(0)),
        Attachment("urkund", kinds=["pdf"], most=1, late=True),
        check=is_half_a_year_old,
    ),
)
address: Final = Task("adress", Step("adress", Address("adress")))
deed: Final = Task(
    "stiftelseurkund",
    Step(
        "stiftelseurkund",
        Day("undertecknad", before=timedelta(0)),
        Attachment("urkund", kinds=["pdf"], most=1, late=True),
        check=is_half_a_year_old,
    ),
)
deed: Final = Task(
    "stiftelseurkund",
    Step(
        "stiftelseurkund",
        Day("undertecknad", before=timedelta(0)),
        Attachment("urkund", kinds=["pdf"], most=1, late=True),
        check=is_half_a_year_old,
    ),
)
contact: Final = Task("kontakt", Step("kontakt", Email("kontakt_epost"), Phone("kontakt_telefon", required=False)))
