"""Companies that the test authority has registered: each application for one that an official has approved."""

from collections.abc import AsyncIterator, Mapping
from typing import Any, Final

from django.apps import apps

from portal.flow.archive import value_in

GRANTED: Final = "beviljat"
_OVER: Final = frozenset({"avslaget", "aterkallat", "avskrivet"})
_SERIES: Final = {"AB": "553", "EK": "753", "BRF": "753", "HB": "953", "KB": "953"}
"""The numbers begin so: no company of the test people has such a number, and the third digit is at least 2."""
_REGISTERS: Final[Mapping[str, tuple[str, str]]] = {
    "bolagsverket-foretagsregistrering": ("AB", "Aktiebolag"),
    "bolagsverket-registrera-ekonomisk-forening": ("EK", "Ekonomisk förening"),
    "bolagsverket-registrera-bostadsrattsforening": ("BRF", "Bostadsrättsförening"),
    "bolagsverket-registrera-handelsbolag": ("HB", "Handelsbolag"),
    "bolagsverket-registrera-kommanditbolag": ("KB", "Kommanditbolag"),
    "bolagsverket-registrera-enskild-naringsverksamhet": ("EN", "Enskild näringsverksamhet"),
}
"""By service: the company form that it registers, and in words."""
_NAME: Final = "namn1"
"""Field of the name that is wished for most."""
_COUNTY: Final = "lan"
_SEAT: Final = "sate"
"""Field of the municipality, whose figures begin with those of its county."""
_OF_A_COUNTY: Final = frozenset({"HB", "KB"})


async def decided(number: str, state: str) -> str:
    """What the authority tells of a case beside its new state: the number of a company that comes into being, else nothing."""
    row = await _rows().filter(number=number).afirst()
    if state != GRANTED or row is None or row.archive["service"] not in _REGISTERS:
        return ""
    form, _ = _REGISTERS[row.archive["service"]]
    if form == "EN":
        return "Den enskilda näringsverksamheten är registrerad."
    organisation = organisation_number(number, form)
    return f"Företaget är registrerat med organisationsnummer {organisation[:6]}-{organisation[6:]}."


async def of_person(personnummer: str) -> list[dict[str, Any]]:
    """The companies that this person had registered, as the engagement call gives them."""
    return [
        {
            "organisationsnummer": number,
            "namn": name,
            "foretagsformkod": form,
            "foretagsformBeskrivning": _REGISTERS[archive["service"]][1],
            "kallor": ["Bolagsverket"],
            "namnskydd": [],
        }
        async for number, name, form, archive in granted()
        if archive["person"]["personnummer"] == personnummer
    ]


async def granted() -> AsyncIterator[tuple[str, str, str, Mapping[str, Any]]]:
    """Number, name and form of each company that came of an application, and the application. A sole trader has the person's number."""
    async for row, (form, _) in _registrations(state=GRANTED):
        person = row.archive["person"]
        number = person["personnummer"] if form == "EN" else organisation_number(row.number, form)
        yield number, name_in(row.archive) or person["namn"], form, row.archive


async def taken_names() -> list[tuple[str, str, str]]:
    """Name, company form and county of each that is registered or asked for: who comes first has it."""
    return [
        (name_in(row.archive), form.casefold(), _county(row.archive, form))
        async for row, (form, _) in _registrations()
        if row.state not in _OVER and name_in(row.archive)
    ]


def name_in(archive: Mapping[str, Any]) -> str:
    """The name that an application to register a company asks for; empty for another application, and for a business without one."""
    return _answer(archive, _NAME) if archive["service"] in _REGISTERS else ""


def organisation_number(case: str, form: str) -> str:
    """Ten digits, the same for the same case: those of its number, and a check digit."""
    nine = _SERIES[form] + case.split("-")[1]
    total = sum(d - 9 if d > 9 else d for d in (int(c) * (2 - place % 2) for place, c in enumerate(nine)))
    return nine + str(-total % 10)


async def _registrations(**wanted: str) -> AsyncIterator[tuple[Any, tuple[str, str]]]:
    """What came of them, with form, and form in words."""
    async for row in _rows().filter(authority="bolagsverket", **wanted):
        if row.archive["service"] in _REGISTERS:
            yield row, _REGISTERS[row.archive["service"]]


def _county(archive: Mapping[str, Any], form: str) -> str:
    """Empty for a name that holds in the whole country."""
    return _answer(archive, _SEAT)[:2] if form in _OF_A_COUNTY else _answer(archive, _COUNTY)


def _answer(archive: Mapping[str, Any], field: str) -> str:
    """Empty for a question that was not asked."""
    return str(value_in(archive, field) or "")


def _rows() -> Any:
    """Applications, and not what came after them; by name: where the test world may not be used it has none."""
    return apps.get_model("test_world.ReceivedCase")._default_manager.filter(kind="")
