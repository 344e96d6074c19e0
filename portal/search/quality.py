"""How well the search finds what people look for: judged queries over the portal's own pages and services."""

import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from asgiref.sync import sync_to_async

from portal import search
from portal.flags import Flags
from portal.search import judging
from portal.search.searched import normalised
from portal.words.locales import Locale

FIRST: Final = 10
"""Results that are looked at: the first page, and what one sees of the second."""
RIGHT: Final = 2
"""The grade from which a page is one that should be among the first."""
_FOLDER: Final = Path(__file__).parent / "judged"


@dataclass(frozen=True, slots=True)
class Judged:
    """A query and its pages: 3 answers what was asked, 2 helps on the way, 1 has to do with it, 0 does not."""

    term: str
    why: str
    pages: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Score:
    """How one query did, each figure from 0 to 1."""

    query: Judged
    found: Sequence[str]
    ndcg: float
    recall: float
    """Of the pages that are right, those among the first."""


def judged(locale: Locale) -> list[Judged]:
    """The judged queries of a language."""
    read = tomllib.loads((_FOLDER / f"{locale}.toml").read_text(encoding="utf-8"))
    return [Judged(row["term"], row["why"], row["pages"]) for row in read["query"]]


async def by_editors(locale: Locale) -> list[Judged]:
    """What editors have judged by hand, with the pages that are still there; no query of which nothing is right."""
    found = []
    for term, grades in (await sync_to_async(judging.judged)(locale)).items():
        hits = {key: await search.hit_with_key(locale, key) for key in grades}
        pages = {hit.url: grades[key] for key, hit in hits.items() if hit}
        if any(pages.values()):
            found.append(Judged(term, "Judged by editors.", pages))
    return found


def together(queries: Sequence[Judged], more: Sequence[Judged]) -> list[Judged]:
    """Both, a term of both once: of a page that both judge, ``more`` says what it is worth."""
    others = {query.term: query for query in more}
    merged = [
        replace(query, pages={**query.pages, **others.pop(term).pages}) if (term := normalised(query.term)) in others else query
        for query in queries
    ]
    return [*merged, *others.values()]


async def scores(locale: Locale, flags_on: Flags, queries: Sequence[Judged] | None = None) -> list[Score]:
    """Each of ``queries``, else the judged ones of ``locale``, as the index answers it now; as the dialog does, what was meant where the
    term finds nothing."""
    asked = judged(locale) if queries is None else queries
    return [_score(query, await _found(locale, query.term, flags_on)) for query in asked]


def mean(values: Sequence[float]) -> float:
    """Their mean; 0 of none."""
    return sum(values) / len(values) if values else 0.0


async def _found(locale: Locale, term: str, flags_on: Flags) -> list[str]:
    hits = (await search.search(locale, term, flags_on, page_size=FIRST)).hits
    if not hits and (meant := await search.correction(locale, term, flags_on)):
        hits = (await search.search(locale, meant, flags_on, page_size=FIRST)).hits
    return [hit.url for hit in hits]


def _score(query: Judged, found: Sequence[str]) -> Score:
    best = _gain(sorted(query.pages.values(), reverse=True)[:FIRST])
    right = {url for url, grade in query.pages.items() if grade >= RIGHT}
    return Score(query, found, _gain([query.pages.get(url, 0) for url in found]) / best, len(right & set(found)) / min(len(right), FIRST))


def _gain(grades: Sequence[int]) -> float:
    """What a list of results is worth: each counts less the further down it stands."""
    return math.fsum((2**grade - 1) / math.log2(place + 1) for place, grade in enumerate(grades, start=1))
