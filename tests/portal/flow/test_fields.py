"""What people write in the fields of an application, and what becomes of it."""

from datetime import date
from decimal import Decimal
from typing import Final

import pytest

from portal.flow.fields import Amount, Phone
from portal.flow.problem import Wrong

TODAY: Final = date(2026, 11, 21)


@pytest.mark.parametrize(
    "typed", ["070-123 45 67", "0701234567", "+46 (0)70 123 45 67", "(08) 123 45 67", "070.123.45.67", "070/123 45 67", "+4712345678"]
)
def test_a_telephone_number_is_kept_as_it_was_written(typed: str) -> None:
    assert Phone("telefon").value((typed,), TODAY) == typed


def test_the_dash_of_a_document_becomes_the_hyphen_of_a_telephone_number() -> None:
    assert Phone("telefon").value(("070\u2013123 45 67",), TODAY) == "070-123 45 67"


@pytest.mark.parametrize("typed", ["112", "0701234567890123", "070-123 45 67 (mobil)", "ring mig", "070-123 45 67, 08-123 45 67"])
def test_what_is_no_telephone_number_or_two_is_refused(typed: str) -> None:
    with pytest.raises(Wrong, match="no-phone"):
        Phone("telefon").value((typed,), TODAY)


def test_kronor_are_read_with_their_thousands_and_what_may_be_either_is_asked_about() -> None:
    turnover = Amount("omsattning")
    assert [turnover.value((typed,), TODAY) for typed in ("120 000", "120.000", "120000,00 kr")] == [Decimal(120_000)] * 3
    with pytest.raises(Wrong, match="too-fine"):
        turnover.value(("120,000",), TODAY)
