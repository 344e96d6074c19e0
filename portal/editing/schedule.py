"""What is to be published, or taken back, at a time: looked at each minute by the process that serves (MEND-025).

One thing that cannot be published is in nobody's way: it is logged, all others go on, and it is tried again with the next look.
"""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.apps import apps
from django.db import close_old_connections, transaction
from django.db.models import QuerySet
from django.utils import timezone
from wagtail.models import DraftStateMixin, Page, Revision

from portal.constants import SCHEDULE_LOOKED_AT_EVERY, SCHEDULE_STANDS_STILL_AFTER
from portal.runtime.jobs import ThreadJob

logger = logging.getLogger("portal.content")


def publish_due(now: datetime) -> int:
    """Publishes what is due and takes back what has expired; returns how many could not be. Of several who look at once one does it."""
    return sum(not _does(each) for each in _due(now))


@dataclass(frozen=True, slots=True)
class _Due:
    """What is to be done with one thing."""

    one: Any
    still: QuerySet[Any]
    """Finds it for as long as nobody has done it."""
    words: str
    """What is done, for the log."""
    act: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class State:
    """How the looking goes in this process."""

    is_kept: bool
    """Whether this process looks at all; else another does, or ``manage.py publish_scheduled`` from cron."""
    last: datetime | None
    """When it last looked at all that was due; ``None`` before the first time."""
    stands_still: bool
    """Whether that was too long ago."""

    def as_json(self) -> dict[str, dict[str, str | None]]:
        """For those who watch the portal, under ``schedule``; nothing of a process that does not look."""
        last = self.last.isoformat(timespec="seconds") if self.last else None
        return {"schedule": {"state": "stands still" if self.stands_still else "ok", "last": last}} if self.is_kept else {}


class Keeper:
    """Looks when it is told to, and knows whether that goes on."""

    def __init__(self) -> None:
        self._since: datetime | None = None
        self._last: datetime | None = None

    def keep(self, now: datetime) -> None:
        """From ``now`` on this process looks each minute."""
        self._since = self._since or now

    def look(self, now: datetime) -> str | None:
        """One look. Whatever is raised is logged and named, and the next look comes."""
        try:
            close_old_connections()
            publish_due(now)
            self._last = now
        except Exception as fault:
            logger.exception("What is due could not be looked at; the next look is in a minute")
            return type(fault).__name__
        finally:
            close_old_connections()
        return None

    def state(self, now: datetime) -> State:
        """How it goes at ``now``."""
        since = max((moment for moment in (self._since, self._last) if moment), default=None)
        is_kept = self._since is not None
        return State(is_kept, self._last, is_kept and since is not None and now - since > SCHEDULE_STANDS_STILL_AFTER)

    def end(self) -> None:
        """The last look was the last; this process keeps nothing any more."""
        self._since = self._last = None


KEEPER: Final = Keeper()
"""Of this process."""
state = KEEPER.state


class _Job(ThreadJob):
    """Looks each minute for as long as the process serves."""

    async def begin(self) -> None:
        KEEPER.keep(timezone.now())
        await super().begin()

    async def end(self) -> None:
        await super().end()
        KEEPER.end()


JOB: Final = _Job("publish-scheduled", lambda: KEEPER.look(timezone.now()), SCHEDULE_LOOKED_AT_EVERY, at_once=False)


def _due(now: datetime) -> Iterator[_Due]:
    """What is to be done, one after the other."""
    of_snippets = [model for model in apps.get_models() if issubclass(model, DraftStateMixin) and not issubclass(model, Page)]
    for model in (Page, *of_snippets):
        over = model.objects.filter(live=True, expire_at__lt=now)
        for one in list(over.order_by("expire_at")):
            yield _Due(one, over.filter(pk=one.pk), "taken back", _take_back)
    come = Revision.objects.filter(approved_go_live_at__lt=now)
    for revision in list(come.order_by("approved_go_live_at")):
        yield _Due(revision, come.filter(pk=revision.pk), "published", _publish)


def _take_back(one: Any) -> None:
    one.unpublish(set_expired=True, log_action="wagtail.unpublish.scheduled")


def _publish(revision: Any) -> None:
    revision.publish(log_action="wagtail.publish.scheduled")


def _does(due: _Due) -> bool:
    try:
        with transaction.atomic():
            for one in due.still.select_for_update(of=("self",), skip_locked=True):  # none when another process was quicker, or is at it
                due.act(one)
    except Exception:
        logger.exception("%s %s was due and could not be %s", type(due.one).__name__, due.one.pk, due.words)
        return False
    return True
