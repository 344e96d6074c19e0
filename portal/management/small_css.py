"""A style sheet with as few characters as say the same: no comments, and no spaces but those that mean something."""

import re
from typing import Final

_KEPT: Final = re.compile(r'("[^"]*"|url\([^)]*\))')
"""What stands in quotation marks, and addresses, which are left as they are."""


def without_comments(sheet: str) -> str:
    """``sheet`` without what is written for who reads it."""
    return re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)


def small(sheet: str) -> str:
    """``sheet``, which has no comments, in one line."""
    return "".join(part if index % 2 else _squeezed(part) for index, part in enumerate(_KEPT.split(sheet))).strip()


def _squeezed(part: str) -> str:
    """A value that is empty keeps its space: some browsers take ``--name:;`` for a mistake."""
    in_one_line = re.sub(r"\s+", " ", part)
    between = re.sub(r"(?<!:) ?([{};,]) ?", r"\1", in_one_line).replace(";}", "}")
    return re.sub(r"(?<=[{;(])([\w-]+): (?![;}])", r"\1:", between)
