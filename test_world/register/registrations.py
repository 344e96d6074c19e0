"""Companies that the test authority has registered: each application for one that an official has approved."""

from collections.abc import AsyncIterator, Mapping
from typing import Any, Final

from django.apps import apps

GRANTED: Final = "beviljat"
_OVER: Final = frozenset({"avslaget", "aterkallat", "avskrivet"})
_SERIES: Final = "553"
"""The numbers begin so: no company of the test people has such a number, and the third digit is at least 2."""
_REGISTERS: Final[Mapping[str, tuple[str, str, str]]] = {"bolagsverket-foretagsregistrering": ("AB", "Aktiebolag", "namn1")}
"""By service: the company form that it registers, in words, and the field with its name."""


async def decided(number: str, state: str) -> str:
    """What the authority tells of a case beside its new state: the number of a company that comes into being, else nothing."""
    row = await _rows().filter(number=number).afirst()
    if state != GRANTED or row is None or row.archive["service"] not in _REGISTERS:
        return ""
    organisation = organisation_number(number)
    return f"Företaget är registrerat med organisationsnummer {organisation[:6]}-{organisation[6:]}."


async def of_person(personnummer: str) -> list[dict[str, Any]]:
    """The companies that this person had registered, as the engagement call gives them."""
    return [
        {
            "organisationsnummer": organisation_number(row.number),
            "namn": name,
            "foretagsformkod": form,
            "foretagsformBeskrivning": form_in_words,
            "kallor": ["Bolagsverket"],
            "namnskydd": [],
        }
        async for row, (form, form_in_words, name) in _registrations(state=GRANTED)
        if row.archive["person"]["personnummer"] == personnummer
    ]


async def taken_names() -> list[tuple[str, str, str]]:
    """Name, company form and county of each that is registered or asked for: who comes first has it."""
    return [(name, form.casefold(), "") async for row, (form, _, name) in _registrations() if row.state not in _OVER]


def organisation_number(case: str) -> str:
    """Ten digits, the same for the same case: those of its number, and a check digit."""
    nine = _SERIES + case.split("-")[1]
    total = sum(d - 9 if d > 9 else d for d in (int(c) * (2 - place % 2) for place, c in enumerate(nine)))
    return nine + str(-total % 10)


async def _registrations(**wanted: str) -> AsyncIterator[tuple[Any, tuple[str, str, str]]]:
    """What came of them, with form, form in words and name."""
    async for row in _rows().filter(authority="bolagsverket", **wanted):
        archive = row.archive
        if archive["service"] in _REGISTERS:
            form, words, field = _REGISTERS[archive["service"]]
            yield row, (form, words, _answer(archive, field))


def _answer(archive: Mapping[str, Any], field: str) -> str:
    return next(str(each["value"]) for step in archive["steps"] for each in step.get("fields", ()) if each["key"] == field)


def _rows() -> Any:
    """The table, by name: where the test world may not be used it has none."""
    return apps.get_model("test_world.ReceivedCase")._default_manager
