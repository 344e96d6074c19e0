"""When somebody answers the telephone: weekdays that are no public holidays, and shorter the day before one."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from portal.constants import TELEPHONE_EVE_UNTIL, TELEPHONE_HOURS
from portal.words.dates import weekday
from portal.words.locales import Locale
from portal.words.texts import text

SWEDEN: Final = ZoneInfo("Europe/Stockholm")
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Open:
    """The hours of one day."""

    begins: time
    ends: time


def hours_of(day: date) -> Open | None:
    """When the telephone is answered on ``day``; ``None`` when nobody answers."""
    if day.weekday() >= len(TELEPHONE_HOURS) or is_holiday(day):
        return None
    begins, ends = TELEPHONE_HOURS[day.weekday()]
    return Open(time(begins), time(min(ends, TELEPHONE_EVE_UNTIL) if is_holiday(day + _DAY) else ends))


def now_in_words(now: datetime, locale: Locale) -> tuple[bool, str]:
    """Whether somebody answers at ``now``, and until when, or from when."""
    there = now.astimezone(SWEDEN)
    today = hours_of(there.date())
    if today and today.begins <= there.time() < today.ends:
        return True, text(locale, "contact.openNow", time=_clock(today.ends, locale))
    if today and there.time() < today.begins:
        return False, text(locale, "contact.opensToday", time=_clock(today.begins, locale))
    day = there.date() + _DAY
    while (next_hours := hours_of(day)) is None:
        day += _DAY
    return False, text(locale, "contact.opensOn", day=weekday(day, locale), time=_clock(next_hours.begins, locale))


def is_holiday(day: date) -> bool:
    """Whether ``day`` is a public holiday in Sweden, or an eve that offices keep as one."""
    easter = easter_sunday(day.year)
    moving = {easter + timedelta(days=days) for days in (-2, 0, 1, 39, 49)}
    return (day.month, day.day) in _FIXED or day in moving or _is_midsummer(day)


def easter_sunday(year: int) -> date:
    """The Sunday after the first full moon of spring, by the rule of Gauss as Butcher wrote it down."""
    century, rest = divmod(year, 100)
    moon = (19 * (year % 19) + century - century // 4 - (century - (century + 8) // 25 + 1) // 3 + 15) % 30
    week = (32 + 2 * (century % 4) + 2 * (rest // 4) - moon - rest % 4) % 7
    month, day = divmod(moon + week - 7 * ((year % 19 + 11 * moon + 22 * week) // 451) + 114, 31)
    return date(year, month, day + 1)


def _is_midsummer(day: date) -> bool:
    """Midsummer's eve and day: the Friday and Saturday from 19 June."""
    return day.month == 6 and ((day.weekday() == 4 and 19 <= day.day <= 25) or (day.weekday() == 5 and 20 <= day.day <= 26))


def _clock(at: time, locale: Locale) -> str:
    return at.strftime("%H.%M" if locale == "sv" else "%H:%M")


_FIXED: Final = frozenset({(1, 1), (1, 6), (5, 1), (6, 6), (12, 24), (12, 25), (12, 26), (12, 31)})
