"""Whom a user may act for: a person, a sole trader, a company or an association (spec: shell 3)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from portal.engagemang.organisationsnummer import parse

V = TypeVar("V")

PERSON = "PERSON"
SOLE_TRADER = "EN"
FORM_CODES = ("AB", "BRF", "EN", "EK", "HB", "KB", PERSON)
_MAPPED = {"E": SOLE_TRADER, "EF": SOLE_TRADER}
_SOLE_TRADER_NAME = "Enskild näringsverksamhet"


@dataclass(frozen=True, slots=True)
class Engagemang:
    """One entry of the chooser."""

    organisationsnummer: str
    """Ten digits, or the twelve of a personal number; never a dash."""
    namn: str
    foretagsformkod: str
    """One of ``FORM_CODES``; E and EF of the source are EN here."""
    foretagsform_beskrivning: str | None = None
    kallor: tuple[str, ...] = ()
    namnskydd: tuple[str, ...] = ()

    @property
    def display_name(self) -> str:
        """The name to show: a sole trader with a form description has the same words in both languages (PARTY-005, -006)."""
        if self.foretagsformkod == SOLE_TRADER and self.foretagsform_beskrivning:
            return _SOLE_TRADER_NAME
        return self.namn

    @property
    def trade_name(self) -> str:
        """What a sole trader does business as, where the name that shows is that of all sole traders; else empty (JOURNEY-041)."""
        return self.namn if self.namn != self.display_name else ""

    @property
    def number_with_dash(self) -> str:
        """The number as people write it: a dash before the last four (PARTY-049)."""
        return with_dash(self.organisationsnummer)

    @property
    def is_person(self) -> bool:
        return self.foretagsformkod == PERSON

    @property
    def is_sole_proprietor(self) -> bool:
        """Whether the tag for sole proprietors shows: form EN, and a source mentions the tax authority (PARTY-053)."""
        return self.foretagsformkod == SOLE_TRADER and any("skatteverket" in source.casefold() for source in self.kallor)


def with_dash(number: str) -> str:
    """``5520000018`` as ``552000-0018``."""
    return f"{number[:-4]}-{number[-4:]}"


def without_dash(number: str) -> str:
    """The number as it is kept, from what a register, an e-service or a form sent: no dash, and no 16 before an organisation number."""
    return parse(number.strip()) or number.replace("-", "").strip()


def from_answer(entry: Mapping[str, Any], seen: dict[Any, Any]) -> Engagemang:
    """One entry of the engagement call in the portal's words. What many entries of an answer say alike is held once: the first time it
    is ``seen``.

    Raises ``KeyError``, ``TypeError`` or ``ValueError`` for an entry whose number, name or form is missing or no such thing.
    """
    code, number, name = _text(entry["foretagsformkod"]), without_dash(_text(entry["organisationsnummer"])), _text(entry["namn"])
    form = _MAPPED.get(code, code)
    if form not in FORM_CODES or not re.fullmatch(r"[0-9]{10}(?:[0-9]{2})?", number, re.ASCII) or not name.strip():
        raise ValueError("no form, no number or no name")
    return Engagemang(
        organisationsnummer=number,
        namn=" ".join(name.split()),
        foretagsformkod=_once(form, seen),
        foretagsform_beskrivning=_once(_text(entry.get("foretagsformBeskrivning") or "") or None, seen),
        kallor=_once(tuple(map(_text, entry.get("kallor") or ())), seen),
        namnskydd=tuple(_text(protected["namn"]) for protected in entry.get("namnskydd") or ()),
    )


def _once(value: V, seen: dict[Any, Any]) -> V:
    return cast(V, seen.setdefault(value, value))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return value


def own_entry(personnummer: str, full_name: str) -> Engagemang:
    """The entry of the user as themselves (PARTY-007)."""
    return Engagemang(personnummer, full_name, PERSON)
