"""From which authorities a person lets the portal retrieve cases: three switches, one value (spec: shell 4; SETTINGS-006 to -011)."""

from collections.abc import Collection
from typing import Final

SWITCHES: Final = ("all", "bolagsverket", "skatteverket")
AUTHORITIES: Final = frozenset(SWITCHES[1:])
HAMTA_ARENDEN: Final = (*SWITCHES, None)
"""Every value of ``hamtaArenden``; ``None`` retrieves nothing."""


def switched_on(value: str | None) -> frozenset[str]:
    """The switches that are on while ``value`` is saved."""
    if value == "all":
        return frozenset(SWITCHES)
    return frozenset({value} if value else ())


def turned(value: str | None, switch: str) -> str | None:
    """The value after ``switch`` was turned while ``value`` held."""
    if switch == "all":
        return None if value == "all" else "all"
    return _of_authorities((switched_on(value) & AUTHORITIES) ^ {switch})


def posted(before: str | None, on: Collection[str]) -> str | None:
    """The value that a form asks for which stood at ``before`` and was sent with the switches ``on``, turned without any of the rules.

    The switch for all decides when it was turned on, or when nothing but it was turned; else the authorities do.
    """
    was_turned = switched_on(before) ^ frozenset(on)
    if "all" in was_turned and ("all" in on or was_turned == {"all"}):
        return turned(before, "all")
    return _of_authorities(AUTHORITIES & frozenset(on))


def _of_authorities(on: frozenset[str]) -> str | None:
    return "all" if on == AUTHORITIES else next(iter(on), None)
