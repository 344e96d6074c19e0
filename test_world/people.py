"""The named people of test environments and what the outside world knows of them (docs/reference/test-people.md)."""

import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from portal.identity.person import Person

_FILE = Path(__file__).with_name("people.toml")


@dataclass(frozen=True)
class TestPerson:
    """One row of the table: the person, and how the authorities' systems answer for them."""

    __test__ = False

    key: str
    what: str
    """What the person is for, in the words of docs/reference/test-people.md."""
    person: Person
    hamta_arenden: str | None
    """The setting that was saved before the tests began."""
    felsvar: tuple[str, ...]
    engagements_status: int
    """Status of the engagement call for this person."""
    refuses_refresh: bool
    """Whether every refresh of this person's tokens answers 401."""
    own_rows: tuple[dict[str, Any], ...]
    companies_by_rule: int

    @cached_property
    def foretag(self) -> tuple[dict[str, Any], ...]:
        """The companies as the engagement call gives them."""
        by_rule = (_company_by_rule(i) for i in range(1, self.companies_by_rule + 1))
        return (*(_on_the_wire(row) for row in self.own_rows), *by_rule)


def by_key(key: str) -> TestPerson:
    """The person with a key such as B03. Raises ``KeyError``."""
    return _BY_KEY[key]


def by_number(personnummer: str) -> TestPerson | None:
    """The person with these twelve digits, or ``None`` for a number outside the table."""
    return _BY_NUMBER.get(personnummer)


def person_with(personnummer: str, fornamn: str = "", efternamn: str = "") -> Person:
    """A person for the test login; names left out are those of the table, else Test Person (LOGIN-031, -036)."""
    known = by_number(personnummer)
    first = fornamn or (known.person.fornamn if known else "Test")
    last = efternamn or (known.person.efternamn if known else "Person")
    return Person(personnummer, first, last, f"{first} {last}")


def _read() -> tuple[TestPerson, ...]:
    with _FILE.open("rb") as file:
        return tuple(_test_person(row) for row in tomllib.load(file)["person"])


def _test_person(row: dict[str, Any]) -> TestPerson:
    return TestPerson(
        key=row["key"],
        what=row["what"],
        person=Person(row["personnummer"], row["fornamn"], row["efternamn"], f"{row['fornamn']} {row['efternamn']}"),
        hamta_arenden=row.get("hamta_arenden"),
        felsvar=tuple(row.get("felsvar", ())),
        engagements_status=row.get("engagements_status", 200),
        refuses_refresh=row.get("refuses_refresh", False),
        own_rows=tuple(row.get("foretag", ())),
        companies_by_rule=row.get("companies_by_rule", 0),
    )


def _on_the_wire(row: dict[str, Any]) -> dict[str, Any]:
    return {
        "organisationsnummer": row["organisationsnummer"],
        "namn": row["namn"],
        "foretagsformkod": row["foretagsformkod"],
        "foretagsformBeskrivning": row.get("foretagsform_beskrivning"),
        "kallor": list(row["kallor"]),
        "namnskydd": [{"namn": namn} for namn in row.get("namnskydd", ())],
    }


_WORDS = "Alm Björk Cirkel Dal Ek Fors Gran Holme Is Jord Klippa Lind Mo Näs Ort Park Ring Ås Äng Ö".split()
_FORMS = {
    "AB": ("552", "AB", "Aktiebolag"),
    "BRF": ("752", "Brf", "Bostadsrättsförening"),
    "EK": ("752", "Ekonomisk förening", "Ekonomisk förening"),
    "HB": ("952", "Handelsbolag", "Handelsbolag"),
    "KB": ("952", "Kommanditbolag", "Kommanditbolag"),
}
_FORM_BY_LAST_DIGIT = ("KB", "AB", "AB", "AB", "AB", "AB", "AB", "BRF", "EK", "HB")


def _company_by_rule(i: int) -> dict[str, Any]:
    code = _FORM_BY_LAST_DIGIT[i % 10]
    series, suffix, description = _FORMS[code]
    return {
        "organisationsnummer": _with_check_digit(f"{series}{i:06d}"),
        "namn": f"{_WORDS[i % 20]} {i:04d} {suffix}",
        "foretagsformkod": code,
        "foretagsformBeskrivning": description,
        "kallor": ["Bolagsverket", "Skatteverket"] if i % 2 == 0 else ["Bolagsverket"],
        "namnskydd": [{"namn": f"Skydd {i:04d}"}] if i % 100 == 0 else [],
    }


def _with_check_digit(nine: str) -> str:
    total = sum(d - 9 if d > 9 else d for d in (int(c) * (2 - place % 2) for place, c in enumerate(nine)))
    return nine + str(-total % 10)


PEOPLE: tuple[TestPerson, ...] = _read()
_BY_KEY = {one.key: one for one in PEOPLE}
_BY_NUMBER = {one.person.personnummer: one for one in PEOPLE}
