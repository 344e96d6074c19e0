"""Every flag there is, with who answers for it and by when it should be gone (portal/flags/flags.toml)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.core.checks import CheckMessage, Error, Warning, register
from django.utils import timezone

from portal.eservices.registry import SERVICES, name_of
from portal.flags import DEVELOPMENT, described
from portal.runtime import packages

_FIELDS: Final = {"about": str, "owner": str, "expires": date, "default": bool}
SHELL: Final = (
    DEVELOPMENT,
    "vst-ft-content-frontend",
    "vst-ft-custom-service-menu",
    "vst-ft-automock",
)
"""The flags of the shell itself."""


@dataclass(frozen=True, slots=True)
class Toggle:
    """One flag."""

    key: str
    about: str
    owner: str
    expires: date | None = None
    """The last day that it should be there."""

    def has_expired(self, today: date) -> bool:
        return self.expires is not None and self.expires < today


def toggles() -> tuple[Toggle, ...]:
    """Those of the shell, then one for each e-service that has one, and for each of its versions."""
    named = described()
    shell = [Toggle(key, **{"about": "", "owner": "", **_said(named.get(key, {}))}) for key in SHELL]
    return (*shell, *(Toggle(one.key, one.about, one.owner, named.get(one.key, {}).get("expires")) for one in _of_services()))


def is_known(key: str) -> bool:
    """Whether there is a flag of this name."""
    return any(one.key == key for one in toggles())


def faults(named: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """What is wrong with the file: an unknown flag or field, one of the shell without a word of what it does or an owner."""
    known = {*SHELL, *(one.key for one in _of_services())}
    for key, fields in named.items():
        if key not in known:
            yield f"{key}: there is no such flag"
        for field, value in fields.items():
            if not isinstance(value, _FIELDS.get(field, ())):
                yield f"{key}: {field}: is no field here, or of another kind"
    yield from (f"{key}: {field}: is required" for key in SHELL for field in ("about", "owner") if not named.get(key, {}).get(field))


@register()
def flags_have_owners_and_are_not_past_their_day(**_: Any) -> Sequence[CheckMessage]:
    """An error for each fault of the file, and a warning for each flag that should be gone."""
    errors = [Error(f"flags.toml: {fault}", id="portal.E005") for fault in faults(described())]
    return errors or [*past_their_day(toggles(), timezone.localdate())]


def past_their_day(every: Sequence[Toggle], today: date) -> Iterator[Warning]:
    """A warning for each flag that should be gone by ``today``."""
    for toggle in every:
        if toggle.has_expired(today):
            hint = "Take it out of the code, or agree upon another day with its owner."
            yield Warning(f"The flag {toggle.key} of {toggle.owner} should have been gone by {toggle.expires}", hint=hint, id="portal.W001")


def _said(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name != "default"}


def _of_services() -> Iterator[Toggle]:
    for service in SERVICES:
        name = name_of(service, "sv")
        if service.flag:
            yield Toggle(service.flag, f"E-service: {name}", service.organisation.name)
        for entry, key in packages.version_flags(service.id):
            yield Toggle(key, f"Version {entry.partition('.')[2]} of {name}", service.organisation.name)
