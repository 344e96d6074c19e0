"""The tasks about the company itself: its name and its capital."""

from typing import Final

from bolagsratt.names import naming

from portal.flow import Amount, Attachment, CompanyName, Number, Shown, Step, Task

from .capital import LEAST, quota

name: Final = Task("foretagsnamn", naming("ab"), Step("sarskilt", CompanyName("sarskilt", required=False)))
capital: Final = Task(
    "kapital",
    Step("kapital", Amount("aktiekapital", least=LEAST), Number("aktier", least=1)),
    Step("bankintyg", Shown("kvotvarde", values=quota), Attachment("bankintyg", kinds=["pdf"], most=1, late=True)),
)
