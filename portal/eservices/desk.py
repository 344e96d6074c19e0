"""Where on my pages what the services told of belongs: what is to be done now, what is going on, and who could not be asked."""

from collections.abc import Callable
from datetime import date, datetime

from portal.constants import DESK_TODO_WITHIN
from portal.eservices.cases import SOON, Case, Deadline
from portal.eservices.model import Organisation
from portal.eservices.overview import Overview, Told

Row = tuple[Told, Case | Deadline]


def todo(overview: Overview, today: date) -> tuple[Row, ...]:
    """What needs the party, most urgent first: days that have passed or come within a week, cases that wait, then later days. A case that
    waits until a day stands among the days.
    """
    rows: list[Row] = [(told, deadline) for told, deadline in overview.deadlines if deadline.day - today <= DESK_TODO_WITHIN]
    rows += [(told, case) for told, case in overview.cases if case.awaits_party]
    return tuple(sorted(rows, key=_urgency(today)))


def in_progress(overview: Overview, today: date, now: datetime) -> tuple[Row, ...]:
    """The other cases, those sent in lately before the rest; then the days that are further away."""
    cases = [(told, case) for told, case in overview.cases if not case.awaits_party]
    new = [each for each in cases if each[1].is_new(now)]
    later = [(told, deadline) for told, deadline in overview.deadlines if deadline.day - today > DESK_TODO_WITHIN]
    newest_first = sorted(new, key=lambda each: each[1].sent_at or now, reverse=True)
    return (*newest_first, *(each for each in cases if not each[1].is_new(now)), *later)


def authorities_away(overview: Overview) -> tuple[Organisation, ...]:
    """The authorities with a service that could not say what is going on, each once."""
    return tuple(dict.fromkeys(told.authority for told in overview.failed))


def _urgency(today: date) -> Callable[[Row], tuple[int, int]]:
    def key(row: Row) -> tuple[int, int]:
        match row[1]:
            case Deadline(day=day) | Case(last_day=date() as day):
                return (2 if day - today > SOON else 0, day.toordinal())
            case _:
                return (1, 0)

    return key
