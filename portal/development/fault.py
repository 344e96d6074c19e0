"""A fault as it is shown to whoever made it: what went wrong, in which file and line, with the code around and the way there."""

import linecache
import sys
import traceback
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from types import FrameType
from typing import Any, Final, Self

from portal.runtime.plain_words import InPlainWords
from portal.runtime.toml_file import BrokenToml
from portal.words.masking import masked

AROUND: Final = 3
"""Lines of code before and after the one that is meant."""
LONGEST_VALUE: Final = 200
MOST_VALUES: Final = 20
_NOT_OURS: Final = ("site-packages", "lib/python", "<frozen")


@dataclass(frozen=True, slots=True)
class Place:
    """One step of the way to a fault."""

    file: str
    line: int
    function: str = ""
    code: Sequence[tuple[int, str]] = ()
    """Lines by their number: the one that is meant, and those around it."""
    values: Sequence[tuple[str, str]] = ()
    """What the names in it hold, without personal numbers."""

    @property
    def is_ours(self) -> bool:
        """Whether somebody who works on the portal or on a service wrote it."""
        return not any(part in self.file for part in _NOT_OURS)


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, in one sentence, and where: the place to look at first comes first."""

    said: str
    places: Sequence[Place] = ()

    @classmethod
    def of(cls, failure: BaseException) -> "Fault":
        """The fault of an exception. Files that cannot be read (Python, TOML) are the first place."""
        if isinstance(failure, InPlainWords):
            return cls(str(failure), [Place(str(failure.file), 0)] if failure.file else [])
        said = "\nwhich led to ".join(masked(f"{type(each).__name__}: {each}".strip().removesuffix(":")) for each in _causes_first(failure))
        way = list(_way(failure))
        if isinstance(failure, SyntaxError) and failure.filename:
            said = f"{type(failure).__name__}: {failure.msg}"
            return cls(said, [_place(failure.filename, failure.lineno or 0), *way])
        if isinstance(failure, BrokenToml):
            return cls(failure.problem, [_place(str(failure.file), failure.line)])
        return cls(said, [*(each for each in way if each.is_ours), *(each for each in way if not each.is_ours)])

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> Self:
        """What ``as_json`` gave."""
        return cls(given["said"], [Place(**place) for place in given["places"]])

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def where(self) -> str:
        """File and line, or the file alone; empty where neither is known."""
        if not self.places:
            return ""
        first = self.places[0]
        return f"{first.file}:{first.line}" if first.line else first.file

    @property
    def line(self) -> str:
        """All of it in one line, for a terminal."""
        first = self.said.splitlines()[0] if self.said else "It could not be loaded"
        return f"{self.where}: {first}" if self.where else first


def _causes_first(failure: BaseException) -> list[BaseException]:
    """``failure`` after what it was raised from, the first cause first."""
    found = [failure]
    while (cause := found[0].__cause__) is not None and cause not in found:
        found.insert(0, cause)
    return found


def _way(failure: BaseException) -> Iterable[Place]:
    """From where it was raised outwards; of an exception with a cause, the way to the cause."""
    steps = list(traceback.walk_tb(_causes_first(failure)[0].__traceback__))
    return [_step(frame, line) for frame, line in reversed(steps)]


def _step(frame: FrameType, line: int) -> Place:
    code = frame.f_code
    names = [*code.co_varnames, *code.co_freevars]
    held = {name: frame.f_locals[name] for name in names if name in frame.f_locals}
    values = [(name, _said(value)) for name, value in list(held.items())[:MOST_VALUES]]
    found = _place(code.co_filename, line)
    return Place(found.file, line, code.co_name, found.code, values)


def _said(value: object) -> str:
    """A value in words; one that cannot be told says so."""
    try:
        said = _words(value)
    except Exception as failure:
        return f"<its repr raised {type(failure).__name__}>"
    return masked(said[: 2 * LONGEST_VALUE])[:LONGEST_VALUE]


def _words(value: object) -> str:
    """Its repr, but for a question to the database that nobody has asked yet, and for a mapping that has no repr of its own."""
    query = sys.modules.get("django.db.models.query")
    if query and isinstance(value, query.QuerySet) and value._result_cache is None:
        return f"QuerySet of {value.model.__name__}, not asked yet"
    if isinstance(value, Mapping) and type(value).__repr__ is object.__repr__:
        return f"{type(value).__name__} {dict(value)!r}"
    return repr(value)


def _place(file: str, line: int) -> Place:
    linecache.checkcache(file)
    numbers = range(max(1, line - AROUND), line + AROUND + 1) if line else range(0)
    code = [(number, masked(text.rstrip("\n"))) for number in numbers if (text := linecache.getline(file, number))]
    return Place(file, line, code=code)
