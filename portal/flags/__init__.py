"""Feature flags: one for each e-service and four of the shell (spec: shell 3, 7, 9; FLAG-001 to -008)."""

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from portal.constants import FEATURES_FRESH_FOR, FEATURES_RETRY_DELAY_BELOW, FEATURES_TIMEOUT, FEATURES_TRIES
from portal.outside import client
from portal.outside.client import UpstreamFailed
from portal.outside.kept import Kept

logger = logging.getLogger("portal.flags")

DEVELOPMENT = "vst-ft-development"

_FAILURE_KEPT = timedelta(seconds=10)


@dataclass(frozen=True, slots=True)
class Flags:
    """All flags as they stood when they were last fetched."""

    values: Mapping[str, str] = field(default_factory=dict)

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


_kept: Kept[Flags] = Kept("features")


async def current() -> Flags:
    """The flags shared by all visitors, at most a minute old (API-004, FLAG-008).

    Where they cannot be had the last ones, and none when there never were any.
    """
    return await _kept.get("", _fetch)


async def refresh() -> timedelta:
    """Fetches them anew when they hold no longer, so that no visitor waits for that; how long they hold."""
    return await _kept.refreshed("", _fetch)


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
    except (UpstreamFailed, KeyError, TypeError) as failure:
        logger.error("The feature flags could not be fetched: %s", failure)
        return _kept.last("") or Flags(), _FAILURE_KEPT


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
