"""Examples of ``components/ui/date_picker.py``."""

from django.utils.timezone import localdate
from reactpy.types import VdomDict

from components.ui.date_picker import date_picker, date_range
from components.ui.example import Example
from components.ui.translate import Translate

GROUP = "form"


def plain(t: Translate) -> VdomDict:
    return date_picker(t, t("example.startDay"), name="start", id="example-date", today=localdate())


def error(t: Translate) -> VdomDict:
    return date_picker(t, t("example.startDay"), name="start", id="example-date-error", today=localdate(), error=t("example.startDayError"))


def period(t: Translate) -> VdomDict:
    return date_range(t, t("example.period"), names=("from", "to"), id="example-period", today=localdate())


EXAMPLES: dict[str, Example] = {"date-picker": plain, "date-picker-error": error, "date-range": period}
