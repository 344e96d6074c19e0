"""The list of SNI codes as the statistics authority publishes it, made the list of the portal."""

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Final

from portal.flow.lists.sni import DIVISIONS, Activity, SniList, words_of

_CODE: Final = re.compile(r"\d{2}\.\d{3}", re.ASCII)
_MOST_TOLD: Final = 5


class NotWhole(ValueError):
    """The file is not the whole structure; its words say in what."""


def of_published(text: str, before: SniList, *, source: str, day: date, count: int) -> SniList:
    """The list that ``text`` is: a line ``code;title`` or ``code;title;synonyms`` for each five-figure code, the synonyms by commas.

    ``count`` is how many codes the authority says there are. English titles and synonyms that ``before`` has of a code stay with it.
    Raises :class:`NotWhole` for a line of another kind, a code twice, another number of codes, or a division without any.
    """
    activities: dict[str, Activity] = {}
    for line, each in _lines(text):
        if each.code in activities:
            raise NotWhole(f"line {line}: {each.figures} stands twice")
        activities[each.code] = _with_known_words(each, before.activities)
    if len(activities) != count:
        raise NotWhole(f"there are {len(activities)} codes, and there should be {count}")
    found = {code[:2] for code in activities}
    if found != DIVISIONS:
        raise NotWhole(_divisions("no code of the divisions", DIVISIONS - found) or _divisions("there are no divisions", found - DIVISIONS))
    return SniList(source, day, is_complete=True, is_checked=True, activities=dict(sorted(activities.items())))


def _lines(text: str) -> Iterator[tuple[int, Activity]]:
    """Each code with the number of its line; empty lines are let be."""
    for n, row in enumerate(csv.reader(text.splitlines(), delimiter=";"), 1):
        if not any(cell.strip() for cell in row):
            continue
        code, title, synonyms = (*(cell.strip() for cell in row), "", "")[:3]
        if len(row) > 3 or not _CODE.fullmatch(code) or not title:
            raise NotWhole(f"line {n} is not code;title or code;title;synonyms with a code such as 62.100: {';'.join(row)[:80]}")
        yield n, Activity(code.replace(".", ""), {"sv": title}, {"sv": words_of(synonyms)})


def _with_known_words(published: Activity, before: Mapping[str, Activity]) -> Activity:
    known = before.get(published.code)
    if known is None:
        return published
    words = tuple(dict.fromkeys((*published.words["sv"], *known.words.get("sv", ()))))
    return replace(published, titles={**known.titles, **published.titles}, words={**known.words, "sv": words})


def _divisions(said: str, divisions: frozenset[str] | set[str]) -> str:
    return f"{said} {', '.join(sorted(divisions)[:_MOST_TOLD])}" if divisions else ""
