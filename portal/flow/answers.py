"""The answers given so far, as a flow's functions read them."""

from collections.abc import Iterator, Mapping
from typing import Any


class ReadsLater(KeyError):
    """A function reads an answer that is not given before it: a fault of the definition, or of what was typed in the same step."""


class Answers(Mapping[str, Any]):
    """Typed values by the name of the field: of the step that asks, and of those before it on the route.

    What is not answered has the empty value of its field: an empty text or tuple, else ``None``. A group is a tuple of ``Answers``.
    """

    __slots__ = ("_later", "_values")

    def __init__(self, values: Mapping[str, Any], later: frozenset[str] = frozenset()) -> None:
        """``later`` are the names of fields that are asked for further on, or hold nothing right yet."""
        self._values = values
        self._later = later

    def __getitem__(self, name: str) -> Any:
        if name in self._values:
            return self._values[name]
        if name in self._later:
            raise ReadsLater(name)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Answers({', '.join(self._values)})"
