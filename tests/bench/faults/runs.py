"""What came of each fault in the last two runs of ``make faults``: a fault holds when it held twice in a row."""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Self

from tests.bench.faults.table import Outcome

KEPT: Final = Path(__file__).with_name("runs.json")
IN_A_ROW: Final = 2


@dataclass(frozen=True, slots=True)
class Seen:
    """Of one fault."""

    healed: float | None
    """Seconds; none when it did not heal."""
    within: float
    holds: bool


@dataclass(frozen=True, slots=True)
class Run:
    """One run, with when and where."""

    measured: str
    cores: int
    load: float
    faults: Mapping[str, Seen]
    is_sent_once: bool
    """Whether the message that was half typed through all of them came whole, once, with the reference that its sender was told."""

    @classmethod
    def of(cls, outcomes: Iterable[Outcome], *, is_sent: bool) -> Self:
        seen = {one.fault.name: _seen(one) for one in outcomes}
        return cls(datetime.now(UTC).date().isoformat(), os.cpu_count() or 0, round(os.getloadavg()[1], 1), seen, is_sent)

    @property
    def holds(self) -> bool:
        """Whether every fault held, and nothing was lost."""
        return self.is_sent_once and all(one.holds for one in self.faults.values())


def _seen(one: Outcome) -> Seen:
    return Seen(None if one.healed is None else round(one.healed, 1), one.fault.heals_within, one.holds)


def keep(file: Path, run: Run) -> None:
    """Adds it, and lets go all but the last two."""
    runs = [*(kept(file) if file.exists() else ()), run][-IN_A_ROW:]
    file.write_text(json.dumps([asdict(each) for each in runs], indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def kept(file: Path = KEPT) -> Sequence[Run]:
    """The last ones, the latest at the end."""
    told = json.loads(file.read_text(encoding="utf-8"))
    return [Run(**{**each, "faults": {name: Seen(**seen) for name, seen in each["faults"].items()}}) for each in told]
