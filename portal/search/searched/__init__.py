"""Which words people search for, and which find nothing: counted by term, language and day, never by who (docs/explanation/search.md).

A search only puts its term into a dictionary. A thread of whoever serves writes what has come together every few seconds; what a
process had not written when it was killed is not counted. A term counts once a day for one address, and so many terms of it: what
people search for is not for a machine to say.
"""

from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import F, Sum
from django.utils import timezone

from portal.constants import SEARCHES_KEPT_FOR, SEARCHES_OF_AN_ADDRESS
from portal.search.searched.counting import Counting
from portal.search.searched.models import SearchCount
from portal.search.searched.terms import normalised
from portal.shared.throttle import Throttle
from portal.words.locales import Locale

__all__ = ["SEARCHES", "Searched", "Searches", "most", "normalised", "note", "prune"]

_DAY: Final = timedelta(days=1)

_Key = tuple[str, Locale, date, bool]


@dataclass(frozen=True, slots=True)
class Searched:
    """How often a term was searched for in a language."""

    term: str
    locale: str
    count: int


class Searches:
    """What was searched for and is not written yet."""

    def __init__(self, throttle: Throttle | None = None) -> None:
        """``throttle`` knows what each address has searched for in a day; it counts for all processes together."""
        self._throttle = throttle or Throttle("searched", _DAY)
        self._counting = Counting[_Key]("searches")

    def note(self, term: str, locale: Locale, found: bool, address: str, now: datetime) -> None:
        """Somebody at ``address`` searched for ``term``. Returns at once and never fails; more than are kept are left out."""
        if plain := normalised(term):
            self._counting.note((plain, locale, timezone.localdate(now), found), address)

    def write(self, now: datetime | None = None) -> int:
        """Writes down what has come together; how many searches. A database that fails is logged, and they are counted next time."""
        at = now or timezone.now()
        return self._counting.write(lambda key, address: self._is_new(key, address, at), _add)

    def forget(self) -> None:
        """Forgets what came together, and who searched."""
        self._counting.forget()
        self._throttle.forget()

    def _is_new(self, key: _Key, address: str, now: datetime) -> bool:
        term, locale, day, _ = key
        of_address = f"{day} {address}"
        return self._throttle.take({of_address: SEARCHES_OF_AN_ADDRESS, f"{of_address} {locale} {term}": 1}, now)


SEARCHES: Final = Searches()
"""Of this process."""


def note(term: str, locale: Locale, found: bool, address: str) -> None:
    """Somebody at ``address`` searched for ``term`` now, and there was something or nothing."""
    SEARCHES.note(term, locale, found, address, timezone.now())


def most(since: date, *, how_many: int, without_results: bool = False, least: int = 1) -> list[Searched]:
    """What was searched for most from ``since`` on, or of that which found nothing; only what was asked for ``least`` times."""
    rows = SearchCount.objects.filter(day__gte=since, **({"found": False} if without_results else {}))
    summed = rows.values("term", "locale").annotate(sum=Sum("count")).filter(sum__gte=least).order_by("-sum", "term", "locale")
    return [Searched(row["term"], row["locale"], row["sum"]) for row in summed[:how_many]]


def prune(today: date) -> int:
    """Deletes what is older than it is kept; how many rows."""
    gone: int = SearchCount.objects.filter(day__lt=today - SEARCHES_KEPT_FOR).delete()[0]
    return gone


def _add(counts: Counter[_Key]) -> None:
    """All of one round in one transaction, in one order, so that two processes do not wait for each other crosswise."""
    with transaction.atomic():
        for (term, locale, day, found), count in sorted(counts.items()):
            row, _ = SearchCount.objects.get_or_create(term=term, locale=locale, day=day, found=found)
            SearchCount.objects.filter(pk=row.pk).update(count=F("count") + count)
