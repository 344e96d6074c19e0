"""A term as it is counted, and what is not counted at all."""

import re
import unicodedata
from typing import Final

from portal.constants import SEARCH_COUNTED_MAX

_MANY_DIGITS: Final = re.compile(r"\d{5}")
_NUMBER: Final = re.compile(r"\d(?:[\s\-+./_:,()]*\d){7,}")
"""Eight digits or more however they are put apart: the numbers of persons, of organisations and of telephones."""
_UUID: Final = re.compile(r"[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}")


def normalised(term: str) -> str | None:
    """``term`` as it is counted: in small letters, with single spaces, without signs around it.

    ``None`` for what is not counted at all: it may say who somebody is (digits of a number, an e-mail address, a UUID, five digits
    in a row), or is longer than words that one searches for.
    """
    plain = unicodedata.normalize("NFKC", term).casefold()
    if "@" in plain or _MANY_DIGITS.search(plain) or _NUMBER.search(plain) or _UUID.search(plain):
        return None
    plain = " ".join("".join(one if one.isprintable() else " " for one in plain).split()).strip("\"'.,;:!?()[]<>*-–” ")
    return plain if 0 < len(plain) <= SEARCH_COUNTED_MAX else None
