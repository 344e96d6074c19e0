"""What a company does, by Swedish Standard Industrial Classification."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from portal.flow.fields.field import Field, Raw
from portal.flow.problem import Wrong
from portal.flow.words import FieldWords

_CODE: Final = re.compile(r"(\d{2})\.?(\d{3})", re.ASCII)
_NOT_USED: Final = frozenset({"00", "04", "34", "40", "44", "45", "48", "54", "57", "67", "76", "83", "89"})
"""Divisions that the classification has not (NACE Rev. 2.1, Commission Delegated Regulation (EU) 2023/137)."""


@dataclass(frozen=True)
class Sni(Field):
    """A code of SNI 2025, as it is built: a division that there is, and three figures. The value is its five figures.

    Whether the code itself exists only the list of Statistics Sweden says; whoever takes the application asks it.
    """

    def value(self, raw: Raw, today: date) -> str:
        code = _CODE.fullmatch("".join(raw[0].split()))
        if code is None or code[1] in _NOT_USED:
            raise Wrong("no-sni")
        return code[1] + code[2]

    def shown(self, value: Any, words: FieldWords) -> str:
        return f"{value[:2]}.{value[2:]}" if value else ""

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": r"^\d{5}$"}
