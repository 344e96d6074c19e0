"""Days and months as people write them, weeks as the calendar on the wall has them (content 5)."""

import re
from datetime import date, timedelta
from typing import Final

from portal.words.dates import month_called
from portal.words.entered.characters import hyphenated


def read(typed: str, today: date, *, is_birthday: bool = False) -> date:
    """The day in ``typed``: ``2026-11-21``, ``2026-5-1``, ``20261121``, ``261121``, ``21/11``, ``21/11-26``, ``21 november 2026``,
    ``November 21st, 2026``.

    Two figures for the year mean the one nearest to ``today``, and of a birthday the last one that is not to come; no year means
    this one. ``ValueError`` for anything else.
    """
    bare = hyphenated(" ".join(typed.split()))
    for shape in (_YEAR_FIRST, _WHOLE_YEAR_FIRST, _DAY_FIRST, _IN_WORDS, _MONTH_IN_WORDS_FIRST):
        if match := shape.fullmatch(bare):
            year, month, day = (match[name] for name in ("year", "month", "day"))
            found = date(_year(year, today), int(month) if month.isdecimal() else month_called(month), int(day))
            is_to_come = is_birthday and year is not None and len(year) == 2 and found > today
            return years_before(found, 100) if is_to_come else found
    raise ValueError("not a day")


def read_month(typed: str) -> date:
    """The first day of the month in ``typed``: ``2026-11``, ``202611``, ``11/2026``, ``november 2026``. ``ValueError`` for others."""
    bare = hyphenated(" ".join(typed.split()))
    for shape in (_YEAR_AND_MONTH, _MONTH_AND_YEAR):
        if match := shape.fullmatch(bare):
            month = match["month"]
            return date(int(match["year"]), int(month) if month.isdecimal() else month_called(month), 1)
    raise ValueError("not a month")


def week(day: date) -> int:
    """The week of ``day``: the week that holds 4 January is week 1, Monday is its first day."""
    return day.isocalendar().week


def years_before(day: date, years: int) -> date:
    """The same day ``years`` earlier; 29 February becomes 28 where there is none."""
    return years_after(day, -years)


def years_after(day: date, years: int) -> date:
    """The same day ``years`` later; 29 February becomes 28 where there is none."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)


def years_around(day: date, years: int) -> tuple[int, ...]:
    """Each year from ``years`` before ``day`` to ``years`` after it."""
    return tuple(range(day.year - years, day.year + years + 1))


def following(day: date, days: int) -> tuple[date, ...]:
    """``day`` and those after it, ``days`` in all."""
    return tuple(day + timedelta(days=n) for n in range(days))


def _year(written: str | None, today: date) -> int:
    if not written:
        return today.year
    if len(written) == 4:
        return int(written)
    year = today.year - today.year % 100 + int(written)
    return min((year - 100, year, year + 100), key=lambda each: abs(each - today.year))


_YEAR_FIRST: Final = re.compile(r"(?P<year>\d{4}|\d{2})(?P<between>[-/.]?)(?P<month>\d{2})(?P=between)(?P<day>\d{2})", re.ASCII)
_WHOLE_YEAR_FIRST: Final = re.compile(r"(?P<year>\d{4})(?P<between>[-/.])(?P<month>\d{1,2})(?P=between)(?P<day>\d{1,2})", re.ASCII)
_DAY_FIRST: Final = re.compile(r"(?!\d+-\d+(-\d\d)?$)(?P<day>\d{1,2})[-/.](?P<month>\d{1,2})\.?(?:[- /.](?P<year>\d{4}|\d{2}))?", re.ASCII)
"""Between hyphens only with a whole year: ``12-03-27`` has its year first."""
_MONTH: Final = r"(?P<month>[^\W\d_]{3,})\.?"
_YEAR: Final = r"(?:,? (?P<year>[0-9]{4}))?"
_IN_WORDS: Final = re.compile(rf"(?:den )?(?P<day>[0-9]{{1,2}})(?:\.|:e|st|nd|rd|th)? {_MONTH}{_YEAR}", re.IGNORECASE)
"""As the portal itself writes days."""
_YEAR_AND_MONTH: Final = re.compile(r"(?P<year>\d{4})[-/. ]?(?P<month>\d{2}|(?<=\D)\d)", re.ASCII)
_MONTH_AND_YEAR: Final = re.compile(r"(?P<month>[0-9]{1,2}(?=[-/.])|[^\W\d_]{3,})[-/. ]{1,2}(?P<year>[0-9]{4})")
_MONTH_IN_WORDS_FIRST: Final = re.compile(rf"{_MONTH} (?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?{_YEAR}", re.IGNORECASE)
