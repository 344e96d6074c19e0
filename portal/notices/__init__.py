"""Operations notices: what they say and to whom (spec: shell 2, 3; NOTICE-001, -002, -011, -012, -015)."""

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Any

import orjson

from portal.outside import client
from portal.outside.client import UpstreamFailed
from portal.outside.kept import Kept
from portal.words.locales import LOCALES, Locale

logger = logging.getLogger("portal.notices")

SHELL = "foretagsporten-skalet"
LOGIN = "foretagsporten-inloggning"
"""A notice addressed here stands in the place of the login options: nobody can log in while it applies."""
LOGIN_PLANNED = "foretagsporten-inloggning-planerat"
"""One addressed here is read above the options, and closes nothing (JOURNEY-035)."""

_FRESH_FOR = timedelta(seconds=30)
_MARK_BYTES = 6
_FAILURE_KEPT = timedelta(seconds=10)


@dataclass(frozen=True, slots=True)
class Notice:
    """One notification."""

    uuid: str
    type: str
    """INFO, WARNING or ERROR."""
    applications: tuple[str, ...]
    """Whom it is addressed to: the shell, the login, or e-services by their id."""
    published: datetime
    messages: Mapping[Locale, tuple[str, str]]
    """Title and message by language; a language may be missing."""


async def current() -> tuple[Notice, ...]:
    """The notices in force, newest first; none when they cannot be had."""
    return await fetched() or ()


async def fetched() -> tuple[Notice, ...] | None:
    """As ``current``, but ``None`` when they cannot be had, so that nobody forgets what was read (NOTICE-017)."""
    raw = await in_their_form()
    return None if raw is None else tuple(_newest_first(raw))


async def in_their_form() -> list[dict[str, Any]] | None:
    """The notifications as the source gives them, those only that have every key; ``None`` when they cannot be had."""
    return await _kept.get("", _fetch)


async def refresh() -> timedelta:
    """Fetches them anew when they hold no longer, so that no visitor waits for that; how long they hold."""
    return await _kept.refreshed("", _fetch)


def good() -> list[dict[str, Any]] | None:
    """What the source said last."""
    return _kept.last("")


def begin_with(notices: list[dict[str, Any]]) -> None:
    """The notices of before this process began hold until the source answers."""
    _kept.begin_with("", notices)


def fresh_for() -> timedelta:
    """How long what is kept of them holds: half a minute at most, less where the source knows of a change before that."""
    return _kept.fresh_for("")


def mark_of(notices: Iterable[Notice]) -> str:
    """Tells these notices from others; the same in every process."""
    said = [(one.uuid, one.type, one.applications, one.published.isoformat(), sorted(one.messages.items())) for one in notices]
    return blake2b(orjson.dumps(said), digest_size=_MARK_BYTES).hexdigest()


def for_application(notices: Iterable[Notice], application: str) -> tuple[Notice, ...]:
    """The notices addressed to ``application``, in the order given."""
    return tuple(notice for notice in notices if application in notice.applications)


_kept: Kept[list[dict[str, Any]] | None] = Kept("notices")


async def _fetch() -> tuple[list[dict[str, Any]] | None, timedelta]:
    try:
        answer = await client.call("notices", "GET", "/api/driftmeddelanden/v1/driftmeddelanden")
        fresh_for = _FRESH_FOR if answer.max_age is None else min(answer.max_age, _FRESH_FOR)
        return [entry for entry in answer.body if is_whole(entry)], fresh_for
    except (UpstreamFailed, TypeError) as failure:
        logger.error("The notices could not be fetched: %s", failure)
        return _kept.last(""), _FAILURE_KEPT


def _newest_first(raw: list[dict[str, Any]]) -> list[Notice]:
    return sorted((_notice(entry) for entry in raw), key=lambda notice: notice.published, reverse=True)


def is_whole(entry: dict[str, Any]) -> bool:
    """Whether an entry has every key a notice needs; one that has not is logged and left out."""
    try:
        return bool(_notice(entry).uuid)
    except (KeyError, TypeError, ValueError) as fault:
        logger.error("A notice was left out: %s", type(fault).__name__)
        return False


def _notice(entry: dict[str, Any]) -> Notice:
    published = datetime.fromisoformat(entry["published"])
    return Notice(
        uuid=str(entry["uuid"]),
        type=str(entry["type"]),
        applications=tuple(entry["applications"]),
        published=published if published.tzinfo else published.astimezone(),
        messages={
            locale: (str(entry["messages"][locale]["title"]), str(entry["messages"][locale]["message"]))
            for locale in LOCALES
            if entry["messages"].get(locale)
        },
    )
