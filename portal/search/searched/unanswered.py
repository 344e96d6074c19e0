"""Terms without a good hit: they find nothing, or what they find is (nearly) never chosen."""

from dataclasses import dataclass
from datetime import date
from itertools import islice

from django.db.models import Q, Sum

from portal.constants import SEARCH_CHOSEN_SELDOM, SEARCH_CHOSEN_SELDOM_FROM
from portal.search.searched import clicks
from portal.search.searched.clicks import TERMS_TOGETHER
from portal.search.searched.models import SearchCount
from portal.words.locales import Locale


@dataclass(frozen=True, slots=True)
class Unanswered:
    """How often a term was searched for, how often of these in vain, and how often one of its hits was chosen."""

    term: str
    locale: Locale
    count: int
    in_vain: int
    chosen: int


def unanswered(since: date, *, how_many: int, least: int) -> list[Unanswered]:
    """Those searched for most from ``since`` on; only what was asked for ``least`` times."""
    rows = (
        SearchCount.objects.filter(day__gte=since)
        .values("term", "locale")
        .annotate(sum=Sum("count"), in_vain=Sum("count", filter=Q(found=False), default=0))
        .filter(sum__gte=least)
        .order_by("-sum", "term", "locale")
    )
    left, found = rows.iterator(), list[Unanswered]()
    while len(found) < how_many and (some := list(islice(left, TERMS_TOGETHER))):  # the first few hundred of many thousand
        chosen = clicks.of_terms(since, {row["term"] for row in some})
        every = (Unanswered(row["term"], row["locale"], row["sum"], row["in_vain"], chosen[row["term"], row["locale"]]) for row in some)
        found += (one for one in every if not _is_answered(one))
    return found[:how_many]


def _is_answered(one: Unanswered) -> bool:
    found = one.count - one.in_vain
    is_chosen = found < SEARCH_CHOSEN_SELDOM_FROM or one.chosen > found * SEARCH_CHOSEN_SELDOM
    return found >= one.in_vain and is_chosen
