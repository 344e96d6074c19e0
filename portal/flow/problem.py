"""What is wrong with an answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

REQUIRED: Final = "required"
"""Nothing where an answer is needed."""


@dataclass(frozen=True, init=False)
class Problem:
    """One thing wrong with one field, said by the text ``error.{key}`` of the flow, else of the engine."""

    field: str
    key: str
    values: Mapping[str, Any]
    """What fills the placeholders of the text."""

    def __init__(self, field: str, key: str, **values: Any) -> None:
        object.__setattr__(self, "field", field)
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "values", values)


class Wrong(Exception):
    """A field cannot take what was typed; as :class:`Problem`, without the field."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def of(self, field: str) -> Problem:
        """The same as a problem of ``field``."""
        return Problem(field, self.key, **self.values)
