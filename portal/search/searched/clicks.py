"""Which hits people choose: counted by term, hit, language and day, never by who, and kept as searches are.

A hit counts once a day for one address, which is remembered as a hash whose key is thrown away with the day.
"""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import F, Sum
from django.utils import timezone

from portal.constants import SEARCHES_KEPT_FOR, SEARCHES_OF_AN_ADDRESS
from portal.http.proxies import counted_as
from portal.search.searched.counting import Counting
from portal.search.searched.models import ClickCount
from portal.search.searched.terms import normalised
from portal.shared.day_key import DayKey
from portal.shared.throttle import Throttle
from portal.words.locales import Locale

TERMS_TOGETHER: Final = 400
"""Terms that are asked for in one question."""
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True, order=True)
class _Click:
    term: str
    locale: Locale
    key: str
    """Of the document."""
    day: date


class Clicks:
    """What was chosen and is not written yet."""

    def __init__(self, throttle: Throttle | None = None, day_key: DayKey | None = None) -> None:
        """``throttle`` knows what each address has chosen in a day, by hashes of ``day_key``; both are one for all processes together."""
        self._throttle = throttle or Throttle("clicked", _DAY)
        self._day_key = day_key or DayKey("clicked")
        self._counting = Counting[_Click]("clicks on hits")

    def note(self, term: str, locale: Locale, key: str, address: str, now: datetime) -> None:
        """Somebody at ``address`` chose the document ``key`` among the hits of ``term``. Returns at once and never fails.

        A term that is not counted as a search is not counted here either.
        """
        if plain := normalised(term):
            self._counting.note(_Click(plain, locale, key, timezone.localdate(now)), address)

    def write(self, now: datetime | None = None) -> int:
        """Writes down what has come together; how many clicks. A database that fails is logged, and they are counted next time."""
        at = now or timezone.now()
        return self._counting.write(lambda key, address: self._is_new(key, address, at), _add)

    def forget(self) -> None:
        """Forgets what came together, and who chose."""
        self._counting.forget()
        self._throttle.forget()
        self._day_key.forget()

    def _is_new(self, click: _Click, address: str, now: datetime) -> bool:
        visitor = self._day_key.hashed(counted_as(address), click.day)
        choice = self._day_key.hashed(f"{visitor} {click.locale} {click.key} {click.term}", click.day)
        return self._throttle.take({visitor: SEARCHES_OF_AN_ADDRESS, choice: 1}, now)


CLICKS: Final = Clicks()
"""Of this process."""


def of_terms(since: date, terms: Collection[str]) -> Counter[tuple[str, str]]:
    """How often hits of these terms were chosen from the day ``since`` on, by term and language."""
    chosen = Counter[tuple[str, str]]()
    asked = sorted(terms)
    for first in range(0, len(asked), TERMS_TOGETHER):
        some = ClickCount.objects.filter(day__gte=since, term__in=asked[first : first + TERMS_TOGETHER])
        for term, locale, times in some.values_list("term", "locale").annotate(times=Sum("count")):
            chosen[term, locale] = times
    return chosen


def prune(today: date) -> int:
    """Deletes what is older than it is kept; how many rows."""
    gone: int = ClickCount.objects.filter(day__lt=today - SEARCHES_KEPT_FOR).delete()[0]
    return gone


def _add(counts: Counter[_Click]) -> None:
    """All of one round in one transaction, in one order, so that two processes do not wait for each other crosswise."""
    with transaction.atomic():
        for click, count in sorted(counts.items()):
            row, _ = ClickCount.objects.get_or_create(term=click.term, locale=click.locale, key=click.key, day=click.day)
            ClickCount.objects.filter(pk=row.pk).update(count=F("count") + count)
