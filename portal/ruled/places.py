"""The municipalities of Sweden by their codes (``kommuner.toml``)."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from portal.words.sort_order import sort_key

NOWHERE: Final = ""
"""The place of what holds in the whole country."""


@cache
def municipalities() -> Mapping[str, str]:
    """The names of all 290 by code, in the order of the Swedish alphabet."""
    stored: Mapping[str, str] = tomllib.loads(Path(__file__).with_name("kommuner.toml").read_text(encoding="utf-8"))["kommun"]
    in_order = sort_key("sv")
    return dict(sorted(stored.items(), key=lambda each: in_order(each[1])))
