"""Municipalities and counties of the list, and an address of four lines."""

from datetime import date

import pytest

from portal.eservices.answers import Posted
from portal.flow import Address, County, Municipality
from portal.flow import lists as lists_of_flow
from portal.flow.problem import Wrong
from portal.flow.words import Words

TODAY = date(2026, 11, 24)
WORDS = Words("torgplats", "sv").of_field("adress")


def test_the_lists_are_whole_and_each_municipality_is_in_a_county() -> None:
    municipalities, counties = lists_of_flow.read("municipalities"), lists_of_flow.read("counties")
    assert (len(municipalities), len(counties)) == (290, 21)
    assert len(set(municipalities.values())) == 290
    assert {code[:2] for code in municipalities} == set(counties)
    assert list(municipalities) == sorted(municipalities)


def test_a_place_is_chosen_by_its_code_and_read_by_its_name() -> None:
    assert Municipality("kommun").read(("1480",), TODAY) == "1480"
    assert Municipality("kommun").shown("1480", WORDS) == "Göteborg"
    assert County("lan").shown("01", WORDS) == "Stockholms län"
    with pytest.raises(Wrong, match="not-offered"):
        Municipality("kommun").read(("9999",), TODAY)


def test_an_address_is_kept_as_it_was_typed_and_read_in_its_parts() -> None:
    field = Address("adress")
    typed = {"adress-co": (), "adress-gata": ("Verkgatan  1",), "adress-postnummer": ("123 45",), "adress-postort": ("Storstad",)}
    raw = field.take(Posted(typed))
    value = field.read(raw, TODAY)
    assert value == {"co": "", "gata": "Verkgatan 1", "postnummer": "12345", "postort": "Storstad"}
    assert field.read(field.written(value), TODAY) == value
    assert field.shown(value, WORDS) == "Verkgatan 1, 123 45 Storstad"
    assert field.take(Posted({name: ("",) for name in field.names()})) == ()


@pytest.mark.parametrize("postcode", ["123 45", "12345", "123-45", "SE-123 45", "S-12345", "se 123 45"])
def test_a_postcode_is_read_as_people_write_it_and_the_care_of_once(postcode: str) -> None:
    field = Address("adress")
    value = field.read(("C/o Beata Ek", "Verkgatan 1", postcode, "Storstad"), TODAY)
    assert field.shown(value, WORDS) == "c/o Beata Ek, Verkgatan 1, 123 45 Storstad"


@pytest.mark.parametrize(
    ("raw", "key"),
    [
        ((), "required"),
        (("", "Verkgatan 1", "01234", "Storstad"), "no-postcode"),
        (("", "Verkgatan 1", "1234", "Storstad"), "no-postcode"),
        (("", "", "12345", "Storstad"), "address-incomplete"),
        (("", "x" * 101, "12345", "Storstad"), "address-too-long"),
    ],
)
def test_an_address_that_is_none_is_refused(raw: tuple[str, ...], key: str) -> None:
    with pytest.raises(Wrong, match=key):
        Address("adress").read(raw, TODAY)


def test_a_line_that_is_sent_twice_is_unreadable() -> None:
    with pytest.raises(Wrong, match="unreadable"):
        Address("adress").take(Posted({"adress-gata": ("a", "b")}))
