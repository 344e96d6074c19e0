"""What a page answered to a post, kept for a while: the socket that makes the page live draws it again, and only the post knew it.

Kept in this process, and with ``REDIS_URL`` for the others too: the socket may come to any of them. Where it is not found, because the
process has ended, Redis was away or much time has passed, the page stays as it stands, without a socket: as a visit would find it, it
would have nothing of what was typed before the post.
"""

import hashlib
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.dispatch import receiver

from portal.identity.ended import session_ended
from portal.shared.answer_shelf import AnswerShelf
from portal.web.page import Page
from portal.web.written_values import CannotBeRead, CannotBeWritten, read, written

KEPT_FOR: Final = timedelta(minutes=30)
"""As long as somebody mends what was wrong in a form, and the line comes and goes."""
MOST: Final = 1000
"""In this process."""

_KEY: Final = re.compile(r"[A-Za-z0-9_-]{16}")

logger = logging.getLogger(__name__)


class AnswerLost(Exception):
    """Nobody knows any more what was answered."""


@dataclass(frozen=True, slots=True)
class _Kept:
    page: Page
    until: float


class Answers:
    """The answers of one process, by a key that only the page has that shows it; those of the others lie on a shelf in Redis."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    def keyed(self, page: Page) -> Page:
        """``page`` with the key that it will be kept under."""
        return replace(page, answer=secrets.token_urlsafe(12))

    async def keep(self, page: Page) -> None:
        """Keeps ``page``, which has its key and was drawn; the oldest goes when there are too many."""
        self._kept[page.answer] = _Kept(page, self._clock() + KEPT_FOR.total_seconds())
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)
        shelf = _shelf()
        if shelf is None:
            return
        try:
            content = written({"of": _known_by(page), **_as_answered(page)})
        except CannotBeWritten as fault:
            logger.warning("What %s answered can not be told to the other processes: %s", page.screen, fault)
            return
        await shelf.put(page.answer, content)

    async def again(self, key: str, page: Page) -> Page:
        """``page`` as it was answered under ``key``: to the same visitor, at the same address, for the same party, or else as it is.

        Raises :class:`AnswerLost`.
        """
        if not _KEY.fullmatch(key):
            return page
        kept = self._kept.get(key)
        if kept is None or kept.until <= self._clock():
            return await self._of_another(key, page)
        if _known_by(kept.page) not in _may_be_known_by(page):
            return page
        return replace(page, answer=key, **_as_answered(kept.page))

    def forget(self, sid: str) -> None:
        """Forgets what was answered in a session that has ended."""
        for key in [key for key, kept in self._kept.items() if kept.page.login and kept.page.login.sid == sid]:
            del self._kept[key]

    async def _of_another(self, key: str, page: Page) -> Page:
        """``page`` as another process answered it. Raises :class:`AnswerLost`."""
        shelf = _shelf()
        content = await shelf.get(key) if shelf else None
        if content is None:
            raise AnswerLost
        try:
            answered = read(content, {"details": page.details})
        except CannotBeRead as fault:
            logger.warning("What another process answered can not be read, its page stays as it stands: %s", fault)
            raise AnswerLost from None
        if answered.pop("of") not in _may_be_known_by(page):
            return page
        return replace(page, answer=key, **answered)


def _as_answered(page: Page) -> dict[str, Any]:
    """What of a page the answer decides; the rest is as a visit finds it now."""
    return {
        "screen": page.screen,
        "status": int(page.status),
        "title": page.title,
        "reference": page.reference,
        "noindex": page.noindex,
        "shows_party": page.shows_party,
        "kept_mark": page.kept_mark,
        "choice_is_stored": page.choice_is_stored,
        "alternates": page.alternates,
        "details": page.details,
    }


def _shelf() -> AnswerShelf | None:
    return AnswerShelf(settings.REDIS_URL, KEPT_FOR) if settings.REDIS_URL else None


def _known_by(page: Page) -> str:
    """What the pages of one visitor, at one address, for one party, have in common. A browser that sent no cookies, for it takes none or
    was given its first ones with the answer, is known by the key alone, which only its page has."""
    return _hashed(page, page.csrf_token if page.sent_cookies else "")


def _may_be_known_by(page: Page) -> tuple[str, ...]:
    """What a page that is asked for now has in common with those of its visitor; whoever is signed in had cookies then too."""
    by_cookie = _hashed(page, page.csrf_token)
    return (by_cookie,) if page.login else (by_cookie, _hashed(page, ""))


def _hashed(page: Page, csrf_token: str) -> str:
    known = csrf_token, page.address, page.login and page.login.sid, page.current
    return hashlib.sha256(written(known)).hexdigest()


answers = Answers()


@receiver(session_ended)
def _forget_ended(sid: str, **_more: object) -> None:
    answers.forget(sid)
