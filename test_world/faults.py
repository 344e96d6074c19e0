"""Faults that a test puts on a call by its name (spec: qa-contract (h)), or on what e-services in Python read."""

import asyncio
import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from portal.outside import kept
from test_world import call_log

NAMES = frozenset(
    [
        *("features", "check-token", "refresh-token", "token", "logout", "event"),
        *("settings-read", "settings-save", "engagements", "notices", "contact"),
        *("search", "suggestions", "content-page", "content-menu", "content-vocabulary", "content-news"),
        *("remote", "remote-beta"),
        *("authority-submit", "authority-lookup"),
        *("payment", "signing", "mail"),
        "scan",
        *("eservice", "eservice-overview"),
        *(f"eservice-overview-{authority}" for authority in ("bolagsverket", "skatteverket", "scb", "tillvaxtverket", "foretagsporten")),
    ]
)


@dataclass(frozen=True, slots=True)
class Fault:
    """How a call is answered instead of as usual. With a delay alone it is only slowed."""

    status: int | None = None
    times: int | None = None
    """How many answers it lasts; without it until it is ended."""
    delay: timedelta = timedelta(0)
    body: str | None = None
    content_type: str | None = None
    network: bool = False
    """The connection breaks: no answer at all."""

    @property
    def answers(self) -> bool:
        """Whether the call is answered by the fault, and not only slowed."""
        return self.status is not None or self.body is not None

    @property
    def response_status(self) -> int:
        return self.status or 200

    @property
    def response_body(self) -> str:
        if self.body is not None:
            return self.body
        return "" if self.response_status == 204 else json.dumps({"error": "FAULT", "message": "A fault set by a test."})

    @property
    def response_content_type(self) -> str:
        return self.content_type or "application/json"


_FAULTS: dict[str, Fault] = {}


def put(name: str, fault: Fault) -> None:
    """Puts ``fault`` on the call ``name``; what was kept of that call is forgotten."""
    _FAULTS[name] = fault
    kept.drop_all(name)


def end(name: str) -> None:
    """Ends the fault of ``name``, if any; what was kept of that call is forgotten."""
    _FAULTS.pop(name, None)
    kept.drop_all(name)


def end_all() -> None:
    for name in list(_FAULTS):
        end(name)


def take(name: str) -> Fault | None:
    """The fault for the answer about to be given; one of its times is used up."""
    fault = _FAULTS.get(name)
    if fault is None or fault.times is None:
        return fault
    if fault.times <= 1:
        del _FAULTS[name]
    else:
        _FAULTS[name] = replace(fault, times=fault.times - 1)
    return fault if fault.times > 0 else None


class FaultMet(OSError):
    """A test asked that this should fail."""


async def meet(name: str) -> None:
    """What no call stands behind fails or waits here, as a test has asked for ``name``. Raises :class:`FaultMet`.

    It is noted in the call log like a call, without a path.
    """
    started, fault = datetime.now(UTC), take(name)
    fails = fault is not None and (fault.answers or fault.network)
    if fault:
        await asyncio.sleep(fault.delay.total_seconds())
    call_log.record(name, "GET", "", {}, b"", started, None if fails else 200)
    if fails:
        raise FaultMet(f"a test has put a fault on {name}")
