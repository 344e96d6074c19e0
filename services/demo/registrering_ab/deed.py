"""The deed of foundation, which the company is registered by while it is fresh."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from bolagsratt.dates import months

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers, Attachment, Day, Problem, Step, Task

NOTICE_WITHIN = 6
"""Months from the deed of foundation until it is too late to give notice (2 kap. 22 § aktiebolagslagen)."""


def is_half_a_year_old(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    signed: date = answers["undertecknad"]
    age = months(signed, visit.today)
    if age > NOTICE_WITHIN or (age == NOTICE_WITHIN and visit.today.day > signed.day):
        yield Problem("undertecknad", "for-gammal")


deed: Final = Task(
    "stiftelseurkund",
    Step(
        "stiftelseurkund",
        Day("undertecknad", before=timedelta(0)),
        Attachment("urkund", kinds=["pdf"], most=1, late=True),
        check=is_half_a_year_old,
    ),
)
