"""Earlier searches that may be suggested to others: asked for often, on several days, with results, and with no number in them.

They are read now and then by the thread that writes searches, and kept in memory: whoever types asks no database. Which of their words
are words of pages the index says (``search_index.built_index``), for a name of somebody is none.
"""

from collections import defaultdict
from datetime import date
from typing import Final

from django.db.models import Count, Q, Sum

from portal.constants import (
    SEARCHES_SUGGESTED_FOR,
    SEARCHES_SUGGESTED_FROM,
    SEARCHES_SUGGESTED_FROM_DAYS,
    SEARCHES_SUGGESTED_MOST,
)
from portal.search.searched.models import SearchCount
from portal.words.locales import Locale

Terms = tuple[tuple[str, int], ...]
"""Terms and how often each was searched for, the most common first."""

_kept: dict[str, Terms] = {}
_FOUND: Final = Q(found=True)


def terms(locale: Locale) -> Terms:
    """What was read last; the same object until something else is read."""
    return _kept.get(locale, ())


def read(today: date) -> None:
    """Reads them anew from the searches before ``today`` and of it."""
    rows = (
        SearchCount.objects.filter(day__gte=today - SEARCHES_SUGGESTED_FOR)
        .values("term", "locale")
        .annotate(
            times=Sum("count", filter=_FOUND, default=0),
            in_vain=Sum("count", filter=~_FOUND, default=0),
            days=Count("day", filter=_FOUND),
        )
        .filter(times__gte=SEARCHES_SUGGESTED_FROM, days__gte=SEARCHES_SUGGESTED_FROM_DAYS)
        .order_by("-times", "term")
    )
    found = defaultdict(list)
    for row in rows:
        if row["times"] > row["in_vain"] and not any(map(str.isdigit, row["term"])):
            found[row["locale"]].append((row["term"], row["times"]))
    for locale in {*_kept, *found}:
        fresh = tuple(found[locale][:SEARCHES_SUGGESTED_MOST])
        if fresh != _kept.get(locale):
            _kept[locale] = fresh
