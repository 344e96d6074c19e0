"""Feature flags: one for each e-service and four of the shell (spec: shell 3, 7, 9; FLAG-001 to -008).

What operators have switched here goes before what the flag service says, and that before what it said last; where no service is
configured ``flags.toml`` says what holds.
"""

import logging
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Final

from portal.constants import FEATURES_FRESH_FOR, FEATURES_RETRY_DELAY_BELOW, FEATURES_TIMEOUT, FEATURES_TRIES
from portal.outside import client
from portal.outside.client import NoAddress, UpstreamFailed
from portal.outside.kept import Kept
from portal.switches.known import KNOWN

logger = logging.getLogger("portal.flags")

DEVELOPMENT = "vst-ft-development"

_FAILURE_KEPT = timedelta(seconds=10)
_FILE: Final = Path(__file__).with_name("flags.toml")


class Origin(StrEnum):
    """Where the value of a flag comes from."""

    SWITCHED = "switched here"
    SERVICE = "the flag service"
    LAST = "the flag service, as it said last"
    FILE = "flags.toml"
    NOWHERE = "nowhere"


@dataclass(frozen=True, slots=True)
class Flags:
    """All flags as they stood when they were last fetched, and what operators have switched since."""

    values: Mapping[str, str] = field(default_factory=dict)
    fetched_from: Origin = field(default=Origin.SERVICE, compare=False)
    switched: frozenset[str] = field(default=frozenset(), compare=False)
    """Keys of those that operators have switched."""

    def __hash__(self) -> int:
        """Flags are part of what a thing that is drawn once for many visitors is known by."""
        return hash(frozenset(self.values.items()))

    def is_on(self, key: str) -> bool:
        """Whether the flag is on: true, on, 1 or a number over 0, in any case; an absent key is off (FLAG-007)."""
        value = self.values.get(key, "").casefold()
        return value in _ON or _number(value) > 0

    def number(self, key: str) -> int:
        """The whole number the flag holds; 0 for a value that is no number (FLAG-003)."""
        return max(0, int(_number(self.values.get(key, ""))))

    def origin(self, key: str) -> Origin:
        """Where the value of the flag comes from."""
        if key in self.switched:
            return Origin.SWITCHED
        return self.fetched_from if key in self.values else Origin.NOWHERE


_kept: Kept[Flags] = Kept("features")


async def current() -> Flags:
    """The flags shared by all visitors, at most a minute old (API-004, FLAG-008).

    Where they cannot be had the last ones, and none when there never were any; what operators have switched holds whatever they are.
    """
    flags, switched = await _kept.get("", _fetch), (await KNOWN.current()).values
    return replace(flags, values={**flags.values, **switched}, switched=frozenset(switched)) if switched else flags


async def refresh() -> timedelta:
    """Fetches them anew when they hold no longer, so that no visitor waits for that; how long they hold."""
    return await _kept.refreshed("", _fetch)


def good() -> dict[str, str] | None:
    """What the flag service said, where it was it that answered last."""
    last = _kept.last("")
    return dict(last.values) if last and last.fetched_from is Origin.SERVICE else None


def begin_with(values: Mapping[str, str]) -> None:
    """The flags of before this process began hold until the flag service answers."""
    _kept.begin_with("", Flags(dict(values), Origin.LAST))


@cache
def described() -> Mapping[str, Mapping[str, Any]]:
    """What stands in ``flags.toml``, by the key of the flag."""
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


async def _fetch() -> tuple[Flags, timedelta]:
    try:
        answer = await client.call(
            "features",
            "GET",
            "/api/skalet/v1/features",
            timeout=FEATURES_TIMEOUT,
            tries=FEATURES_TRIES,
            delay_below=FEATURES_RETRY_DELAY_BELOW,
        )
        values = {str(toggle["key"]): str(toggle["value"]) for toggle in answer.body}
        _tell_of_odd(values)
        return Flags(values), FEATURES_FRESH_FOR
    except NoAddress:
        return Flags(_defaults(), Origin.FILE), FEATURES_FRESH_FOR
    except (UpstreamFailed, KeyError, TypeError) as failure:
        logger.error("The feature flags could not be fetched: %s", failure)
        return replace(_kept.last("") or Flags(), fetched_from=Origin.LAST), _FAILURE_KEPT


def _defaults() -> dict[str, str]:
    return {key: "true" if fields["default"] else "false" for key, fields in described().items() if "default" in fields}


def _tell_of_odd(values: Mapping[str, str]) -> None:
    """One line for each value that is neither on nor off, when it comes: whoever wrote it meant something (MEND-007)."""
    odd = {key: value for key, value in values.items() if value.casefold() not in _ON | _OFF and not _NUMBER.fullmatch(value)}
    for key, value in odd.items():
        if _told.get(key) != value:
            logger.warning("The flag %s has a value that is neither on nor off, and is off: %.40r", key, value)
    _told.clear()
    _told.update(odd)


def _number(value: str) -> float:
    """The number that ``value`` is when it is written plainly, else 0; a flag counts no millions."""
    return float(value) if _NUMBER.fullmatch(value) else 0


_ON: Final = frozenset({"true", "on"})
_OFF: Final = frozenset({"false", "off", ""})
_NUMBER: Final = re.compile(r"-?[0-9]{1,6}(?:\.[0-9]{1,6})?")
_told: dict[str, str] = {}
"""The values that are neither on nor off, as they were told of last."""
