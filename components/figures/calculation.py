"""A calculator's form that lives: what is typed is worked out anew, and only what changes by that is drawn and sent.

The form itself is drawn once. ``use_calculation`` hears of its fields; parts of the page follow it with ``use_shown`` and are drawn
anew when what they show has changed: one message up for a rest in the typing, one down.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar, cast
from weakref import ref

from reactpy import event, use_ref, use_state

from portal.constants import FIGURES_FIELDS_MAX, FIGURES_REST, FIGURES_TEXT_MAX, MILLISECOND
from portal.figures.outcome import Outcome

R = TypeVar("R")
T = TypeVar("T")


class Calculation(Generic[R]):
    """What stands in the form of one open page, and what was made of it."""

    def __init__(self, start: Outcome[R], work: Callable[[Mapping[str, str]], Outcome[R]]) -> None:
        self.now = start
        self.result = start.result
        """The last one that there was: what cannot be read for a while takes no sum away."""
        self._work = work
        self._left = set(start.errors)
        self._just_left = ""
        self._listeners: list[Callable[[], None]] = []
        self._followers: list[ref[Follower]] = []

    @property
    def is_stale(self) -> bool:
        """Whether the result is of fields that have changed since, to something that cannot be read."""
        return bool(self.now.errors) and self.result is not None and self.now.result is not self.result

    def error(self, name: str) -> str:
        """What is wrong with a field, once it was left; empty for nothing."""
        return self.now.errors.get(name, "") if name in self._left else ""

    @property
    def refusal(self) -> str:
        """What is wrong with the field that was left last, until more is typed; empty for nothing."""
        return self.error(self._just_left)

    def hear(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Calls ``listener`` after each change, when all that follow have looked, until what is returned is called."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def handlers(self) -> dict[str, Any]:
        """What the form listens with."""
        return {"onInput": self._typed(), "onBlur": self._leaving()}

    def _typed(self) -> Any:
        @event(debounce=FIGURES_REST // MILLISECOND)
        async def typed(event: dict[str, Any]) -> None:
            said = event["fields"] if "fields" in event else _said(event["target"])
            self._take({name: "ja" if value is True else str(value or "") for name, value in said.items()})

        return typed

    def _leaving(self) -> Any:
        async def leaving(event: dict[str, Any]) -> None:
            name = event.get("target", {}).get("name", "")
            if name in self.now.errors:
                self._left.add(name)
                self._just_left = name
                self._tell()

        return leaving

    def _take(self, said: Mapping[str, str]) -> None:
        fields = {**self.now.fields, **{name: value for name, value in said.items() if len(value) <= FIGURES_TEXT_MAX}}
        if len(fields) > FIGURES_FIELDS_MAX or fields == self.now.fields:
            return
        self.now, self._just_left = self._work(fields), ""
        if not self.now.errors:
            self.result = self.now.result
        self._tell()

    def follow(self, follower: "Follower") -> None:
        """Has ``follower`` look after each change, as long as somebody holds it."""
        self._followers.append(ref(follower))

    def _tell(self) -> None:
        here = [(each, follower) for each in self._followers if (follower := each()) is not None]
        self._followers = [each for each, _ in here]
        for _, follower in here:
            follower.look(self)
        for listener in tuple(self._listeners):
            listener()


def _said(target: Mapping[str, Any]) -> dict[str, Any]:
    """A field by its name; nothing for one without a name or a value, such as that for a file."""
    if not target.get("name") or "value" not in target:
        return {}
    return {target["name"]: target["value"] if target.get("checked", True) else ""}


def use_calculation(start: Outcome[R], work: Callable[[Mapping[str, str]], Outcome[R]]) -> Calculation[R]:
    """The calculation of this page, which begins with ``start``; ``work`` makes the outcome of the fields as they are typed."""
    kept: Any = use_state(lambda: Calculation(start, work))
    return cast("Calculation[R]", kept[0])


def use_shown(calculation: Calculation[R], of: Callable[[Calculation[R]], T]) -> T:
    """What ``of`` makes of the calculation; the component is drawn anew when that has changed, and at no other time."""
    kept: Any = use_state(lambda: of(calculation))
    shown, show = kept
    follower = use_ref(cast("Follower | None", None))
    if follower.current is None:  # An effect would do it too, and costs an open page a task for each of its figures.
        follower.current = Follower(of, shown, show)
        calculation.follow(follower.current)
    return cast("T", shown)


class Follower:
    """What one part of the page shows of a calculation; the calculation forgets it when the part is gone."""

    def __init__(self, of: Callable[[Calculation[Any]], Any], shown: Any, show: Callable[[Any], None]) -> None:
        self._of, self._shown, self._show = of, shown, show

    def look(self, calculation: Calculation[Any]) -> None:
        """Has the part drawn anew when what it shows has changed."""
        fresh = self._of(calculation)
        if fresh != self._shown:
            self._shown = fresh
            self._show(lambda _: fresh)
