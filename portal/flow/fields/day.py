"""A day."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, ClassVar

from portal.flow.fields.field import Field, Raw
from portal.flow.problem import Wrong
from portal.flow.words import FieldWords
from portal.words.dates import long_date
from portal.words.entered import day


@dataclass(frozen=True)
class Day(Field):
    """A day, typed or picked in a calendar."""

    after: timedelta | None = None
    """The first day is so long after today; less than nothing is before today."""
    before: timedelta | None = None
    """The last day is so long after today."""
    is_birthday: bool = False
    """Whether one knows it and types it: no calendar, and a year in two figures is not to come."""
    empty: ClassVar[Any] = None

    def earliest(self, today: date) -> date | None:
        return None if self.after is None else today + self.after

    def latest(self, today: date) -> date | None:
        return None if self.before is None else today + self.before

    def value(self, raw: Raw, today: date) -> date:
        try:
            value = day.read(raw[0], today, is_birthday=self.is_birthday)
        except ValueError:
            raise Wrong("no-day") from None
        earliest, latest = self.earliest(today), self.latest(today)
        if earliest and value < earliest:
            raise Wrong("too-early", day=earliest.isoformat())
        if latest and value > latest:
            raise Wrong("too-late", day=latest.isoformat())
        return value

    def written(self, value: Any) -> Raw:
        return (value.isoformat(),) if value else ()

    def shown(self, value: Any, words: FieldWords) -> str:
        return long_date(value, words.locale) if value else ""

    def plain(self, value: Any) -> Any:
        return value.isoformat() if value else None

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "format": "date"}
