"""The test people are those of docs/reference/test-people.md."""

import re
from pathlib import Path

import pytest

from portal.engagemang.engagemang_list import after_failure, from_call
from portal.words.entered.check_digit import luhn_holds
from test_world.people import PEOPLE, by_key, by_number, person_with

REFERENCE = (Path(__file__).parents[2] / "docs/reference/test-people.md").read_text()


def test_the_people_are_those_of_the_reference_in_its_order() -> None:
    rows = re.findall(r"^\| ([A-Z]\d\d) \| (\d{12}) \| (\S+) \| (\S+) \|.*\| (\d+) \| (\w+) \|$", REFERENCE, re.M)
    assert [(r[0], r[1], r[2], r[3], r[5]) for r in rows] == [
        (one.key, one.person.personnummer, one.person.fornamn, one.person.efternamn, one.hamta_arenden or "null") for one in PEOPLE
    ]
    for key, *_, items, _setting in rows:
        one = by_key(key)
        failed = one.engagements_status != 200
        made = after_failure(one.person) if failed else from_call(one.person, {"foretag": one.foretag, "felsvar": []})
        assert len(made.items) == int(items), key


def test_the_companies_are_those_of_the_reference() -> None:
    section = REFERENCE[REFERENCE.index("## 2. Their companies") : REFERENCE.index("### The 1000 companies")]
    rows = re.findall(r"^\| ([A-Z]\d\d) \| (\d+)[^|]*\| [^|]+ \| ([^|]+) \| (\w+) \| ([^|]+) \| ([^|]+) \| (.+) \|$", section, re.M)
    assert len(rows) == 33
    expected = [
        (key, number, name, code, None if form == "(missing)" else form, sources.split(", "), [] if names == "–" else names.split("; "))
        for key, number, name, code, form, sources, names in rows
    ]
    assert expected == [
        (
            one.key,
            c["organisationsnummer"],
            c["namn"],
            c["foretagsformkod"],
            c["foretagsformBeskrivning"],
            c["kallor"],
            [n["namn"] for n in c["namnskydd"]],
        )
        for one in PEOPLE
        if one.key != "A01"
        for c in one.foretag
    ]


@pytest.mark.parametrize(
    ("i", "number", "name", "code"),
    [
        (1, "5520000018", "Björk 0001 AB", "AB"),
        (7, "7520000071", "Holme 0007 Brf", "BRF"),
        (8, "7520000089", "Is 0008 Ekonomisk förening", "EK"),
        (19, "9520000192", "Ö 0019 Handelsbolag", "HB"),
        (500, "9520005001", "Alm 0500 Kommanditbolag", "KB"),
        (1000, "9520010001", "Alm 1000 Kommanditbolag", "KB"),
    ],
)
def test_the_accountants_companies_follow_the_rule(i: int, number: str, name: str, code: str) -> None:
    company = by_key("A01").foretag[i - 1]
    assert (company["organisationsnummer"], company["namn"], company["foretagsformkod"]) == (number, name, code)


def test_the_accountants_list_gives_the_counts_of_the_reference() -> None:
    companies = by_key("A01").foretag
    assert all(luhn_holds(c["organisationsnummer"]) for c in companies)
    assert sum("skydd" in n["namn"].lower() for c in companies for n in c["namnskydd"]) == 10
    assert sum("äng" in c["namn"].lower() for c in companies) == 50
    assert sum("brf" in c["namn"].lower() for c in companies) == 100


def test_names_left_out_are_those_of_the_table_else_test_person() -> None:
    assert person_with("191212121212").visningsnamn == "Tolvan Tolvansson"
    assert person_with("197010632391").visningsnamn == "Test Person"
    assert person_with("191212121212", "Åsa", "Öberg").visningsnamn == "Åsa Öberg"
    assert by_number("197010632391") is None
