"""Whole numbers: how many, which one."""

import re
from typing import Final


def read(typed: str) -> int:
    """The whole number in ``typed``; spaces between thousands are let through. ``ValueError`` for anything else, also ``1e5``."""
    bare = re.sub(r"\s", "", typed).replace("\u2212", "-")
    if not _WHOLE.fullmatch(bare):
        raise ValueError("not a whole number")
    return int(bare)


_WHOLE: Final = re.compile(r"-?\d{1,18}", re.ASCII)
"""More digits than a database holds are no number that anybody meant."""
