"""Values written down so that another process of the portal can read them, and nothing else: no code is run by reading.

Plain values, containers of them, days and times, and frozen dataclasses and enums of the portal's own packages and of installed
e-services. What a visit makes anew is not written (``MADE_ANEW``): it is taken from what the reader has made.
"""

import json
import sys
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from dataclasses import Field, fields, is_dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from portal.identity import mock
from portal.runtime import packages

MADE_ANEW: Final = MappingProxyType({"made_anew": True})
"""Metadata of a field that a visit makes for itself: ``visit: ServiceVisit | None = field(default=None, metadata=MADE_ANEW)``."""
DEEPEST: Final = 40
"""Levels of containers in each other; what is deeper holds itself."""

_PLAIN: Final = (type(None), bool, int, float, str)
_OWN_PACKAGES: Final = frozenset({"portal", "components"})


class CannotBeWritten(TypeError):
    """A value of a kind that another process could not make again."""


class CannotBeRead(ValueError):
    """What was written does not fit what stands here: another release, another installation, or no writing of ours."""


def written(value: Any) -> bytes:
    """``value`` as bytes. Raises ``CannotBeWritten``."""
    return json.dumps(_written(value, DEEPEST), separators=(",", ":")).encode()


def read(content: bytes, now: Any = None) -> Any:
    """The value in ``content``, with what is made anew taken from ``now``, the same value as the reader has it. Raises ``CannotBeRead``."""
    try:
        return _read(json.loads(content), now)
    except (ValueError, TypeError, KeyError, AttributeError, ArithmeticError, RecursionError) as fault:
        raise CannotBeRead(type(fault).__name__) from fault


def _written(value: Any, depth: int) -> Any:
    if depth == 0:
        raise CannotBeWritten("it holds itself, or is too deep")
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is list:
        return [_written(one, depth - 1) for one in value]
    if kind in (dict, MappingProxyType):
        return {"dict": [[_written(key, depth - 1), _written(one, depth - 1)] for key, one in value.items()]}
    if kind in _CONTAINERS_BY_KIND:
        return {_CONTAINERS_BY_KIND[kind]: [_written(one, depth - 1) for one in value]}
    if kind in _SCALARS_BY_KIND:
        name, write = _SCALARS_BY_KIND[kind]
        return {name: write(value)}
    if isinstance(value, Enum):
        return {"enum": [_name_of(kind), value.name]}
    if is_dataclass(kind):
        of_field = {each.name: _written(getattr(value, each.name), depth - 1) for each in _written_fields(kind)}
        return {"made": [_name_of(kind), of_field]}
    raise CannotBeWritten(f"a {kind.__module__}.{kind.__qualname__}")


def _read(found: Any, now: Any) -> Any:
    if type(found) in _PLAIN:
        return found
    if isinstance(found, list):
        return [_read(one, None) for one in found]
    ((name, content),) = found.items()
    if name == "dict":
        beside = now if isinstance(now, dict) else {}
        return {(name := _read(key, None)): _read(one, beside.get(name)) for key, one in content}
    if name in _CONTAINERS:
        return _CONTAINERS[name](_read(one, None) for one in content)
    if name in _SCALARS:
        return _SCALARS[name](content)
    if name == "enum":
        return _kind(content[0])[content[1]]
    if name == "made":
        return _made(_kind(content[0]), content[1], now)
    raise CannotBeRead(name)


def _made(kind: Any, content: Mapping[str, Any], now: Any) -> Any:
    written_fields = {each.name for each in _written_fields(kind)}
    if set(content) != written_fields:
        raise CannotBeRead(f"other fields of {kind.__qualname__}")
    anew = {each.name for each in fields(kind) if each.init} - written_fields
    if anew and type(now) is not kind:
        raise CannotBeRead(f"nothing to take {', '.join(sorted(anew))} from")
    return kind(
        **{name: _read(one, getattr(now, name, None)) for name, one in content.items()},
        **{name: getattr(now, name) for name in anew},
    )


def _written_fields(kind: Any) -> list[Field[Any]]:
    if not kind.__dataclass_params__.frozen:
        raise CannotBeWritten(f"{kind.__qualname__} can be changed: only frozen dataclasses are written")
    return [each for each in fields(kind) if each.init and not each.metadata.get("made_anew")]


def _name_of(kind: type) -> str:
    name = f"{kind.__module__}:{kind.__qualname__}"
    try:
        is_found = _kind(name) is kind
    except (CannotBeRead, AttributeError):
        is_found = False
    if not is_found:
        raise CannotBeWritten(f"{name} is not of the portal or of an installed e-service, or has no place in a module")
    return name


def _kind(name: str) -> Any:
    """The class with this name. Its module is loaded already, by the page that it belongs to: nothing is imported for a reader."""
    module, _, path = name.partition(":")
    if module.partition(".")[0] not in _packages() or module not in sys.modules:
        raise CannotBeRead(module)
    kind: Any = sys.modules[module]
    for part in path.split("."):
        kind = getattr(kind, part)
    if not (isinstance(kind, type) and (is_dataclass(kind) or issubclass(kind, Enum))):
        raise CannotBeRead(name)
    return kind


@cache
def _packages() -> frozenset[str]:
    """The packages whose classes are written: ours, and those that bring e-services."""
    of_services = {package.module.partition(".")[0] for package in packages.installed() if package.has_code}
    return _OWN_PACKAGES | of_services | ({mock.NAME} if mock.is_installed() else set())


_CONTAINERS: Final[Mapping[str, Callable[[Any], Any]]] = {"tuple": tuple, "set": set, "frozenset": frozenset}
_CONTAINERS_BY_KIND: Final = {kind: name for name, kind in _CONTAINERS.items()}
_SCALARS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "datetime": datetime.fromisoformat,
    "date": date.fromisoformat,
    "time": time.fromisoformat,
    "timedelta": lambda of: timedelta(days=of[0], seconds=of[1], microseconds=of[2]),
    "decimal": Decimal,
    "bytes": lambda of: b64decode(of, validate=True),
}
_SCALARS_BY_KIND: Final[Mapping[type, tuple[str, Callable[[Any], Any]]]] = {
    datetime: ("datetime", datetime.isoformat),
    date: ("date", date.isoformat),
    time: ("time", time.isoformat),
    timedelta: ("timedelta", lambda of: [of.days, of.seconds, of.microseconds]),
    Decimal: ("decimal", str),
    bytes: ("bytes", lambda of: b64encode(of).decode()),
}
