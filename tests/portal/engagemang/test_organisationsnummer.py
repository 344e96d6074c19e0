"""Organisation numbers: what is one, and what only looks like one."""

import pytest

from portal.engagemang.model import from_answer, without_dash
from portal.engagemang.organisationsnummer import parse


@pytest.mark.parametrize("given", ["5521030014", "552103-0014", "165521030014", "16552103-0014"])
def test_an_organisation_number_becomes_ten_digits(given: str) -> None:
    assert parse(given) == without_dash(given) == "5521030014"


@pytest.mark.parametrize(
    "given",
    [
        "",
        "5521030015",
        "552103001",
        "55210300144",
        "195521030014",
        "9204029806",
        "1912121212",
        "191212121212",
        "7010632391",
        "0021030018",
        "552103–0014",
        "5521-030014",
        "552103--0014",
        "5521030014\n",
        " 5521030014",
        "552103001x",
        "".join(chr(0x0660 + int(c)) for c in "5521030014"),
        "".join(chr(0xFF10 + int(c)) for c in "5521030014"),
    ],
)
def test_anything_else_is_none(given: str) -> None:
    assert parse(given) is None


def test_a_register_that_writes_16_before_it_means_the_same_company() -> None:
    answer = {"organisationsnummer": "165521030014", "namn": "Östra Verken AB", "foretagsformkod": "AB"}
    assert from_answer(answer, {}).organisationsnummer == "5521030014"


def test_the_number_of_a_sole_trader_is_the_personal_number_and_is_left_alone() -> None:
    assert without_dash("19790305-9801") == "197903059801"
