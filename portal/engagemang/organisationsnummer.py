"""Organisation numbers: ten digits, always kept so."""

import re

from portal.words.entered.check_digit import luhn_holds

_WRITTEN = re.compile(r"(?:16)?(?P<first>[0-9]{6})-?(?P<last>[0-9]{4})", re.ASCII)


def parse(value: str) -> str | None:
    """The ten digits of an organisation number, or ``None`` for anything else.

    Written with or without a dash, with or without the 16 that some registers put before it. The third digit is 2 or more, which
    tells it from a personal number; the last one is a check digit. A sole trader's number is the personal number, not one of these.
    """
    written = _WRITTEN.fullmatch(value)
    digits = written["first"] + written["last"] if written else ""
    return digits if digits and digits[2] >= "2" and digits[0] != "0" and luhn_holds(digits) else None
