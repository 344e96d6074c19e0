"""Which words people search for, and which find nothing: counted by term, language and day, never by who (docs/explanation/search.md).

A search only puts its term into a dictionary. A thread of whoever serves writes what has come together every few seconds; what a
process had not written when it was killed is not counted. A term counts once a day for one address, and so many terms of it: what
people search for is not for a machine to say.
"""

import logging
import math
import re
import threading
import time
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import F, Sum
from django.utils import timezone

from portal.constants import (
    SEARCH_COUNTED_MAX,
    SEARCHES_KEPT_FOR,
    SEARCHES_OF_AN_ADDRESS,
    SEARCHES_SUGGESTED_READ_EVERY,
    SEARCHES_WAITING_MOST,
    SEARCHES_WRITTEN_EVERY,
)
from portal.http.proxies import counted_as
from portal.runtime.jobs import ThreadJob
from portal.search.searched import suggested
from portal.search.searched.models import SearchCount
from portal.shared.throttle import Throttle
from portal.words.locales import Locale

logger = logging.getLogger("portal.search")

_MANY_DIGITS: Final = re.compile(r"\d{5}")
_NUMBER: Final = re.compile(r"\d(?:[\s\-+./_:,()]*\d){7,}")
"""Eight digits or more however they are put apart: the numbers of persons, of organisations and of telephones."""
_UUID: Final = re.compile(r"[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}")

_DAY: Final = timedelta(days=1)

_Key = tuple[str, Locale, date, bool]


@dataclass(frozen=True, slots=True)
class Searched:
    """How often a term was searched for in a language."""

    term: str
    locale: str
    count: int


def normalised(term: str) -> str | None:
    """``term`` as it is counted: in small letters, with single spaces, without signs around it.

    ``None`` for what is not counted at all: it may say who somebody is (digits of a number, an e-mail address, a UUID, five digits
    in a row), or is longer than words that one searches for.
    """
    plain = unicodedata.normalize("NFKC", term).casefold()
    if "@" in plain or _MANY_DIGITS.search(plain) or _NUMBER.search(plain) or _UUID.search(plain):
        return None
    plain = " ".join("".join(one if one.isprintable() else " " for one in plain).split()).strip("\"'.,;:!?()[]<>*-–” ")
    return plain if 0 < len(plain) <= SEARCH_COUNTED_MAX else None


class Searches:
    """What was searched for and is not written yet."""

    def __init__(self, throttle: Throttle | None = None) -> None:
        """``throttle`` knows what each address has searched for in a day; it counts for all processes together."""
        self._throttle = throttle or Throttle("searched", _DAY)
        self._lock = threading.Lock()
        self._asked: dict[str, set[_Key]] = defaultdict(set)
        """By address: what it asked for since they were written last."""
        self._waiting = self._left_out = 0
        self._unwritten: Counter[_Key] = Counter()
        """What a database that was away has not taken."""

    def note(self, term: str, locale: Locale, found: bool, address: str, now: datetime) -> None:
        """Somebody at ``address`` searched for ``term``. Returns at once and never fails; more than are kept are left out."""
        plain = normalised(term)
        if plain is None:
            return
        key = plain, locale, timezone.localdate(now), found
        with self._lock:
            asked = self._asked[counted_as(address)]
            if key in asked:
                return
            if self._waiting < SEARCHES_WAITING_MOST and len(asked) < SEARCHES_OF_AN_ADDRESS:
                self._waiting += 1
                asked.add(key)
            else:
                self._left_out += 1

    def write(self, now: datetime | None = None) -> int:
        """Writes down what has come together; how many searches. A database that fails is logged, and they are counted next time."""
        asked, left_out = self._take()
        if left_out:
            logger.warning("%d searches were not counted: too many different ones came at once", left_out)
        now = now or timezone.now()
        counts = self._unwritten + Counter(key for address, keys in asked.items() for key in keys if self._is_new(key, address, now))
        try:
            _add(counts)
        except Exception as failure:  # whatever it is, searching goes on
            logger.error("What was searched for could not be written: %s", type(failure).__name__)
            self._unwritten = counts if len(counts) <= SEARCHES_WAITING_MOST else Counter()
            return 0
        self._unwritten = Counter()
        return counts.total()

    def forget(self) -> None:
        """Forgets what came together, and who searched."""
        self._take()
        self._unwritten.clear()
        self._throttle.forget()

    def _take(self) -> tuple[dict[str, set[_Key]], int]:
        """What came together, and how many searches were left out."""
        with self._lock:
            taken = self._asked, self._left_out
            self._asked, self._left_out, self._waiting = defaultdict(set), 0, 0
        return taken

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
    if not counts:
        return
    with transaction.atomic():
        for (term, locale, day, found), count in sorted(counts.items()):
            row, _ = SearchCount.objects.get_or_create(term=term, locale=locale, day=day, found=found)
            SearchCount.objects.filter(pk=row.pk).update(count=F("count") + count)


class _Rounds:
    """What is done each few seconds, and what of it only now and then."""

    def __init__(self) -> None:
        self._pruned: date | None = None
        self._read_at = -math.inf

    def __call__(self) -> str | None:
        """One round; what failed."""
        SEARCHES.write()
        today, fault = timezone.localdate(), None
        if self._pruned != today:
            fault = _tried("Old searches could not be deleted", prune, today)
            self._pruned = self._pruned if fault else today
        if time.monotonic() - self._read_at > SEARCHES_SUGGESTED_READ_EVERY.total_seconds():
            unread = _tried("Earlier searches could not be read", suggested.read, today)
            self._read_at = self._read_at if unread else time.monotonic()
            fault = unread or fault
        return fault


def _tried(otherwise: str, do: Callable[[date], object], today: date) -> str | None:
    """What failed; it is tried again in a moment."""
    try:
        do(today)
    except Exception as failure:
        logger.error("%s: %s", otherwise, type(failure).__name__)
        return type(failure).__name__
    return None


JOB: Final = ThreadJob("searched", _Rounds(), SEARCHES_WRITTEN_EVERY, at_once=False)
"""Writes every few seconds for as long as the process serves."""
