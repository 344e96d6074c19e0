"""Amounts as people write them."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portal.words.entered import amount


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1234567,5", "1234567.5"),
        ("1 234 567,5", "1234567.5"),
        ("1\u00a0234\u202f567,5", "1234567.5"),
        ("1,5", "1.5"),
        ("1.5", "1.5"),
        (",5", "0.5"),
        ("1,", "1"),
        ("1.234,50", "1234.5"),
        ("1,234.50", "1234.5"),
        ("1.234.567", "1234567"),
        ("1.234", "1.234"),
        (" 1 234 kr", "1234"),
        ("12,50 SEK", "12.5"),
        ("\u22125", "-5"),
        ("\u20135", "-5"),
        ("1 234:-", "1234"),
        ("1234,-", "1234"),
        ("1 234 kronor", "1234"),
        ("-0", "0"),
        ("kr 1 234", "1234"),
        ("SEK 1,234.50", "1234.5"),
    ],
)
def test_what_people_write_is_understood(typed: str, meant: str) -> None:
    assert amount.canonical(amount.read(typed)) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("25.000", "25000"), ("-1.500 kr", "-1500"), ("120.000,50", "120000.5"), ("0.500", "0.5"), ("12,5", "12.5"), ("1.234.567", "1234567")],
)
def test_three_digits_after_a_point_are_thousands_of_money_which_has_no_thousandths(typed: str, meant: str) -> None:
    assert amount.canonical(amount.read(typed, is_money=True)) == meant


@pytest.mark.parametrize(("typed", "decimals"), [("25,000", 0), ("SEK 25,000", 2), ("12,505", 2), ("12,5", 0)])
def test_money_with_three_digits_after_a_comma_is_too_fine_though_they_are_noughts(typed: str, decimals: int) -> None:
    assert amount.is_too_fine(amount.read(typed, is_money=True), decimals, is_money=True)


@pytest.mark.parametrize(("typed", "decimals"), [("25000,00", 0), ("12,5", 2), ("25 000", 0), ("0,1250", 4)])
def test_money_is_as_fine_as_it_may_be(typed: str, decimals: int) -> None:
    assert not amount.is_too_fine(amount.read(typed, is_money=True), decimals, is_money=True)


def test_a_share_may_end_in_as_many_noughts_as_somebody_likes() -> None:
    assert not amount.is_too_fine(amount.read("8,000"), 2, is_money=False)
    assert amount.is_too_fine(amount.read("8,125"), 2, is_money=False)


@pytest.mark.parametrize(
    "typed",
    [*("", " ", "kr", "-", ",", "1e5"), *("1,2,3", "12.34.56", "1..2", "NaN", "Infinity", "ett", ":-", "5-", "kronor", "١٢", "1,2,")],
)
def test_what_is_no_amount_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match="not an amount"):
        amount.read(typed)


@pytest.mark.parametrize(
    ("exact", "shown"),
    [
        ("1234567.5", "1\u00a0234\u00a0567,5"),
        ("1.12345678", "1,123457"),
        ("0.0000005", "0,000001"),
        ("-0.0000004", "0"),
        ("-1234", "\u22121\u00a0234"),
        ("999999.9999999", "1\u00a0000\u00a0000"),
        ("12345678901234567890.1234564", "12\u00a0345\u00a0678\u00a0901\u00a0234\u00a0567\u00a0890,123456"),
    ],
)
def test_an_amount_is_shown_the_swedish_way_with_six_decimals_at_most(exact: str, shown: str) -> None:
    assert amount.shown(Decimal(exact), 6) == shown


@given(st.decimals(allow_nan=False, allow_infinity=False, places=6, min_value=-(10**20), max_value=10**20))
def test_what_is_shown_reads_back_as_the_same_amount(exact: Decimal) -> None:
    assert amount.read(amount.shown(exact, 6)) == exact
