"""Personal identity numbers: what is one, and what only looks like one."""

from datetime import date

import pytest

from mock_login.numbers import is_test_number
from portal.identity.personnummer import InvalidPersonnummer, parse, parse_twelve
from test_world.people import PEOPLE

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
        ("19701063-2391", "197010632391"),
        ("640883-3231", "196408833231"),
        ("196408233234", "196408233234"),
        ("640823+3234", "186408233234"),
        ("189001019802", "189001019802"),
        ("200002299808", "200002299808"),
        ("202611219805", "202611219805"),
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
        "197010602394",
        "197000632393",
        "197010922396",
        "190002299808",
        "202611229804",
        "2026112198057",
        "19121212121",
        "191212121212 ",
        "191212121212\x00",
        "+191212121212",
        "191212+1212",
        "19121212+1212",
        "121212--1212",
        "121212 1212",
        "-1212121212",
        "1212-121212",
        "191212121T12",
        "19121212T212",
        "99121212121A",
        "1912121212.0",
        "１91212121212",
        "19121212−1212",
        "19121212 1212",
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


def test_a_hundred_years_are_told_by_the_sign_only() -> None:
    assert parse("261121-9805", TODAY) == "202611219805"
    assert parse("261122-9812", TODAY) == "192611229812"
    assert parse("261121+9805", TODAY) == "192611219805"


@pytest.mark.parametrize(
    ("number", "is_of_nobody"),
    [
        ("191212121212", True),
        ("199204029806", True),
        ("197010632391", True),
        ("200001019988", True),
        ("198112289874", True),
        ("198112189876", True),
        ("199001011239", False),
        ("196408833249", False),
        ("200001019798", False),
    ],
)
def test_a_test_login_is_for_numbers_of_nobody(number: str, is_of_nobody: bool) -> None:
    assert is_test_number(number) is is_of_nobody
