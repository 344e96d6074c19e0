"""Characters as people see them, and which of them a field takes."""

import re
from typing import Final

import regex

_CLUSTERS: Final = regex.compile(r"\X")
_EACH_ALONE: Final = re.compile("[\0-\u02ff]*").fullmatch
"""Text in which nothing joins what stands before it, as accents that combine and emoji do, but for two code points of a line break."""
_DASHES: Final = re.compile("[\u2010-\u2013\u2212]")


def count(text: str) -> int:
    """How many characters a reader sees: an emoji of five code points is one, and so is a line break however it is sent."""
    if _EACH_ALONE(text):
        return len(text) - text.count("\r\n")
    return sum(1 for _ in _CLUSTERS.finditer(text))


def hyphenated(text: str) -> str:
    """``text`` with a hyphen for each of the dashes that documents have where one is typed."""
    return _DASHES.sub("-", text)


def refused(text: str, allow: str | None = None, deny: str = "") -> list[str]:
    """The characters of ``text``, in order, that are not among ``allow`` (``None``: all are) or are among ``deny``."""
    return [one for one in _CLUSTERS.findall(text) if one in deny or (allow is not None and one not in allow)]
