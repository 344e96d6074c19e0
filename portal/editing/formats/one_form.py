"""2026-11-22 13:45, as days are written in Sweden."""

from typing import Final

DATE_FORMAT: Final = "Y-m-d"
TIME_FORMAT: Final = "H:i"
DATETIME_FORMAT: Final = "Y-m-d H:i"
SHORT_DATE_FORMAT: Final = DATE_FORMAT
SHORT_DATETIME_FORMAT: Final = DATETIME_FORMAT
YEAR_MONTH_FORMAT: Final = "Y-m"
MONTH_DAY_FORMAT: Final = "m-d"
