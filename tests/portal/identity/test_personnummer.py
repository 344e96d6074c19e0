"""Personal identity numbers: what is one, and what only looks like one."""

from datetime import date

import pytest

from portal.identity.personnummer import InvalidPersonnummer, parse, parse_twelve
from portal.test_controls.people import PEOPLE

TODAY = date(2026, 11, 21)


@pytest.mark.parametrize(
    ("given", "canonical"),
    [
        ("191212121212", "191212121212"),
        ("19121212-1212", "191212121212"),
        ("121212+1212", "191212121212"),
        ("121212-1212", "201212121212"),
        ("199204029806", "199204029806"),
        ("920402-9806", "199204029806"),
        ("9204029806", "199204029806"),
        ("701063-2391", "197010632391"),
        ("197010632391", "197010632391"),
    ],
)
def test_a_number_becomes_twelve_digits(given: str, canonical: str) -> None:
    assert parse(given, TODAY) == canonical


@pytest.mark.parametrize(
    "given",
    [
        "",
        "123",
        "191212121213",
        "199213029806",
        "199202309803",
        "209912319804",
        "171212121212",
        "191212120003",
        "191212121212\n",
        " 191212121212",
        "1912121212ab",
        "".join(chr(0x0660 + int(c)) for c in "191212121212"),
        "".join(chr(0xFF10 + int(c)) for c in "191212121212"),
        "1912-1212-1212",
        "19121212–1212",
        "191212601212",
    ],
)
def test_anything_else_is_refused_without_being_repeated(given: str) -> None:
    with pytest.raises(InvalidPersonnummer) as refused:
        parse(given, TODAY)
    assert not given or given not in str(refused.value)


def test_an_identity_provider_must_send_all_twelve() -> None:
    assert parse_twelve("191212121212", TODAY) == "191212121212"
    with pytest.raises(InvalidPersonnummer):
        parse_twelve("121212-1212", TODAY)


def test_every_test_person_has_a_valid_number() -> None:
    assert [parse_twelve(one.person.personnummer) for one in PEOPLE] == [one.person.personnummer for one in PEOPLE]
