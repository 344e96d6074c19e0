"""What operators have switched in the portal itself: flags with another value than their source says, and e-services that are closed.

Plain records, as they hold at a time. Who did it and why stands in ``portal.switches.models``, what this process knows of it in
``portal.switches.known``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from portal.constants import PULSE_EVERY
from portal.words.locales import Locale

PULSE: Final = "puls"
"""What stands among the flags and is none: how often pages ask for the pulse, in milliseconds."""


@dataclass(frozen=True, slots=True)
class SwitchedFlag:
    """A flag whose value operators say."""

    key: str
    value: str
    until: datetime | None
    """When it is what its source says again; ``None`` for when somebody releases it."""


@dataclass(frozen=True, slots=True)
class Closure:
    """An e-service that operators have closed."""

    service_id: str
    key: str
    """What tells this closing of the service from others."""
    sv: str
    en: str
    closed: datetime
    until: datetime | None
    """When it opens by itself; ``None`` for when somebody opens it."""

    def reason(self, locale: Locale) -> str:
        """Why, in the words of whoever closed it."""
        return self.sv if locale == "sv" else self.en


@dataclass(frozen=True, slots=True)
class Switches:
    """All that is switched."""

    flags: tuple[SwitchedFlag, ...] = ()
    closed: tuple[Closure, ...] = ()

    def at(self, now: datetime) -> "Switches":
        """Those that hold at ``now``: each is undone by itself at its end, whoever can be asked then."""
        return Switches(
            tuple(one for one in self.flags if _holds(one.until, now)), tuple(one for one in self.closed if _holds(one.until, now))
        )

    def next_end(self) -> datetime | None:
        """When the next of them is undone by itself."""
        ends = (*(one.until for one in self.flags), *(one.until for one in self.closed))
        return min((end for end in ends if end), default=None)

    @property
    def values(self) -> Mapping[str, str]:
        """The values of the switched flags by key."""
        return {one.key: one.value for one in self.flags if one.key != PULSE}

    @property
    def pulse_every(self) -> timedelta:
        """How often a page that is used asks for the pulse."""
        said = next((int(one.value) for one in self.flags if one.key == PULSE and one.value.isdecimal()), None)
        return PULSE_EVERY if said is None else timedelta(milliseconds=said)

    def closure_of(self, service_id: str) -> Closure | None:
        """Why and until when the service is closed; ``None`` while it is open."""
        return next((one for one in self.closed if one.service_id == service_id), None)


def _holds(until: datetime | None, now: datetime) -> bool:
    return until is None or now < until
