"""Amounts as people write them in Sweden (content 5: comma before the decimals, a space between thousands)."""

import re
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Final

THOUSANDS: Final = "\u00a0"
"""A space that no line breaks at."""
MINUS: Final = "\u2212"
_DASH: Final = "\u2013"
"""What a word processor makes of a minus."""


def read(typed: str, *, is_money: bool = False) -> Decimal:
    """The amount in ``typed``: ``1 234,50``, ``1234.5``, ``1.234,50``, ``1 234 kr``, ``kr 1 234``, ``1 234:-``.

    One comma or point stands before the decimals; several of one kind part thousands. Of money, which has no thousandths, a point
    with three digits after it does so too: ``25.000``. ``ValueError`` for anything else, and for nothing.
    """
    if typed.isdecimal() and typed.isascii():  # as nearly all are: a form may hold hundreds, which are read at each key
        return Decimal(typed)
    bare = _AROUND.sub("", typed.strip()).replace(MINUS, "-").replace(_DASH, "-")
    parted = _PARTED.fullmatch(bare)
    if parted and (parted["more"] or parted["decimals"] or (is_money and parted["sign"] == ".")):
        bare = bare.replace(parted["sign"], "")
    bare = bare.replace(",", ".")
    if not _PLAIN.fullmatch(bare):
        raise ValueError("not an amount")
    return Decimal(bare)


def is_too_fine(amount: Decimal, decimals: int, *, is_money: bool) -> bool:
    """Whether it has more than ``decimals``. Of money noughts count from the third: ``25,000`` may have been meant as thousands."""
    return rounded(amount, decimals) != amount or (is_money and -int(amount.as_tuple().exponent) > max(decimals, _OF_ORE))


def rounded(amount: Decimal, decimals: int) -> Decimal:
    """``amount`` with at most ``decimals`` decimals; a half goes away from nought."""
    exact = Context(prec=len(amount.as_tuple().digits) + decimals + 2, rounding=ROUND_HALF_UP)
    return amount.quantize(Decimal(1).scaleb(-decimals), context=exact)


def canonical(amount: Decimal) -> str:
    """``amount`` as programs write it: a point, no spaces, no noughts at the end. ``1234.5``"""
    text = f"{amount:f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("-0", "") else text


def shown(amount: Decimal, decimals: int) -> str:
    """``amount`` as the portal shows it in both languages: ``1 234 567,5`` with spaces that do not break."""
    text = canonical(rounded(amount, decimals) if -int(amount.as_tuple().exponent) > decimals else amount)
    whole, _, rest = text.removeprefix("-").partition(".")
    return (MINUS if text.startswith("-") else "") + f"{int(whole):,}".replace(",", THOUSANDS) + ("," + rest if rest else "")


_OF_ORE: Final = 2
"""Decimals."""
_AROUND: Final = re.compile(r"^(kr|sek)|\s+|(kr\.?|kronor|sek|[:,]-)$", re.IGNORECASE)
_PARTED: Final = re.compile(r"-?[1-9]\d{0,2}(?P<sign>[.,])\d{3}(?P<more>(?P=sign)\d{3})*(?P<decimals>(?!(?P=sign))[.,]\d*)?", re.ASCII)
"""One sign between groups of three digits, and perhaps the other one before decimals."""
_PLAIN: Final = re.compile(r"-?(\d+([.]\d*)?|[.]\d+)", re.ASCII)
