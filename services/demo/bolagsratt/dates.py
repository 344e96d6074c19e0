"""The days that the law counts from."""

from calendar import monthrange
from collections.abc import Iterator
from datetime import date

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers, Problem

FIRST_YEAR = 18
"""Months that the first financial year may have (3 kap. 3 § bokföringslagen 1999:1078)."""


def ends_a_month(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    """A financial year ends with a month (3 kap. 1 § bokföringslagen); the first one begins at the earliest this month."""
    end: date = answers["forsta_slut"]
    if end.day != monthrange(end.year, end.month)[1]:
        yield Problem("forsta_slut", "inte-manadens-sista")
    elif months(visit.today, end) >= FIRST_YEAR:
        yield Problem("forsta_slut", "for-langt-ar")


def months(first: date, last: date) -> int:
    """How many months later ``last`` is, whatever day of theirs."""
    return 12 * (last.year - first.year) + last.month - first.month


def years(born: date, today: date) -> int:
    """How old somebody is."""
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day))
