"""The portal's own number of a case: the year it is in Sweden, six digits, a check digit (flow 11)."""

import secrets
from datetime import datetime
from typing import Final

from portal.flow.models import FlowCase
from portal.flow.signing.models import FlowSigning
from portal.words.dates import day_of
from portal.words.entered.check_digit import luhn_holds

_TRIES: Final = 20


def free_number(now: datetime) -> str:
    """A number that no case has, and none that is still to be signed or paid; the tables hold it unique."""
    for _ in range(_TRIES):
        number = _new_number(now)
        if not FlowCase.objects.filter(number=number).exists() and not FlowSigning.objects.filter(number=number).exists():
            break
    return number


def _new_number(now: datetime) -> str:
    digits = f"{secrets.randbelow(10**6):06}"
    return f"{day_of(now).year}-{digits}-{_check_digit(digits)}"


def _check_digit(digits: str) -> int:
    return next(check for check in range(10) if luhn_holds(f"{digits}{check}"))
