"""Figures of the law, each for the time that it holds: ``rate("arbetsgivaravgift.hel", on=day)``.

They are data: ``rates.toml`` here has those that several calculators use, and one in a package those that are its own. What an
editor has published of the same figure and day goes before it (``publish``). A row is never changed, only ended and followed: one without
an end ends the day before the next begins.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from functools import cache
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import Any, Final

from portal.runtime import packages

FILE: Final = "rates.toml"
_FIELDS: Final = frozenset({"key", "value", "unit", "from", "to", "source", "link", "checked", "verified"})
_COMPULSORY: Final = frozenset({"key", "value", "unit", "source", "link", "checked", "verified"})


@dataclass(frozen=True, slots=True)
class Rate:
    """One figure for one time."""

    key: str
    value: Decimal | None
    """``None`` where an editor has withdrawn it."""
    unit: str
    """Name of the text that shows it: ``figures.unit.procent``."""
    since: date
    until: date | None
    """The last day that it holds; ``None`` for no end."""
    source: str
    """The law, or who says so."""
    link: str
    checked: date
    """The day somebody looked at the source."""
    verified: bool
    """Whether an editor has held it against the source."""

    def holds(self, on: date) -> bool:
        """Whether it is the figure of that day."""
        return self.since <= on and (self.until is None or on <= self.until)


class NoRate(KeyError):
    """There is no figure of this name for the day."""


@dataclass(frozen=True, slots=True)
class Rates:
    """Figures to ask. No two rows of one hold on the same day."""

    rows: tuple[Rate, ...]

    def rate(self, key: str, on: date) -> Rate:
        """The figure that holds on a day. Raises :class:`NoRate`."""
        found = next((row for row in self.rows if row.key == key and row.holds(on)), None)
        if found is None or found.value is None:
            raise NoRate(key)
        return found

    def latest_year(self, prefix: str) -> int:
        """The last year in which a figure whose name begins so begins to hold. Raises :class:`NoRate` for none."""
        years = [row.since.year for row in self.rows if row.key.startswith(prefix) and row.value is not None]
        if not years:
            raise NoRate(prefix)
        return max(years)


class OfYear:
    """The figures of one year, and which of them were asked for: what a result says that it was worked out by.

    A year that has none of its own yet takes those of the latest: ``is_settled`` says whether it has. ``yearly`` is the name of a
    figure that is set for each year.
    """

    def __init__(self, in_force: Rates, year: int, yearly: str) -> None:
        self.latest = in_force.latest_year(yearly)
        self.is_settled = year <= self.latest
        self.used: dict[tuple[str, date], Rate] = {}
        self._in_force, self._year = in_force, min(year, self.latest)

    def __call__(self, key: str, month: int = 1) -> Decimal:
        """A figure as it is in a month. Raises :class:`NoRate`."""
        found = self._in_force.rate(key, date(self._year, month, 1))
        self.used[key, found.since] = found
        assert found.value is not None
        return found.value


def rates() -> Rates:
    """The figures in force: those that editors have published, then those of the files."""
    return Rates(tuple(followed(with_shipped(_published if (own := _tried.get()) is None else own))))


def rate_on(key: str, on: date) -> Rate | None:
    """The figure in force that holds on a day; ``None`` where there is none then."""
    with suppress(NoRate):
        return rates().rate(key, on)
    return None


def publish(rows: Iterable[Rate]) -> None:
    """Puts what editors have published in the place of what they had published before."""
    global _published
    _published = tuple(rows)


@contextmanager
def tried(rows: Iterable[Rate]) -> Iterator[None]:
    """Whoever asks in here, and nobody else, gets the figures that there would be if editors had published ``rows``."""
    token = _tried.set(tuple(rows))
    try:
        yield
    finally:
        _tried.reset(token)


def with_shipped(published: Iterable[Rate]) -> tuple[Rate, ...]:
    """What is published, and those of the files that no published row of the same figure and day goes before."""
    own = tuple(published)
    replaced = {(row.key, row.since) for row in own}
    return (*own, *(row for row in shipped() if (row.key, row.since) not in replaced))


def followed(rows: Iterable[Rate]) -> Iterator[Rate]:
    """The rows, each without an end ended the day before the next of its figure begins."""
    in_order = sorted(rows, key=lambda row: (row.key, row.since))
    for row, after in zip_longest(in_order, in_order[1:]):
        is_followed = row.until is None and after is not None and after.key == row.key and after.since > row.since
        yield replace(row, until=after.since - timedelta(days=1)) if is_followed else row


@cache
def shipped() -> tuple[Rate, ...]:
    """The figures of all files, in their order. Raises ``ValueError`` for a row that is not whole."""
    return tuple(row for file in files() for row in read(file))


def files() -> Iterator[Path]:
    """The portal's own, then those of packages."""
    yield Path(__file__).with_name(FILE)
    yield from (package.folder / FILE for package in packages.installed() if (package.folder / FILE).exists())


def read(file: Path) -> Iterator[Rate]:
    """The rows of a file. Raises ``ValueError`` for one that is not whole, and names it."""
    for row in tomllib.loads(file.read_text(encoding="utf-8")).get("rate", ()):
        yield _read(file, row)


def _read(file: Path, row: Mapping[str, Any]) -> Rate:
    name = f"{file.parent.name}/{file.name}: {row.get('key', '?')} from {row.get('from', 'the beginning')}"
    missing = sorted(field for field in _COMPULSORY if field not in row or row[field] == "")
    if missing or not row.keys() <= _FIELDS:
        raise ValueError(f"{name} has no {', '.join(missing)}" if missing else f"{name} has fields that are none")
    return Rate(
        row["key"],
        Decimal(row["value"]),
        row["unit"],
        row.get("from", date.min),
        row.get("to"),
        row["source"],
        row["link"],
        row["checked"],
        row["verified"],
    )


def faults() -> Iterator[str]:
    """What is wrong with the files: a row that is not whole, periods of one figure that overlap."""
    rows: list[Rate] = []
    for file in files():
        try:
            rows += read(file)
        except ValueError as fault:
            yield str(fault)
    yield from overlaps(rows)


def overlaps(rows: Iterable[Rate]) -> Iterator[str]:
    """One sentence for each pair of rows that hold on the same day."""
    for before, after in pairwise(sorted(rows, key=lambda row: (row.key, row.since))):
        if before.key == after.key and (before.until is None or before.until >= after.since):
            yield f"{after.key} from {after.since} begins before the row from {before.since} has ended"


_published: tuple[Rate, ...] = ()
_tried: ContextVar[tuple[Rate, ...] | None] = ContextVar("tried", default=None)
