"""What the fonts of a document can draw: PDF/A-3 has no character that would stand as an empty box."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

_LATIN: Final = 0x180
"""Where the letters of the Latin alphabets end that every font here has."""
_ASKED_MOST: Final = 100
"""Two alphabets, and some signs."""


def drawable(said: Any, can: Callable[[str], bool]) -> Iterator[Any]:
    """``said`` as it is; then with what ``can`` not be drawn by itself named by its code, ``[U+1F600]``; then with all that is not Latin.

    The second try is enough but for scripts whose letters change their form beside each other. It is left out where it would ask of so
    many that whoever wrote them holds up all other documents: to ask of one takes some milliseconds.
    """
    yield said
    if sum(ord(character) >= _LATIN for character in set(json.dumps(said, ensure_ascii=False))) <= _ASKED_MOST:
        yield _with(said, can)
    yield _with(said, lambda character: ord(character) < _LATIN and can(character))


def _with(value: Any, can: Callable[[str], bool]) -> Any:
    if isinstance(value, str):
        return "".join(character if character == "\n" or can(character) else f"[U+{ord(character):04X}]" for character in value)
    if isinstance(value, Mapping):
        return {key: _with(each, can) for key, each in value.items()}
    if isinstance(value, Sequence):
        return [_with(each, can) for each in value]
    return value
