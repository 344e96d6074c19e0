"""Everything that the portal stands on is looked at again and again, all of it at once, for as long as the process serves."""

import asyncio
import time
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any, Final

from portal.constants import DEPENDENCIES_LOOKED_AT_EVERY, DEPENDENCY_ANSWERS_WITHIN, DEPENDENCY_AWAY_LOOKED_AT_EVERY
from portal.health.dependency import Dependency, State
from portal.runtime.jobs import ThreadJob

_WORSE: Final[tuple[State, ...]] = ("unknown", "ok", "attention", "away")


class Watch(ThreadJob):
    """Looks at what ``listed`` gives when it begins. What is asked of it is answered from the last look, at once."""

    def __init__(self, listed: Callable[[], Iterable[Dependency]], every: timedelta = DEPENDENCIES_LOOKED_AT_EVERY) -> None:
        super().__init__("dependencies", self.look, every, at_once=False)
        self._listed = listed
        self._dependencies: tuple[Dependency, ...] = ()

    async def begin(self) -> None:
        """Has looked once before it returns: a process knows how it stands before anybody asks."""
        if not self.is_on:
            self._dependencies = tuple(self._listed())
            await asyncio.to_thread(self.look)
        await super().begin()

    async def end(self) -> None:
        await super().end()
        self._dependencies = ()

    def interval(self) -> timedelta:
        """What is away is looked at again soon: who sends visitors here learns at once that it is back."""
        every = super().interval()
        return min(every, DEPENDENCY_AWAY_LOOKED_AT_EVERY) if "away" in self.brief().values() else every

    def look(self) -> None:
        """One look at all of them, which takes as long as the slowest, and never longer than one may."""
        until = time.monotonic() + DEPENDENCY_ANSWERS_WITHIN.total_seconds()
        for dependency in self._dependencies:
            dependency.begin()
        for dependency in self._dependencies:
            dependency.wait(until - time.monotonic())

    def why(self, name: str) -> str:
        """What is the matter with the one of this name; empty when nothing is."""
        return next((each.seen.why for each in self._dependencies if each.name == name), "")

    def brief(self) -> dict[str, State]:
        """For everybody: of each, or of those of a group the worst, its state, where somebody should do something."""
        told: dict[str, State] = {}
        for each in self._dependencies:
            name = each.group or each.name
            told[name] = max(told.get(name, "unknown"), each.seen.state, key=_WORSE.index)
        return {name: state for name, state in told.items() if state in {"attention", "away"}}

    def ages(self) -> dict[str, float | None]:
        """Seconds since each was last good, by its name; ``None`` for what never was."""
        return {each.name: each.as_json()["age"] for each in self._dependencies}

    def told(self) -> dict[str, Any]:
        """For operators: everything that is known of each."""
        told: dict[str, Any] = {}
        for each in self._dependencies:
            (told.setdefault(each.group, {}) if each.group else told)[each.name] = each.as_json()
        return told
