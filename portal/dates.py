"""Dates as people of each language write them (spec: NOTICE-005), and durations as browsers count them."""

from datetime import date, timedelta

from portal.locales import Locale

_MONTHS: dict[Locale, tuple[str, ...]] = {
    "sv": ("januari", "februari", "mars", "april", "maj", "juni", "juli", "augusti", "september", "oktober", "november", "december"),
    "en": ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"),
}


def long_date(day: date, locale: Locale) -> str:
    """``20 november 2026`` in Swedish, ``20 November 2026`` in English."""
    return f"{day.day} {_MONTHS[locale][day.month - 1]} {day.year}"


def milliseconds(duration: timedelta) -> int:
    """How browsers count."""
    return round(duration / timedelta(milliseconds=1))
