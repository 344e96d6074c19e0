"""What a file is called: for people to read, and never where it lies."""

import re
import unicodedata
from typing import Final

from portal.constants import FLOW_FILE_NAME_MOST
from portal.flow.files.kinds import Kind
from portal.words.composed import composed

_PATHS: Final = re.compile(r"[/\\]")
_NAMELESS: Final = "fil"


def shown_name(told: str, kind: Kind) -> str:
    """``told`` without path, without what cannot be seen, at most ``FLOW_FILE_NAME_MOST`` characters, ending as its kind does."""
    name = _PATHS.split(composed(told))[-1]
    name = "".join(each for each in name if unicodedata.category(each)[0] != "C").strip(" .") or _NAMELESS
    ending = next((each for each in kind.endings if name.casefold().endswith(each)), "")
    stem = name[: len(name) - len(ending)] if ending else name
    ending = ending or kind.endings[0]
    return f"{stem[: FLOW_FILE_NAME_MOST - len(ending)].strip() or _NAMELESS}{ending}"


def told_name(told: str) -> str:
    """The same of a file whose kind nobody knows, to say which one is meant."""
    name = "".join(each for each in _PATHS.split(told)[-1] if unicodedata.category(each)[0] != "C").strip()
    return name[:FLOW_FILE_NAME_MOST] or _NAMELESS
