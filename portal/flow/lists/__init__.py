"""Lists that others keep, written down with their source and the day: one file each, with the code of a row and its name."""

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

_HERE = Path(__file__).parent


@cache
def read(name: str) -> Mapping[str, str]:
    """Names by code, in the order of the file ``{name}.csv``; its first line says where it comes from."""
    with (_HERE / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        next(file)
        return MappingProxyType({row["code"]: row["name"] for row in csv.DictReader(file)})
