"""What was seen of one server, and the file that keeps it of all."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

KEPT: Final = Path(__file__).with_name("measured.json")
Verdict = tuple[bool, str]
"""Whether it passes, and what was seen."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Of one server. Costs are milliseconds of its processor, the least of several turns."""

    server: str
    open: float
    event: float
    kilobytes: float
    """That an open page holds."""
    back: float
    """Seconds until all pages are back that were cut off at once."""
    body: Verdict
    slow_reader: Verdict
    sigterm: Verdict

    @property
    def passes(self) -> bool:
        """Whether strangers can do nothing to it."""
        return all(held for held, _ in self._verdicts)

    @property
    def cells(self) -> tuple[str, ...]:
        """Of its line in the table."""
        figures = (f"{self.open:.1f} ms", f"{self.event:.1f} ms", f"{self.kilobytes:.0f} KB", f"{self.back:.1f} s")
        return (self.server, *figures, *(f"{'pass' if held else '**fail**'}: {what}" for held, what in self._verdicts))

    @property
    def _verdicts(self) -> tuple[Verdict, ...]:
        return self.body, self.slow_reader, self.sigterm


def keep(file: Path, seen: Iterable[Seen]) -> None:
    """Writes it."""
    file.write_text(json.dumps([asdict(one) for one in seen], indent=2) + "\n", encoding="utf-8")


def kept(file: Path = KEPT) -> Sequence[Seen]:
    """What was seen last."""
    return [Seen(**one) for one in json.loads(file.read_text(encoding="utf-8"))]
