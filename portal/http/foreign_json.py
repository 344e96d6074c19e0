"""JSON that others wrote, read the same way at every call (MEND-008).

It is valid Unicode, without NUL, at most ``JSON_DEPTH`` deep, its whole numbers fit in 64 bits, the others are finite, and no key
stands twice: whoever reads it first and whoever reads it last see the same.
"""

import json
import math
from typing import Any, Final, NoReturn

import orjson

from portal.constants import JSON_DEPTH

_LONGEST_NUMBER: Final = 20
"""Characters of the longest whole number in 64 bits, with its sign."""


class BadJson(ValueError):
    """The text is not the JSON of a call."""


def read(text: bytes | str) -> Any:
    """What ``text`` says. Raises ``BadJson``."""
    try:
        orjson.loads(text)  # strict about Unicode, numbers and what follows after the value, and bounded in depth
        value = json.loads(text, object_pairs_hook=_each_once, parse_int=_whole, parse_float=_finite, parse_constant=_refused)
    except (ValueError, RecursionError) as fault:
        raise BadJson(type(fault).__name__) from None
    _check(value)
    return value


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise BadJson("a key stands twice")
    return members


def _whole(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER or not -(2**63) <= int(digits) < 2**63:
        raise BadJson("a number is beyond 64 bits")
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise BadJson("a number is beyond all bounds")
    return number


def _refused(name: str) -> NoReturn:
    raise BadJson(f"{name} is no JSON")


def _check(value: Any) -> None:
    """Level by level, so that nothing is called in itself. Raises ``BadJson``."""
    level, depth = [value], 0
    while level:
        if any(isinstance(one, str) and "\0" in one for one in level):
            raise BadJson("a text holds NUL")
        around = [one for one in level if isinstance(one, dict | list)]
        depth += bool(around)
        if depth > JSON_DEPTH:
            raise BadJson(f"deeper than {JSON_DEPTH} levels")
        level = [inside for one in around for inside in ([*one, *one.values()] if isinstance(one, dict) else one)]
