"""What holds for every calculator: no float, figures as data with their sources, addresses that are made to blow up."""

import ast
import re
import tomllib
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from portal.figures import money, rates, state
from portal.figures.rates import Rate
from portal.testing.visitors import Visitor

ROOT = Path(__file__).resolve().parents[2]
FILES = [*(ROOT / "services" / "tools").rglob("*.py"), *(ROOT / "portal" / "figures").rglob("*.py")]
BUDGET = "/tillvaxtverket/likviditetsbudget"


def floats(code: str) -> Iterator[int]:
    """The lines on which a float begins: a literal, ``float(…)`` or ``round(…)``."""
    for node in ast.walk(ast.parse(code)):
        is_literal = isinstance(node, ast.Constant) and isinstance(node.value, float)
        is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("float", "round")
        if is_literal or is_call:
            assert isinstance(node, ast.expr)
            yield node.lineno


@pytest.mark.requirement("TOOL-005")
@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_float_takes_part_in_an_amount(file: Path) -> None:
    assert list(floats(file.read_text(encoding="utf-8"))) == []


@pytest.mark.requirement("TOOL-005")
@pytest.mark.parametrize("code", ["x = 0.1", "x = float(1)", "x = round(1)"])
def test_a_float_would_be_found(code: str) -> None:
    assert list(floats(code)) == [1]


def test_rounding_is_of_the_kind_that_is_named() -> None:
    assert [money.ore(Decimal(each)) for each in ("0.005", "-0.005", "0.0049")] == [Decimal("0.01"), Decimal("-0.01"), Decimal("0.00")]
    assert [money.kronor(Decimal(each)) for each in ("9.99", "-9.99")] == [Decimal(9), Decimal(-9)]
    assert [money.nearest_krona(Decimal(each)) for each in ("0.50", "-0.50", "0.49")] == [Decimal(1), Decimal(-1), Decimal(0)]
    assert money.shown(Decimal("-1234567.5")) == "\u22121\u00a0234\u00a0567,50"


@pytest.mark.django_db
@pytest.mark.requirement("TOOL-016")
def test_an_address_made_to_blow_up_is_refused_without_being_unpacked() -> None:
    bomb = urlsafe_b64encode(zlib.compress(b"0" * 5_000_000, 9)).decode().rstrip("=")
    assert len(bomb) <= 7_000
    page = Visitor().visits(f"{BUDGET}?d={bomb[:6000]}")
    assert page.status == 400
    assert "Länken går inte att läsa" in page.text("tool-told")
    assert Visitor().visits(f"{BUDGET}?{'&'.join(f'f{n}=1' for n in range(5_001))}").status == 400


def test_no_more_is_unpacked_than_is_allowed() -> None:
    bomb = urlsafe_b64encode(zlib.compress(b"[" + b"0," * 2_000_000, 9)).decode().rstrip("=")
    assert len(bomb) <= 6_000
    with pytest.raises(ValueError, match="too large"):
        state.unpacked(bomb)


def test_what_was_packed_comes_back() -> None:
    fields = {"s1.namn": "Å ö <b>", "s1.m1": "1 000,50"}
    assert state.unpacked(state.packed({**fields, "empty": ""})) == fields


NUMBERS = ("31.42", "10.21", "20.81", "24.26", "20.6", "83400", "0.43")


@pytest.mark.requirement("TOOL-032")
def test_no_figure_of_the_law_stands_in_code() -> None:
    found = [
        (file.name, number)
        for file in (ROOT / "services" / "tools").rglob("*.py")
        for number in NUMBERS
        if re.search(rf"(?<![\d.]){re.escape(number)}(?!\d)", file.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.requirement("TOOL-032")
def test_every_figure_has_its_period_its_source_and_the_day_somebody_looked() -> None:
    assert list(rates.faults()) == []
    for file in rates.files():
        for row in tomllib.loads(file.read_text(encoding="utf-8"))["rate"]:
            assert {"key", "value", "unit", "source", "link", "checked", "verified"} <= row.keys()
    days = {(row.key, row.since): row for row in rates.shipped()}
    assert days["arbetsgivaravgift.hel", date(2026, 1, 1)].value == Decimal("31.42")


ROW = """
[[rate]]
key = "slp"
value = "24.26"
unit = "procent"
from = 2026-01-01
source = "Lagen (1991:687)"
link = "https://rkrattsbaser.gov.se/sfst?bet=1991:687"
checked = 2026-11-24
verified = true
"""


@pytest.mark.requirement("TOOL-032")
def test_a_row_without_a_source_and_periods_that_overlap_are_named(tmp_path: Path) -> None:
    file = tmp_path / "rates.toml"
    file.write_text(ROW.replace('source = "Lagen (1991:687)"\n', ""), encoding="utf-8")
    with pytest.raises(ValueError, match=r"slp from 2026-01-01 has no source"):
        list(rates.read(file))
    file.write_text(ROW + ROW.replace("2026-01-01", "2027-01-01"), encoding="utf-8")
    assert list(rates.overlaps(rates.read(file))) == ["slp from 2027-01-01 begins before the row from 2026-01-01 has ended"]


def test_what_an_editor_ends_and_follows_goes_before_the_file() -> None:
    row = next(row for row in rates.shipped() if row.key == "slp")
    ended = Rate(**{**{name: getattr(row, name) for name in Rate.__slots__}, "until": date(2026, 12, 31)})
    in_force = rates.Rates((ended, *(each for each in rates.shipped() if (each.key, each.since) != (row.key, row.since))))
    assert in_force.rate("slp", date(2026, 12, 31)).value == Decimal("24.26")
    with pytest.raises(rates.NoRate):
        in_force.rate("slp", date(2027, 1, 1))
