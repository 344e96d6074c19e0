"""What stands in a calculator's form as a file that its visitor keeps: JSON with the tool, its version and the fields."""

import json
from collections.abc import Mapping
from typing import Final

from portal.constants import FIGURES_FILE_MAX
from portal.figures.state import checked

TYPE: Final = "application/json"


class Newer(ValueError):
    """The file was saved by a later version."""


def saved(tool: str, version: int, fields: Mapping[str, str]) -> bytes:
    """The file."""
    said = {"tool": tool, "version": version, "fields": {name: value for name, value in fields.items() if value}}
    return json.dumps(said, ensure_ascii=False, indent=1).encode()


def opened(content: bytes, tool: str, version: int) -> dict[str, str]:
    """The fields of a file of ``tool``. Raises :class:`Newer`, and ``ValueError`` for what is no such file."""
    if len(content) > FIGURES_FILE_MAX:
        raise ValueError("too large")
    try:
        said = json.loads(content)
    except (ValueError, RecursionError) as fault:
        raise ValueError("no JSON") from fault
    if not isinstance(said, dict) or said.get("tool") != tool or not isinstance(said.get("version"), int):
        raise ValueError("no file of this tool")
    if said["version"] > version:
        raise Newer
    return checked(said.get("fields"))
