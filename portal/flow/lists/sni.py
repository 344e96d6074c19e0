"""The codes of SNI 2025: where the list comes from, what stands in it, and how a code is found by figures, words and synonyms."""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from portal.words.composed import composed
from portal.words.locales import Locale

FILE: Final = Path(__file__).parent / "sni2025.csv"
DIVISIONS: Final = frozenset(f"{n:02}" for n in range(1, 100)) - frozenset("04 34 40 44 45 48 54 57 67 76 83 89".split())
"""The 87 divisions of the classification (NACE Rev. 2.1, Commission Delegated Regulation (EU) 2023/137)."""

_HEAD: Final = ("source", "day", "count", "complete", "checked")
_COLUMNS: Final = ("code", "sv", "sv_words", "en", "en_words")
_FIGURES: Final = re.compile(r"[\d. ]+", re.ASCII)
_LEAST_INSIDE: Final = 3
"""Letters of a word that is looked for inside other words too, for Swedish writes them together."""


@dataclass(frozen=True, slots=True)
class Activity:
    """One code, with its titles and the words that people look for it by."""

    code: str
    """Five figures, without the dot."""
    titles: Mapping[Locale, str]
    words: Mapping[Locale, tuple[str, ...]]

    @property
    def figures(self) -> str:
        """``62.100``."""
        return f"{self.code[:2]}.{self.code[2:]}"

    def line(self, locale: Locale) -> str:
        """The code and its title, in Swedish where there is no other."""
        return f"{self.figures} {self.titles.get(locale) or self.titles['sv']}"


@dataclass(frozen=True, slots=True)
class SniList:
    """The list as it is written down."""

    source: str
    day: date
    """When it was written down."""
    is_complete: bool
    """Whether every code of the classification stands in it; else it is a selection."""
    is_checked: bool
    """Whether it is what Statistics Sweden has published."""
    activities: Mapping[str, Activity]
    """By code."""

    @property
    def count(self) -> int:
        return len(self.activities)

    def found(self, typed: str, most: int) -> tuple[Activity, ...]:
        """The codes that begin with the figures typed, or have all the words: those whose title says it first. Nothing for nothing."""
        if _FIGURES.fullmatch(typed.strip()):
            start = "".join(filter(str.isdigit, typed))
            return tuple(each for code, each in self.activities.items() if start and code.startswith(start))[:most]
        looked_for = _folded(typed)
        ranked = ((_rank(each, looked_for), each) for each in self.activities.values()) if looked_for else ()
        return tuple(each for rank, each in sorted(((rank, each) for rank, each in ranked if rank is not None), key=_by_rank)[:most])


@cache
def read() -> SniList:
    """The list of the portal."""
    return of_text(FILE.read_text("utf-8"))


def of_text(text: str) -> SniList:
    """The list that a file holds. Raises ``ValueError`` for one that does not say where it comes from, or whose count does not hold."""
    lines = text.splitlines()
    head = dict(line.removeprefix("# ").split(": ", 1) for line in lines[: len(_HEAD)] if line.startswith("# ") and ": " in line)
    if tuple(head) != _HEAD:
        raise ValueError(f"the list of SNI codes does not begin with {', '.join(_HEAD)}")
    activities = {each.code: each for each in _activities(lines[len(_HEAD) :])}
    if len(activities) != int(head["count"]):
        raise ValueError(f"the list of SNI codes has {len(activities)} codes and says {head['count']}")
    day = date.fromisoformat(head["day"])
    return SniList(head["source"], day, head["complete"] == "yes", head["checked"] == "yes", MappingProxyType(activities))


def written(codes: SniList) -> str:
    """The file of a list, in the order of its codes."""
    said = {"source": codes.source, "day": codes.day, "count": codes.count, "complete": codes.is_complete, "checked": codes.is_checked}
    head = {key: {True: "yes", False: "no"}[value] if isinstance(value, bool) else value for key, value in said.items()}
    file = io.StringIO()
    rows = csv.writer(file, lineterminator="\n")
    rows.writerow(_COLUMNS)
    for _, each in sorted(codes.activities.items()):
        words = {locale: ", ".join(each.words.get(locale, ())) for locale in ("sv", "en")}
        rows.writerow((each.figures, each.titles["sv"], words["sv"], each.titles.get("en", ""), words["en"]))
    return "".join(f"# {key}: {head[key]}\n" for key in _HEAD) + file.getvalue()


def _activities(lines: Sequence[str]) -> Iterator[Activity]:
    for row in csv.DictReader(lines, strict=True):
        titles: dict[Locale, str] = {"sv": row["sv"], "en": row["en"]}
        words: dict[Locale, tuple[str, ...]] = {"sv": words_of(row["sv_words"]), "en": words_of(row["en_words"])}
        yield Activity(row["code"].replace(".", ""), titles, words)


def words_of(listed: str) -> tuple[str, ...]:
    """What stands between commas."""
    return tuple(filter(None, (word.strip() for word in listed.split(","))))


def _by_rank(ranked: tuple[int, Activity]) -> tuple[int, str]:
    return ranked[0], ranked[1].code


def _rank(activity: Activity, looked_for: Sequence[str]) -> int | None:
    """How far from the words that are looked for a code is: nought is nearest; ``None`` for one that has not all of them."""
    titles = [word for title in activity.titles.values() for word in _folded(title)]
    synonyms = [word for listed in activity.words.values() for said in listed for word in _folded(said)]
    total = 0
    for word in looked_for:
        tests = (word in synonyms, _begins(titles, word), _begins(synonyms, word), _has_inside([*titles, *synonyms], word))
        rank = next((n for n, is_so in enumerate(tests) if is_so), None)
        if rank is None:
            return None
        total += rank
    return total


def _begins(words: Sequence[str], start: str) -> bool:
    return any(word.startswith(start) for word in words)


def _has_inside(words: Sequence[str], part: str) -> bool:
    return len(part) >= _LEAST_INSIDE and any(part in word for word in words)


def _folded(text: str) -> list[str]:
    """Its words as two of them are compared."""
    return re.findall(r"[\w-]+", composed(text).casefold())
