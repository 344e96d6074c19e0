"""Frames of live pages, held to the published schema (docs/reference/frames.schema.json)."""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from jsonschema import Draft202012Validator

SCHEMA: Final = json.loads((Path(__file__).resolve().parents[2] / "docs/reference/frames.schema.json").read_text(encoding="utf-8"))


def from_portal(frame: str | bytes) -> Any:
    """What a frame of the portal says. Raises ``jsonschema.ValidationError`` for one that the schema does not have."""
    said = json.loads(frame)
    _validator("fromPortal").validate(said)
    return said


def fits(frame: Any, side: str) -> bool:
    """Whether what is said may come from that side: ``fromPortal`` or ``fromPage``."""
    return bool(_validator(side).is_valid(frame))


@cache
def _validator(side: str) -> Draft202012Validator:
    return Draft202012Validator({**SCHEMA, "oneOf": [{"$ref": f"#/$defs/{side}"}]})
