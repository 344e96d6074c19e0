"""What another package says to the portal when Django starts, for the portal imports none of them by name."""

from typing import Generic, TypeVar

T = TypeVar("T")


class Provided(Generic[T]):
    """Holds what was provided last: ``drawing.provide(…)`` in the ``ready`` of an app, ``drawing()`` from then on."""

    def __init__(self, what: str, otherwise: T | None = None) -> None:
        """``otherwise`` is given where nobody has provided anything."""
        self._what = what
        self._held = otherwise

    def provide(self, value: T) -> None:
        self._held = value

    def __call__(self) -> T:
        """Raises ``LookupError`` where nobody has provided it and there is nothing otherwise."""
        if self._held is None:
            raise LookupError(f"No installed app has provided {self._what}")
        return self._held
