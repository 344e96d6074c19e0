"""What came of a calculator's form."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from portal.figures.rates import Rate

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Outcome(Generic[R]):
    """What was typed, what was made of it, and what could not be."""

    fields: Mapping[str, str]
    """As they were typed, by name."""
    result: R | None = None
    """``None`` where there is nothing to work out yet, or something cannot be read."""
    errors: Mapping[str, str] = field(default_factory=dict)
    """A sentence for each field that cannot be read, by its name."""
    told: tuple[str, ...] = ()
    """What is said beside the result, or why there is none although everything was read."""
    figures: tuple[Rate, ...] = ()
    """The figures of the law that it was worked out by."""
