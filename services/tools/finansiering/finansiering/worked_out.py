"""Which advice fits, and which came nearest of those that do not. Pure: rules and answers in, advice out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from portal.ruled.row import Answers, Row, holds, nearest

NEAR_MOST: Final = 3


@dataclass(frozen=True, slots=True)
class Advice:
    """What the answers come to."""

    fitting: tuple[Row, ...]
    near: tuple[Row, ...]


def advise(rows: Sequence[Row], answers: Answers) -> Advice:
    """The advice whose every named answer was given, in the order of the rows, and the nearest of the others."""
    return Advice(tuple(row for row in rows if holds(row, answers)), tuple(nearest(rows, answers, NEAR_MOST)))
