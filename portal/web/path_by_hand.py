"""Addresses as people write them: from a poster, out of a mail, a PDF or another system (spec: shell 2; ours)."""

import re
import unicodedata
from typing import Final

_AROUND: Final = "/ \t\n.,;:!?*'\"”’»)>]}"
"""What a sentence puts after an address, and mail programs take for a part of it."""
_LONGEST: Final = 256
"""Characters that somebody writes by hand; to put thousands of marks in order takes seconds."""
_FILE: Final = re.compile(r"(?:/?\bindex)?\.(?:html?|php|aspx?)$")
_APART: Final = re.compile(r"[\s_‐-―−]+")


def as_written_here(path: str) -> str:
    """``path`` (decoded) as the portal writes addresses: small letters without marks, words put together with a hyphen, one slash at a
    time, and nothing of the sentence that it stood in: ``/Företag/Starta_eget).`` is ``/foretag/starta-eget``."""
    if len(path) > _LONGEST:
        return path
    letters = unicodedata.normalize("NFKD", path.replace("\\", "/")).casefold()
    seen = "".join(letter for letter in letters if not unicodedata.combining(letter) and unicodedata.category(letter) != "Cf")
    parts = _APART.sub("-", _FILE.sub("", seen.strip(_AROUND))).split("/")
    return "/" + "/".join(part for part in parts if part)
