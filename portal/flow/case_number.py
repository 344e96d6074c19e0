"""The portal's own number of a case: year, six digits, a check digit (flow 11)."""

import secrets
from datetime import datetime

from portal.identity.personnummer import luhn_holds


def new_number(now: datetime) -> str:
    """``2026-004217-3``. Whether it is taken is for the table to say."""
    digits = f"{secrets.randbelow(10**6):06}"
    return f"{now.year}-{digits}-{_check_digit(digits)}"


def _check_digit(digits: str) -> int:
    return next(check for check in range(10) if luhn_holds(f"{digits}{check}"))
