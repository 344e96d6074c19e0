"""What a page answered to a post, kept for a while: the socket that makes the page live draws it again, and only the post knew it.

Kept in this process. A socket that another process takes, or that comes much later, draws the page as a visit would find it.
"""

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from portal.page import Page

KEPT_FOR: Final = 30 * 60.0
"""Seconds: as long as somebody mends what was wrong in a form, and the line comes and goes."""
MOST: Final = 1000


@dataclass(frozen=True, slots=True)
class _Kept:
    page: Page
    until: float


class Answers:
    """The answers of one process, by a key that only the page has that shows it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    def keep(self, page: Page) -> Page:
        """``page`` with the key that it is kept under; the oldest goes when there are too many."""
        keyed = replace(page, answer=secrets.token_urlsafe(12))
        self._kept[keyed.answer] = _Kept(keyed, self._clock() + KEPT_FOR)
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return keyed

    def again(self, key: str, page: Page) -> Page:
        """``page`` as it was answered under ``key``: to the same visitor, at the same address, for the same party, or else as it is."""
        kept = self._kept.get(key)
        if kept is None or kept.until <= self._clock() or not _is_same(kept.page, page):
            return page
        since = {name: getattr(page, name) for name in _CHANGES_MEANWHILE}
        return replace(kept.page, **since)


_CHANGES_MEANWHILE: Final = ("login", "seconds_left", "notices", "flags", "chosen_elsewhere")


def _is_same(answered: Page, asked: Page) -> bool:
    """Whether two pages are of one visitor, one address and one party."""

    def known_by(page: Page) -> tuple[object, ...]:
        return page.csrf_token, page.address, page.login and page.login.sid, page.current

    return known_by(answered) == known_by(asked)


answers = Answers()
