"""Which permits are needed, in which order and in how long. Pure: rules and answers in, permits out."""

from collections.abc import Sequence
from dataclasses import dataclass

from portal.ruled.row import Answers, Row, failing, holds, refused


@dataclass(frozen=True, slots=True)
class Permits:
    """What the answers come to: the permits that the trade may need, in the order that one must do them."""

    needed: tuple[Row, ...]
    open: tuple[Row, ...]
    """Those that depend on questions that are not answered."""
    not_needed: tuple[Row, ...]
    weeks: int | None
    """The longest way through those that are needed; ``None`` where nobody has said how long any of them takes."""
    is_whole: bool
    """Whether it is known how long each of them takes."""


def sort_out(rows: Sequence[Row], trade: str, answers: Answers) -> Permits:
    """Sorts the permits of the trade by what was answered."""
    of_trade = _of_trade(rows, trade, answers)
    needed = tuple(row for row in of_trade if holds(row, answers))
    ruled_out = tuple(row for row in of_trade if refused(row, answers))
    left = tuple(row for row in of_trade if row not in needed and row not in ruled_out)
    return Permits(needed, left, ruled_out, _longest(needed), all(row.weeks is not None for row in needed))


def asked_of(rows: Sequence[Row], trade: str, answers: Answers) -> set[str]:
    """The questions that some permit of the trade depends on."""
    return {name for row in _of_trade(rows, trade, answers) for name in row.when}


def _of_trade(rows: Sequence[Row], trade: str, answers: Answers) -> tuple[Row, ...]:
    return tuple(row for row in rows if trade not in failing(row, answers))


def _longest(needed: Sequence[Row]) -> int | None:
    """Weeks until the last one is done, when each begins as soon as those before it are."""
    done: dict[str, int] = {}
    for row in needed:
        done[row.id] = (row.weeks or 0) + max((done[each] for each in row.after if each in done), default=0)
    return max(done.values(), default=0) or None
