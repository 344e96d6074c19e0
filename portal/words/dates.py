"""Dates as people of each language write them (spec: NOTICE-005)."""

from datetime import date, datetime
from typing import Final
from zoneinfo import ZoneInfo

from portal.words.locales import Locale

_SWEDEN: Final = ZoneInfo("Europe/Stockholm")
_MONTHS: dict[Locale, tuple[str, ...]] = {
    "sv": ("januari", "februari", "mars", "april", "maj", "juni", "juli", "augusti", "september", "oktober", "november", "december"),
    "en": ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"),
}

_WEEKDAYS: dict[Locale, tuple[str, ...]] = {
    "sv": ("måndag", "tisdag", "onsdag", "torsdag", "fredag", "lördag", "söndag"),
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
}


def long_date(day: date, locale: Locale) -> str:
    """``20 november 2026`` in Swedish, ``20 November 2026`` in English."""
    return f"{day.day} {_MONTHS[locale][day.month - 1]} {day.year}"


def weekday(day: date, locale: Locale) -> str:
    """``lördag`` in Swedish, ``Saturday`` in English."""
    return _WEEKDAYS[locale][day.weekday()]


def month_name(month: int, locale: Locale) -> str:
    """The name of a month by its number, as it stands by itself: ``Mars``."""
    return _MONTHS[locale][month - 1].capitalize()


def month_in_words(month: int, locale: Locale) -> str:
    """The same inside a sentence: ``mars``, ``March``."""
    return _MONTHS[locale][month - 1]


def month_called(name: str) -> int:
    """The number of the month with this name in Swedish or English, or with one that begins so: ``november``, ``nov``.

    ``ValueError`` when there is none, or when there are two.
    """
    begins = name.casefold()
    numbers = {n for months in _MONTHS.values() for n, month in enumerate(months, 1) if month.casefold().startswith(begins)}
    if len(numbers) != 1:
        raise ValueError("not a month")
    return numbers.pop()


def clock(moment: datetime, locale: Locale) -> str:
    """``14.05`` in Swedish, ``14:05`` in English; the time is Sweden's."""
    return moment.astimezone(_SWEDEN).strftime("%H.%M" if locale == "sv" else "%H:%M")


def day_of(moment: datetime) -> date:
    """The day it is in Sweden at that moment."""
    return moment.astimezone(_SWEDEN).date()


def long_moment(moment: datetime, locale: Locale) -> str:
    """``20 november 2026 kl. 14.05`` in Swedish, ``20 November 2026 at 14:05`` in English; the time is Sweden's."""
    there = moment.astimezone(_SWEDEN)
    time = there.strftime("kl. %H.%M" if locale == "sv" else "at %H:%M")
    return f"{long_date(there.date(), locale)} {time}"
