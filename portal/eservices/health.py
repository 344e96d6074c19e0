"""How each e-service is doing, as far as this process has seen since it started: numbers, codes and references, and nothing of persons."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from django.utils import timezone

Told = dict[str, Any]

LEFT_BEHIND: Final = "LEFT_BEHIND"
"""What an app was unmounted without was found in the page, and taken away."""
_LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)


@dataclass(slots=True)
class Health:
    """One service."""

    loads: int = 0
    """How often a page of it was read, or its app was mounted in a browser."""
    last_load: datetime | None = None
    last_ms: int | None = None
    """How long the last one took."""
    failures: Counter[str] = field(default_factory=Counter)
    """By code."""
    last_failure: datetime | None = None
    last_code: str | None = None
    last_reference: str | None = None
    """The id that the broken page showed, and the log has."""


class ServicesSeen:
    """The health of all services that this process has seen anything of."""

    def __init__(self) -> None:
        self._by_id: dict[str, Health] = {}
        self.elsewhere: set[Callable[[Told], object]] = set()
        """Each is told what this process sees; the process of a service has the serving one here."""

    def of(self, service_id: str) -> Health:
        return self._by_id.get(service_id, Health())

    def all(self) -> tuple[tuple[str, Health], ...]:
        """Each service that anything was seen of, by its id."""
        return tuple(self._by_id.items())

    def loaded(self, service_id: str, ms: int) -> None:
        """A page of the service was read, or its app was mounted, in ``ms`` milliseconds."""
        self.take({"service": service_id, "ms": ms})

    def failed(self, service_id: str, code: str, reference: str) -> None:
        """It went wrong, as ``code`` says; the log has ``reference``."""
        self.take({"service": service_id, "code": code, "reference": reference})

    def take(self, told: Told) -> None:
        """Counts what ``loaded`` or ``failed`` told, here or in another process."""
        match told:
            case {"service": str(id), "ms": int(ms)}:
                health = self._health(id)
                health.loads += 1
                health.last_load, health.last_ms = timezone.now(), ms
            case {"service": str(id), "code": str(code), "reference": str(reference)}:
                health = self._health(id)
                health.failures[code] += 1
                health.last_failure, health.last_code, health.last_reference = timezone.now(), code, reference
        for tell in tuple(self.elsewhere):
            tell(told)

    def _health(self, service_id: str) -> Health:
        return self._by_id.setdefault(service_id, Health())


def as_listed(health: Health) -> Mapping[str, Any]:
    """One service in the words of ``/health/services``."""
    return {
        "loads": health.loads,
        "lastLoad": health.last_load and health.last_load.isoformat(timespec="seconds"),
        "lastMs": health.last_ms,
        "failures": health.failures.total(),
        "leftBehind": health.failures[LEFT_BEHIND],
        "lastFailure": health.last_failure
        and {
            "at": health.last_failure.isoformat(timespec="seconds"),
            "code": health.last_code,
            "reference": health.last_reference,
        },
    }


def as_told(health: Health) -> Told:
    """All of it as JSON, for another process; ``of_told`` reads it there."""
    given = {name: getattr(health, name) for name in Health.__slots__}
    return {name: value.isoformat() if isinstance(value, datetime) else value for name, value in given.items()}


def of_told(told: Told) -> Health:
    """What another process has seen of a service, as ``as_told`` wrote it."""
    times = {name: told[name] and datetime.fromisoformat(told[name]) for name in ("last_load", "last_failure")}
    return Health(**{**told, **times, "failures": Counter(told["failures"])})


def together(seen_by: Iterable[Health]) -> Health:
    """What several processes have seen of one service: counts are sums, the last of something is the latest."""
    all_of_them = list(seen_by)
    loaded = max(all_of_them, key=lambda one: one.last_load or _LONG_AGO, default=Health())
    failed = max(all_of_them, key=lambda one: one.last_failure or _LONG_AGO, default=Health())
    return Health(
        loads=sum(one.loads for one in all_of_them),
        last_load=loaded.last_load,
        last_ms=loaded.last_ms,
        failures=sum((one.failures for one in all_of_them), Counter()),
        last_failure=failed.last_failure,
        last_code=failed.last_code,
        last_reference=failed.last_reference,
    )


seen: Final = ServicesSeen()
