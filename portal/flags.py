"""Which parts of the portal are on (spec: shell 6, 9; FLAG-001 to FLAG-008)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

FLAGS: dict[str, str] = {
    "vst-ft-development": "Quick links for developers; its number is the count of retries on the beta host.",
    "vst-ft-content-frontend": "The search field of the header, and the start page on /.",
    "vst-ft-custom-service-menu": "The services overview and the links to it.",
    "vst-ft-automock": "The test login page.",
}


@dataclass(frozen=True, slots=True)
class Flags:
    """The flags of one moment, by key."""

    values: Mapping[str, str] = field(default_factory=dict)

    def is_on(self, key: str) -> bool:
        """Whether the flag is true, on, or a number over 0, in any case; an absent one is off."""
        value = self.values.get(key, "").strip().casefold()
        return value in {"true", "on"} or self.number(key) > 0

    def number(self, key: str) -> int:
        """The value as a whole number; 0 when it is none."""
        value = self.values.get(key, "").strip()
        return int(value) if value.isascii() and value.isdigit() else 0


async def current() -> Flags:
    """The flags in force."""
    return Flags({})
