"""One thing that the portal stands on, and how it was when it was last looked at."""

import logging
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final, Literal

from django.db import connections

from portal.constants import DEPENDENCY_ANSWERS_WITHIN, MILLISECOND

State = Literal["unknown", "ok", "attention", "away"]
"""``attention``: it works, and somebody should do something before it does not."""

logger = logging.getLogger("portal.health")


@dataclass(frozen=True, slots=True)
class Seen:
    """What a look found."""

    state: State = "ok"
    why: str = ""
    """In a word or two; never an address, and nothing that another system wrote."""
    told: Mapping[str, Any] = field(default_factory=dict)
    """Numbers and days that operators want to know beside the state."""


_SILENT: Final = Seen("away", "TimeoutError")


class Dependency:
    """Looked at by ``look``, in a thread of its own: it may hang, and a thread that hangs is in nobody's way.

    Who answers later than ``within`` is away, as it is for visitors. ``group`` is what several that are alike are told of together.
    """

    def __init__(
        self,
        name: str,
        look: Callable[[], Seen],
        *,
        group: str = "",
        within: timedelta = DEPENDENCY_ANSWERS_WITHIN,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name, self.group = name, group
        self._look, self._within, self._clock = look, within.total_seconds(), clock
        self._seen, self._took = Seen("unknown"), 0.0
        self._began_at: float | None = None
        self._good_at: float | None = None
        self._is_over = threading.Event()
        self._is_over.set()

    @property
    def seen(self) -> Seen:
        """What the last look found."""
        return self._seen

    def begin(self) -> None:
        """Begins a look, unless the last one still goes on."""
        if self._is_over.is_set():
            self._is_over.clear()
            self._began_at = self._clock()
            threading.Thread(target=self._run, args=(self._began_at,), name=f"health-{self.name}", daemon=True).start()

    def wait(self, seconds: float) -> None:
        """Waits so long for the look that was begun; one that still goes on then says as much as an answer."""
        if not self._is_over.wait(max(0.0, seconds)) and self._began_at is not None:
            self._keep(_SILENT, self._clock() - self._began_at)

    def as_json(self) -> dict[str, Any]:
        """For operators: ``age`` is of the last time that it was good, in seconds, ``ms`` how long the last look took."""
        age = None if self._good_at is None else round(self._clock() - self._good_at, 1)
        why = {"why": self._seen.why} if self._seen.why else {}
        return {"state": self._seen.state, "age": age, "ms": timedelta(seconds=self._took) // MILLISECOND, **why, **self._seen.told}

    def _run(self, began_at: float) -> None:
        try:
            seen = self._look()
        except Exception as fault:
            seen = Seen("away", type(fault).__name__)
        finally:
            connections.close_all()
        took = self._clock() - began_at
        self._keep(seen if took <= self._within else _SILENT, took)
        self._is_over.set()

    def _keep(self, seen: Seen, took: float) -> None:
        before, self._seen, self._took = self._seen, seen, took
        if seen.state == "ok":
            self._good_at = self._clock()
        if seen.state != before.state and {seen.state, before.state} != {"unknown", "ok"}:
            logger.warning("%s: %s", f"{self.group} {self.name}".strip(), " ".join(filter(None, [seen.state, seen.why])))
