"""Words of a docstring as the gallery shows them."""

import re

from reactpy import html
from reactpy.types import VdomDict


def prose(words: str) -> list[VdomDict | str]:
    """``words`` with what stands between double backticks, or in ``:func:`…```, as code."""
    parts = re.split(r"``(.+?)``|:[a-z]+:`(.+?)`", words)
    return [html.code({"key": at}, part) if at % 3 else part for at, part in enumerate(parts) if part]
