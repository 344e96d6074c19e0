"""Amounts of a calculator: exact from the field to the page. No float takes part.

Each formula names how it rounds: ``ore``, to a hundredth and a half away from nought, or ``kronor``, where the öre fall off. Nothing
is rounded in between.
"""

from collections.abc import Iterable
from decimal import ROUND_DOWN, ROUND_HALF_UP, Context, Decimal
from typing import Final

from portal.words.entered import amount

NOUGHT: Final = Decimal(0)
ORE: Final = Decimal("0.01")
HUNDRED: Final = Decimal(100)
_EXACT: Final = Context(prec=60)
"""More figures than anything that is let in can have after two multiplications."""


def ore(exact: Decimal) -> Decimal:
    """To the öre; a half goes away from nought."""
    return exact.quantize(ORE, rounding=ROUND_HALF_UP, context=_EXACT)


def kronor(exact: Decimal) -> Decimal:
    """To whole kronor, towards nought: the öre fall off."""
    return exact.quantize(Decimal(1), rounding=ROUND_DOWN, context=_EXACT)


def nearest_krona(exact: Decimal) -> Decimal:
    """To whole kronor; 50 öre go away from nought."""
    return exact.quantize(Decimal(1), rounding=ROUND_HALF_UP, context=_EXACT)


def percent(of: Decimal, rate: Decimal) -> Decimal:
    """``rate`` per cent of an amount, exact."""
    return _EXACT.multiply(of, _EXACT.divide(rate, HUNDRED))


def total(parts: Iterable[Decimal]) -> Decimal:
    """Their sum, nought for none."""
    return sum(parts, NOUGHT)


def read(typed: str, least: Decimal, most: Decimal, decimals: int, *, is_money: bool) -> Decimal:
    """The amount in ``typed``, as people write amounts. ``ValueError`` for what is none, is out of bounds or has more decimals."""
    found = amount.read(typed, is_money=is_money)
    if not least <= found <= most:
        raise ValueError("out of bounds")
    if amount.is_too_fine(found, decimals, is_money=is_money):
        raise ValueError("too many decimals")
    return found


def plain(value: Decimal) -> str:
    """As programs read it, with two decimals: ``-1234.50``."""
    return f"{ore(value):f}"


def shown(value: Decimal) -> str:
    """With two decimals, as people read it: ``1 234,50``."""
    whole, _, decimals = plain(value).partition(".")
    sign, digits = (amount.MINUS, whole[1:]) if whole.startswith("-") else ("", whole)
    return f"{sign}{int(digits):,}".replace(",", amount.THOUSANDS) + f",{decimals}"


def shown_kr(value: Decimal) -> str:
    """In whole kronor, to the nearest, as people read it: ``1 235``."""
    return amount.shown(nearest_krona(value), 0)
