"""The processes that serve at ``/admin/operations/``, and what they have seen together of services and of other systems."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from portal.eservices.health import Health, of_told, together
from portal.eservices.registry import SERVICES
from portal.outside.client import WORSE
from portal.shared.processes import Listed, Process, Told
from portal.words.console import language
from portal.words.texts import text

_OLD_FROM: Final = 60
"""Seconds: what was good within the last minute needs no words."""


@dataclass(frozen=True, slots=True)
class Row:
    """A process that has said how it is."""

    name: str
    is_gone: bool
    is_draining: bool
    heard: datetime
    release: str
    started: datetime
    pages: int
    lag_ms: int
    breakers: tuple[tuple[str, str], ...]
    """The calls that are not made as usual, with the state of their breakers."""
    ages: tuple[tuple[str, float | None], ...]
    """What it stands on that was not good within the last minute; seconds, or ``None`` for what never was."""


def told(listed: Listed) -> dict[str, Any]:
    """What the section shows of them, and of everything that they have seen."""
    here = [process.told for process in listed.processes if not process.is_gone]
    services = [service for service in SERVICES if service.route]
    return {
        "processes": [_row(process) for process in listed.processes],
        "is_redis_away": listed.is_redis_away,
        "services": [_service(text(language(), service.name_key), _seen(service.id, here)) for service in services],
        "calls": sorted(_worst([told["breakers"] for told in here]).items()),
    }


def _row(process: Process) -> Row:
    told = process.told
    return Row(
        name=process.name,
        is_gone=process.is_gone,
        is_draining=told["isDraining"],
        heard=process.heard,
        release=told["release"],
        started=datetime.fromisoformat(told["started"]),
        pages=told["pages"],
        lag_ms=told["lagMs"],
        breakers=tuple(sorted((call, state) for call, state in told["breakers"].items() if state != "closed")),
        ages=tuple(sorted((name, age) for name, age in told["ages"].items() if age is None or age > _OLD_FROM)),
    )


def _seen(service_id: str, here: list[Told]) -> Health:
    return together(of_told(told["services"][service_id]) for told in here if service_id in told["services"])


def _service(name: str, health: Health) -> tuple[str, Health, list[tuple[str, int]]]:
    """Name, health and failures; a template that asks a counter for its items counts them."""
    return name, health, sorted(health.failures.items())


def _worst(breakers: list[dict[str, str]]) -> dict[str, str]:
    """Of each call the state of the process where it is worst."""
    states: dict[str, str] = {}
    for of_one in breakers:
        for call, state in of_one.items():
            states[call] = max(states.get(call, "closed"), state, key=WORSE.index)
    return states
