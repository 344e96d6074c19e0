"""What judges said of the pages, and what is wrong with it by the rule. ``python -m tests.look.judged`` prints it page by page."""

import sys
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from tests.look.pages import PAGES

KEPT: Final = Path(__file__).with_name("judged.toml")
POINTS: Final = range(1, 13)
LEAST: Final = 10
"""Points of twelve that each judge gives a page."""
JUDGES: Final = 2


@dataclass(frozen=True, slots=True)
class Judgement:
    """Of one page by one judge, who did not build it: the points it lost, each with the reason."""

    page: str
    judge: str
    day: date
    commit: str
    lost: Mapping[int, str]

    @property
    def points(self) -> int:
        return len(POINTS) - len(self.lost)


def read(file: Path = KEPT) -> tuple[Judgement, ...]:
    """What is kept. Raises ``KeyError`` for what is not said, ``ValueError`` for a page or point that is none and an empty reason."""
    rows = tomllib.loads(file.read_text(encoding="utf-8")).get("judged", [])
    return tuple(map(_judgement, rows))


def broken_rules(judgements: Iterable[Judgement], pages: Collection[str] = tuple(page.name for page in PAGES)) -> list[str]:
    """Sentences; none when two judges gave each page at least ten points, and no point was lost on more than one page."""
    judgements = tuple(judgements)
    said = [f"{one.judge} gives {one.page} {one.points} points" for one in judgements if one.points < LEAST]
    judges = {one.judge for one in judgements}
    if len(judges) != JUDGES:
        said.append(f"{len(judges)} have judged")
    for judge in sorted(judges):
        seen = [one.page for one in judgements if one.judge == judge]
        said += [f"{judge} has not judged {page}" for page in pages if page not in seen]
        said += [f"{judge} has judged {page} twice" for page in pages if seen.count(page) > 1]
    where: dict[int, set[str]] = defaultdict(set)
    for one in judgements:
        for point in one.lost:
            where[point].add(one.page)
    return said + [f"point {point} is lost on {', '.join(sorted(lost))}" for point, lost in sorted(where.items()) if len(lost) > 1]


def _judgement(row: Mapping[str, object]) -> Judgement:
    lost = row["lost"]
    if row["page"] not in {page.name for page in PAGES} or not isinstance(lost, Mapping) or not isinstance(row["day"], date):
        raise ValueError(row)
    reasons = {int(point): str(why).strip() for point, why in lost.items()}
    if not reasons.keys() <= set(POINTS) or not all(reasons.values()):
        raise ValueError(row)
    return Judgement(str(row["page"]), str(row["judge"]), row["day"], str(row["commit"]), reasons)


def main() -> int:
    """0 when what is kept holds the rule, else 1."""
    judgements = read()
    for page in PAGES:
        for one in sorted((one for one in judgements if one.page == page.name), key=lambda one: one.judge):
            print(f"{page.name:10} {one.judge:10} {one.points:2} of {len(POINTS)}  {one.day}  {one.commit[:8]}")
            for point, why in sorted(one.lost.items()):
                print(f"{'':10} {point:2}: {why}")
    wrong = broken_rules(judgements)
    print(*wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
