"""Who acted for whom, as an operator hands it on who must account for it: rows of CSV or JSON, the oldest first, times in UTC."""

import csv
import json
import logging
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, Literal, Protocol
from zoneinfo import ZoneInfo

from portal.engagemang import history
from portal.engagemang.models import ActedFor
from portal.engagemang.organisationsnummer import parse as organisationsnummer

logger = logging.getLogger("portal.audit")

_SWEDEN: Final = ZoneInfo("Europe/Stockholm")
_COLUMNS: Final = ("at", "subject", "session", "number", "name", "form", "how", "device")


class Out(Protocol):
    """Where lines go."""

    def write(self, line: str, /) -> object: ...


def write(
    out: Out,
    first: date,
    last: date,
    *,
    by: str,
    subject: str | None = None,
    with_personal_numbers: bool = False,
    form: Literal["csv", "jsonl"] = "csv",
) -> None:
    """Writes the rows of the days ``first`` to ``last`` of Swedish time, both included, of everybody or of ``subject`` alone.

    The numbers of persons and sole traders are left out unless asked for. ``by`` is who asks; the log says so, and how many rows.
    """
    written, lines = 0, csv.writer(out, lineterminator="\n")
    if form == "csv":
        lines.writerow(_COLUMNS)
    for row in history.between(*_time_of(first, last), subject):
        written += 1
        said = _said(row, with_personal_numbers)
        if form == "csv":
            lines.writerow([_plain(said[column]) for column in _COLUMNS])
        else:
            out.write(json.dumps(said, ensure_ascii=False) + "\n")
    logger.warning(
        "The history was exported by %s: %s rows, %s to %s, of %s, %s personal numbers",
        by,
        written,
        first,
        last,
        "one person" if subject else "everybody",
        "with" if with_personal_numbers else "without",
    )


def are_more_than(most: int, first: date, last: date) -> bool:
    """Whether the days have more rows than that, of everybody."""
    return history.are_more_than(most, *_time_of(first, last))


def _said(row: ActedFor, with_personal_numbers: bool) -> dict[str, str]:
    shown = with_personal_numbers or organisationsnummer(row.number)
    return {
        "at": row.at.astimezone(UTC).isoformat(timespec="seconds"),
        "number": row.number if shown else "",
        **{name: getattr(row, name) for name in ("subject", "session", "name", "form", "how", "device")},
    }


def _plain(value: str) -> str:
    """A spreadsheet takes what begins so for a formula; names come from registers, and are not ours to trust."""
    return f"'{value}" if value.startswith(("=", "+", "-", "@", "\t", "\r")) else value


def _time_of(first: date, last: date) -> tuple[datetime, datetime]:
    """From the first day's midnight up to the one after the last."""
    return _midnight(first), _midnight(last + timedelta(days=1))


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), _SWEDEN)
