"""Swedish personal identity numbers: personnummer and samordningsnummer, always kept as twelve digits (spec: LOGIN-032)."""

import re
from datetime import UTC, date, datetime

from portal.words.dates import day_of
from portal.words.entered.check_digit import luhn_holds

_TWELVE = re.compile(r"(?P<century>18|19|20)(?P<rest>[0-9]{6})-?(?P<number>[0-9]{4})", re.ASCII)
_TEN = re.compile(r"(?P<rest>[0-9]{6})(?P<sign>[-+]?)(?P<number>[0-9]{4})", re.ASCII)
_SAMORDNINGSNUMMER_DAYS_ADDED = 60


class InvalidPersonnummer(ValueError):
    """What was given is no personal identity number; the message never repeats it."""


def parse(value: str, today: date | None = None) -> str:
    """The twelve digits of ``value``.

    Accepts ``ÅÅÅÅMMDDNNNN`` and ``ÅÅMMDDNNNN`` with or without a dash; ``+`` puts the birth one century back.
    Ten digits mean the latest birth that is not after ``today`` (the real one, in Sweden, when left out).
    Raises ``InvalidPersonnummer`` for anything else: other digits than 0-9, a date that never was or is to come,
    birth number 000, a wrong check digit.
    """
    today = today or day_of(datetime.now(UTC))
    if full := _TWELVE.fullmatch(value):
        digits = full["century"] + full["rest"] + full["number"]
    elif short := _TEN.fullmatch(value):
        digits = _century(short["rest"], short["sign"] == "+", today) + short["rest"] + short["number"]
    else:
        raise InvalidPersonnummer("not ten or twelve digits")
    if _born(digits) > today:
        raise InvalidPersonnummer("born in the future")
    if digits[8:11] == "000":
        raise InvalidPersonnummer("birth number 000")
    if not luhn_holds(digits[2:]):
        raise InvalidPersonnummer("wrong check digit")
    return digits


def parse_twelve(value: str, today: date | None = None) -> str:
    """As ``parse``, for what must already be twelve digits: an identity provider's attribute, the test login's id."""
    if len(value) != 12:
        raise InvalidPersonnummer("not twelve digits")
    return parse(value, today)


def age(digits: str, today: date) -> int:
    """Whole years on ``today`` of the person with these twelve digits, which ``parse`` gave."""
    born = _born(digits)
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day))


def _century(rest: str, over_hundred: bool, today: date) -> str:
    for century in (20, 19, 18):
        if _born(f"{century}{rest}") <= today:
            return str(century - 1 if over_hundred else century)
    raise InvalidPersonnummer("born in the future")


def _born(digits: str) -> date:
    day = int(digits[6:8])
    try:
        return date(int(digits[:4]), int(digits[4:6]), day - _SAMORDNINGSNUMMER_DAYS_ADDED if day > _SAMORDNINGSNUMMER_DAYS_ADDED else day)
    except ValueError:
        raise InvalidPersonnummer("no such date") from None
