"""Examples of ``components/ui/date_list.py``."""

from django.utils.timezone import localdate
from reactpy.types import VdomDict

from components.ui.date_list import Item, date_list, year_list
from components.ui.example import Example
from components.ui.translate import Translate
from portal.words.entered.day import following

GROUP = "form"


def days(t: Translate) -> VdomDict:
    items = [Item(day.isoformat(), day.isoformat()) for day in following(localdate(), 12)]
    return date_list(t, t("example.paymentDay"), items, name="day", id="example-days", value=items[2].value)


def years(t: Translate) -> VdomDict:
    today = localdate()
    return year_list(t, t("example.year"), name="year", id="example-years", today=today, value=today.year)


EXAMPLES: dict[str, Example] = {"date-list": days, "year-list": years}
