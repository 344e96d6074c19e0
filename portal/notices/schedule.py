"""A notice as operators plan it: its stages, and which of them is to be read at a given time. No database, no clock."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any, Final

from portal.constants import NOTICE_MESSAGE_MAX, NOTICE_TITLE_MAX
from portal.notices import LOGIN, LOGIN_PLANNED, SHELL
from portal.words.locales import LOCALES, Locale

STAGES: Final = ("planned", "soon", "now")
"""What is told long before, shortly before, and while it lasts; a notice has one of them or more."""
TYPES: Final = ("INFO", "WARNING", "ERROR")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """The words of one stage, to be read from a time on."""

    stage: str
    type: str
    shown_from: datetime
    messages: Mapping[Locale, tuple[str, str]]
    """Title and message by language. There is always Swedish."""
    uuid: str = ""
    """New with every change of the words, so that who has read the old ones reads these (NOTICE-008)."""
    published: datetime | None = None
    """When these words were written, or are first to be read, whichever is later."""

    @property
    def words(self) -> tuple[object, ...]:
        """What a visitor reads of it; when that changes it is news."""
        return self.type, *((locale, *self.messages[locale]) for locale in LOCALES if locale in self.messages)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """One notice from its first stage to its end."""

    name: str
    """What operators call it among themselves."""
    applications: tuple[str, ...]
    stages: tuple[Stage, ...]
    """In the order of ``STAGES``."""
    until: datetime
    key: int | None = None
    version: int = 0
    """Grows with each change, so that of two operators the second is told of the first."""

    def at(self, now: datetime) -> Stage | None:
        """The stage to be read at ``now``: the latest that has begun, none before the first and none from ``until`` on."""
        begun = [stage for stage in self.stages if stage.shown_from <= now]
        return begun[-1] if begun and now < self.until else None

    @property
    def begins(self) -> datetime:
        """When what it tells of begins: its last stage tells of it while it lasts."""
        return self.stages[-1].shown_from

    def is_ahead(self, now: datetime) -> bool:
        """Whether what it tells of is still to come, whether or not somebody reads of it already."""
        return now < self.until and (now < self.begins or self.stages[-1].stage != STAGES[-1])

    def as_notification(self, now: datetime, zone: Any) -> dict[str, Any] | None:
        """The notification to be read at ``now``, in the form of the source (contract (c)); times as in ``zone``."""
        stage = self.at(now)
        if stage is None:
            return None
        return {
            "uuid": stage.uuid,
            "type": stage.type,
            "applications": list(self.applications),
            "published": (stage.published or stage.shown_from).astimezone(zone).isoformat(timespec="seconds"),
            "messages": {locale: {"title": title, "message": message} for locale, (title, message) in stage.messages.items()},
        }


def next_change(plans: Iterable[Plan], now: datetime) -> datetime | None:
    """When what is to be read next changes after ``now``, or ``None``."""
    times = {time for plan in plans for time in (plan.until, *(stage.shown_from for stage in plan.stages))}
    return min((time for time in times if time > now), default=None)


def problems(plan: Plan, applications: Iterable[str]) -> dict[str, str]:
    """What is wrong with a plan, as text keys by field; empty when it can be kept. ``applications`` are the ids there are."""
    faults: dict[str, str] = {}
    known = {SHELL, LOGIN, LOGIN_PLANNED, *applications}
    if not plan.name.strip():
        faults["name"] = "noticeDesk.error.name"
    if not plan.applications or not known.issuperset(plan.applications):
        faults["applications"] = "noticeDesk.error.applications"
    kinds = [stage.stage for stage in plan.stages]
    if not kinds or kinds != [stage for stage in STAGES if stage in kinds]:
        faults["stages"] = "noticeDesk.error.stages"
    times = [*(stage.shown_from for stage in plan.stages), plan.until]
    if any(earlier >= later for earlier, later in pairwise(times)):
        faults["until"] = "noticeDesk.error.times"
    for stage in plan.stages:
        if stage.type not in TYPES:
            faults[f"{stage.stage}.type"] = "noticeDesk.error.type"
        if "sv" not in stage.messages or not all(_is_told(*words) for words in stage.messages.values()):
            faults[f"{stage.stage}.messages"] = "noticeDesk.error.words"
    return faults


def _is_told(title: str, message: str) -> bool:
    return bool(title.strip() and message.strip()) and len(title) <= NOTICE_TITLE_MAX and len(message) <= NOTICE_MESSAGE_MAX
