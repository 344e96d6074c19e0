"""See ``portal.editing.formats.one_form``; Django asks for a module of each language."""

from portal.editing.formats.one_form import (
    DATE_FORMAT,
    DATETIME_FORMAT,
    MONTH_DAY_FORMAT,
    SHORT_DATE_FORMAT,
    SHORT_DATETIME_FORMAT,
    TIME_FORMAT,
    YEAR_MONTH_FORMAT,
)

__all__ = [
    "DATETIME_FORMAT",
    "DATE_FORMAT",
    "MONTH_DAY_FORMAT",
    "SHORT_DATETIME_FORMAT",
    "SHORT_DATE_FORMAT",
    "TIME_FORMAT",
    "YEAR_MONTH_FORMAT",
]
