"""What operators do: switch a flag and release it, close an e-service and open it. Plain functions, for commands and for the console.

All of them are for ordinary (synchronous) code. Every process looks for itself (``portal.switches.known``), so that nobody has to be
told: a command is a process of its own, and what it does must hold while Redis is away too.
"""

import logging
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from django.db import transaction

from portal.constants import SWITCH_WORDS_MAX
from portal.switches.known import KNOWN
from portal.switches.models import FlagSwitch, ServiceClosure, Switched

ON: Final = "true"
OFF: Final = "false"
_NAMED: Final = {"on": ON, "true": ON, "off": OFF, "false": OFF}
_NUMBER: Final = re.compile(r"[0-9]{1,6}")

logger = logging.getLogger("portal.switches")


class Why(StrEnum):
    """What is wrong with a switch that was refused."""

    VALUE = "A flag is on, off or a whole number"
    WORDS = "Say why, in up to 300 characters"
    PAST = "The end must be ahead"


class Refused(Exception):
    """Nothing was switched."""

    def __init__(self, why: Why) -> None:
        super().__init__(str(why))
        self.why = why


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the history."""

    what: str
    """Key of the flag, or id of the service."""
    value: str
    """Of a flag; empty for a service."""
    reason: str
    by: str
    at: datetime
    until: datetime | None
    ended_at: datetime | None
    ended_by: str

    def holds(self, now: datetime) -> bool:
        """Whether it is in force at ``now``."""
        return self.ended_at is None and (self.until is None or now < self.until)


def switch(key: str, value: str, reason: str, by: str, now: datetime, until: datetime | None = None) -> None:
    """The flag ``key`` has ``value`` (on, off or a whole number) from now on, whatever its source says. Raises ``Refused``."""
    value = _NAMED.get(value.strip().casefold(), value.strip())
    if value not in _NAMED.values() and not _NUMBER.fullmatch(value):
        raise Refused(Why.VALUE)
    _check((reason,), until, now)
    with transaction.atomic():
        _end(FlagSwitch.objects.filter(key=key), by, now)
        FlagSwitch.objects.create(key=key, value=value, reason=reason.strip(), by=by, at=now, until=until)
        _changed()
    logger.warning("The flag %s is switched to %s by %s%s: %s", key, value, by, _told(until), reason.strip())


def release(key: str, by: str, now: datetime) -> bool:
    """The flag is what its source says again. Whether it was switched."""
    with transaction.atomic():
        was_switched = _end(FlagSwitch.objects.filter(key=key), by, now)
        _changed()
    if was_switched:
        logger.warning("The flag %s is released by %s", key, by)
    return was_switched


def close(service_id: str, sv: str, en: str, by: str, now: datetime, until: datetime | None = None) -> None:
    """Closes an e-service; visitors read why. One that is closed already gets the new words and end. Raises ``Refused``."""
    _check((sv, en), until, now)
    with transaction.atomic():
        _end(ServiceClosure.objects.filter(service=service_id), by, now)
        ServiceClosure.objects.create(service=service_id, sv=sv.strip(), en=en.strip(), by=by, at=now, until=until)
        _changed()
    logger.warning("The e-service %s is closed by %s%s: %s", service_id, by, _told(until), sv.strip())


def open_again(service_id: str, by: str, now: datetime) -> bool:
    """Opens an e-service. Whether it was closed."""
    with transaction.atomic():
        was_closed = _end(ServiceClosure.objects.filter(service=service_id), by, now)
        _changed()
    if was_closed:
        logger.warning("The e-service %s is opened by %s", service_id, by)
    return was_closed


def history(most: int) -> tuple[Entry, ...]:
    """What was switched and closed last, the latest first."""
    return tuple(_entries(lambda rows: rows.order_by("-at", "-pk")[:most])[:most])


def in_force(now: datetime) -> tuple[Entry, ...]:
    """What is switched and closed at ``now``, however much was switched since, the latest first."""
    return tuple(entry for entry in _entries(lambda rows: rows.filter(ended_at=None)) if entry.holds(now))


def _entries(some: Callable[[Any], Any]) -> list[Entry]:
    """Those rows of both tables, the latest first."""
    flags = (_entry(row, row.key, row.value, row.reason) for row in some(FlagSwitch.objects.all()))
    closures = (_entry(row, row.service, "", row.sv) for row in some(ServiceClosure.objects.all()))
    return sorted((*flags, *closures), key=lambda entry: entry.at, reverse=True)


def _check(words: Iterable[str], until: datetime | None, now: datetime) -> None:
    if not all(one.strip() and len(one.strip()) <= SWITCH_WORDS_MAX for one in words):
        raise Refused(Why.WORDS)
    if until is not None and until <= now:
        raise Refused(Why.PAST)


def _end(rows: Any, by: str, now: datetime) -> bool:
    """Undoes the row that stands; one whose end has passed ended by itself. Whether one was in force."""
    row: Switched | None = rows.select_for_update().filter(ended_at=None).first()
    if row is None:
        return False
    is_over = row.until is not None and row.until <= now
    row.ended_at, row.ended_by = (row.until, "") if is_over else (now, by)
    row.save(update_fields=["ended_at", "ended_by"])
    return not is_over


def _changed() -> None:
    transaction.on_commit(KNOWN.look_anew)


def _entry(row: Switched, what: str, value: str, reason: str) -> Entry:
    return Entry(what, value, reason, row.by, row.at, row.until, row.ended_at, row.ended_by)


def _told(until: datetime | None) -> str:
    return f" until {until.isoformat(timespec='seconds')}" if until else ""
