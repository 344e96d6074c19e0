"""What a company does, by Swedish Standard Industrial Classification."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from portal.constants import SNI_HITS_MOST
from portal.eservices.answers import Posted
from portal.flow.fields.field import Field, Raw, clean
from portal.flow.lists import sni
from portal.flow.lists.sni import Activity
from portal.flow.problem import Wrong
from portal.flow.words import FieldWords

FOUND: Final = "_funnen"
"""Name of the buttons that choose one of the codes found: the field, a space and the code."""
_CODE: Final = re.compile(r"(\d{2})[. ]?(\d{3})(?:\s+\D.*)?", re.ASCII)
"""A code, or a code and its title."""


@dataclass(frozen=True)
class Sni(Field):
    """A code of the list of SNI 2025. The value is its five figures.

    What is typed may be a word too: the page then shows the codes that it finds, and one of them is chosen.
    """

    def chooses(self, activity: Activity) -> str:
        """The value of the button ``FOUND`` that chooses a code for this field."""
        return f"{self.name} {activity.code}"

    def take(self, posted: Posted) -> Raw:
        of, _, chosen = clean(posted.get(FOUND, "")).partition(" ")
        raw = (chosen,) if chosen and of == self.name else super().take(posted)
        return self.written(raw[0]) or raw if raw else ()

    def value(self, raw: Raw, today: date) -> str:
        code = code_of(raw[0])
        if code is None:
            raise Wrong("choose-sni" if found(raw) else "no-sni")
        if code not in sni.read().activities:
            raise Wrong("not-in-sni", code=f"{code[:2]}.{code[2:]}")
        return code

    def written(self, value: Any) -> Raw:
        code = code_of(value) if value else None
        return (f"{code[:2]}.{code[2:]}",) if code else ()

    def shown(self, value: Any, words: FieldWords) -> str:
        activity = sni.read().activities.get(value)
        if activity is None:
            return f"{value[:2]}.{value[2:]}" if value else ""
        return activity.line(words.locale)

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": r"^\d{5}$"}


def code_of(typed: str) -> str | None:
    """The five figures that stand first in what is typed; ``None`` where that is no whole code."""
    code = _CODE.fullmatch(" ".join(typed.split()))
    return code[1] + code[2] if code else None


def found(raw: Raw) -> tuple[Activity, ...]:
    """The codes to choose from by what is typed; none where it is a code already, or nothing."""
    if not raw or code_of(raw[0]) is not None:
        return ()
    return sni.read().found(raw[0], SNI_HITS_MOST)
