"""Hits that many chose for a term, and by how much they weigh more for whoever searches for it (docs/explanation/search.md).

They are read now and then by the thread that writes clicks, and kept in memory: a search asks no database. A day counts on which at
least two different visitors chose the hit: somebody who comes each day lifts nothing alone.
"""

from collections import defaultdict
from collections.abc import Mapping
from datetime import date
from typing import Final

from django.conf import settings
from django.db.models import Count, Q, Sum

from portal.constants import (
    SEARCH_LIFT_MOST,
    SEARCH_LIFTED_FOR,
    SEARCH_LIFTED_FROM_DAYS,
    SEARCH_LIFTED_FROM_VISITORS,
)
from portal.search.searched import clicks
from portal.search.searched.models import ClickCount
from portal.search.searched.terms import normalised
from portal.words.locales import Locale

Factors = Mapping[str, float]
"""Above 1, by the keys of documents."""

_NONE: Final[Factors] = {}
_kept: dict[tuple[str, str], Factors] = {}
_SHARED: Final = Q(count__gte=SEARCH_LIFTED_FROM_VISITORS)
"""Days of several visitors."""


def factors(locale: Locale, term: str) -> Factors:
    """What was read last of ``term``; nothing while VST_SEARCH_LIFT is 0."""
    return _kept.get((locale, normalised(term) or ""), _NONE) if settings.VST_SEARCH_LIFT else _NONE


def read(today: date) -> None:
    """Reads them anew from the clicks before ``today`` and of it. A hit weighs more the more of all who chose one chose it."""
    since = today - SEARCH_LIFTED_FOR
    rows = (
        ClickCount.objects.filter(day__gte=since)
        .values_list("term", "locale", "key")
        .annotate(times=Sum("count"), days=Count("day", filter=_SHARED))
        .filter(days__gte=SEARCH_LIFTED_FROM_DAYS)
        .values_list("term", "locale", "key", "times")
    )
    lifted = list(rows)  # of many thousand terms few have such a hit
    every = clicks.of_terms(since, {term for term, *_ in lifted})
    fresh = defaultdict[tuple[str, str], dict[str, float]](dict)
    for term, locale, key, times in lifted:
        fresh[locale, term][key] = 1 + (SEARCH_LIFT_MOST - 1) * times / every[term, locale]
    _kept.clear()
    _kept.update(fresh)
