"""The tasks about a company itself that every form has: what it does, its first year, where it is."""

from datetime import timedelta
from typing import Final

from portal.flow import Address, Day, Email, Group, Municipality, Phone, Sni, Step, Task, Text

from .dates import ends_a_month

business: Final = Task(
    "verksamhet",
    Step("verksamhet", Text("beskrivning", least=20, most=1000, lines=5), Municipality("sate")),
    Group("sni", Sni("kod"), least=1, most=5),
)
year: Final = Task("rakenskapsar", Step("rakenskapsar", Day("forsta_slut", after=timedelta(days=1)), check=ends_a_month))
address: Final = Task("adress", Step("adress", Address("adress")))
contact: Final = Task("kontakt", Step("kontakt", Email("kontakt_epost"), Phone("kontakt_telefon", required=False)))
