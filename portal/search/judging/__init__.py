"""How editors judge the first hits of a term: each time is a row, and the last one of a hit counts (docs/explanation/search.md)."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from portal.constants import SEARCHES_KEPT_FOR
from portal.search.judging.models import SearchJudgement
from portal.words.locales import Locale

RIGHT: Final = 3
FAIR: Final = 2
WRONG: Final = 0
GRADES: Final = (RIGHT, FAIR, WRONG)
"""What a hit may be judged as: as the judged queries beside the code, without what has only to do with the term."""


def judge(term: str, locale: Locale, grades: Mapping[str, int], by: str, now: datetime) -> int:
    """Keeps how ``by`` judges the hits with these keys for ``term``, as searches are counted; how many are judged otherwise than before.

    Raises ``ValueError`` for a grade that is none.
    """
    if not set(grades.values()) <= set(GRADES):
        raise ValueError(f"no grade: {sorted(set(grades.values()) - set(GRADES))}")
    before = {key: row.grade for key, row in latest(term, locale).items()}
    rows = [
        SearchJudgement(term=term, locale=locale, key=key, grade=grade, by=by, at=now)
        for key, grade in grades.items()
        if before.get(key) != grade
    ]
    SearchJudgement.objects.bulk_create(rows)
    return len(rows)


def latest(term: str, locale: Locale) -> dict[str, SearchJudgement]:
    """The judgement that counts of each hit of ``term``, by the key of the document."""
    return {row.key: row for row in SearchJudgement.objects.filter(term=term, locale=locale).order_by("at", "pk")}


def history(term: str, locale: Locale, most: int) -> list[SearchJudgement]:
    """The last ``most`` judgements of ``term``, the newest first."""
    return list(SearchJudgement.objects.filter(term=term, locale=locale).order_by("-at", "-pk")[:most])


def prune(now: datetime) -> int:
    """Deletes judgements that are older than searches are kept: the pages are others since; how many."""
    gone: int = SearchJudgement.objects.filter(at__lt=now - SEARCHES_KEPT_FOR).delete()[0]
    return gone


def judged(locale: Locale) -> dict[str, dict[str, int]]:
    """The grades that count, by term and key of the document."""
    found: dict[str, dict[str, int]] = {}
    for row in SearchJudgement.objects.filter(locale=locale).order_by("at", "pk"):
        found.setdefault(row.term, {})[row.key] = row.grade
    return found
