"""Rules and content as data: what a package ships as ``rules.toml``, with what editors have published over it.

A service asks ``rows("finansiering")`` and gets the rows in force, most weight first. Which of them hold for what somebody answered
is ``portal.ruled.row``; nothing of any rule stands in Python.
"""

from collections.abc import Iterable

from portal.ruled.files import tables
from portal.ruled.places import NOWHERE, municipalities
from portal.ruled.row import Both, Question, Row, Table

__all__ = ["NOWHERE", "Both", "Question", "Row", "Table", "every_row", "municipalities", "publish", "rows", "table", "tables"]


def table(name: str) -> Table:
    """A table as it is shipped: its questions, and its own rows. Raises ``KeyError`` for none."""
    return tables()[name]


def rows(name: str, place: str = NOWHERE) -> tuple[Row, ...]:
    """The rows of a table that are in force in a municipality, or in general: most weight first, then by id."""
    of_table = [row for row in every_row() if row.table == name]
    general = {row.id: row for row in of_table if row.place == NOWHERE}
    own = {row.id: row for row in of_table if place != NOWHERE and row.place == place and row.id in general}
    merged = (own[id].over(row) if id in own else row for id, row in general.items())
    return tuple(sorted((row for row in merged if row.in_force), key=lambda row: (-row.weight, row.id)))


def every_row() -> tuple[Row, ...]:
    """All there are, of all tables: those that editors have published, and the shipped ones that no editor has changed."""
    changed = {(row.table, row.id, row.place) for row in _published}
    shipped = (row for each in tables().values() for row in each.rows)
    return (*_published, *(row for row in shipped if (row.table, row.id, row.place) not in changed))


def publish(published: Iterable[Row]) -> None:
    """Puts what editors have published in the place of what they had published before."""
    global _published
    _published = tuple(published)


_published: tuple[Row, ...] = ()
