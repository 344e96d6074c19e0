"""All that one user may act for, in the order the chooser shows (spec: shell 2, 4)."""

import logging
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from portal.constants import MAX_COMPANIES
from portal.engagemang.model import SOLE_TRADER, Engagemang, from_answer, own_entry
from portal.identity.person import Person
from portal.words.sort_order import sort_key

logger = logging.getLogger("portal.engagemang")

TOO_MANY = "FOR_MANGA_FORETAG"
UNKNOWN_ERROR = "OKANT_FEL"


@dataclass(frozen=True, slots=True, weakref_slot=True)
class EngagemangList:
    """The own entry first, then the others by name in Swedish order."""

    items: tuple[Engagemang, ...]
    error_codes: tuple[str, ...]
    """Codes of the engagement call, in its order; each has a header and a text under ``ERROR.{code}``."""
    own_number: str
    is_loading: bool = False
    """Whether the answer is still on its way; then nothing is known but the person."""
    call_failed: bool = False
    """Whether there was no answer at all, so that nothing may be concluded from a number that is missing here."""

    @property
    def is_partial(self) -> bool:
        """Whether another try may list more: some of it could not be had."""
        return any(code != TOO_MANY for code in self.error_codes)

    @property
    def own(self) -> Engagemang:
        """The user as themselves, or as the sole trader they are."""
        return self.items[0]

    @property
    def must_choose(self) -> bool:
        """Whether the user is asked while no choice is stored; else the own number is taken at once (PARTY-024..027, -042, -043)."""
        return len(self.items) > 1 or TOO_MANY in self.error_codes

    def find(self, number: str | None) -> Engagemang | None:
        """The entry with ``number`` (no dash), or ``None`` when it is not the user's."""
        return next((item for item in self.items if item.organisationsnummer == number), None)


def from_call(person: Person, answer: Mapping[str, Any]) -> EngagemangList:
    """The list of ``person`` from the engagement call's answer.

    More companies than may be listed are none, with the code that says so, also where the source forgot to (PARTY-054).
    An entry that can not be read is left out and the code of an unknown error says that something is missing (shell 8: "any other
    failure"); so does a code that can not be read. Raises ``KeyError`` or ``TypeError`` for an answer of another shape.
    """
    entries, errors = _listed(answer["foretag"]), _listed(answer.get("felsvar"))
    seen: dict[Any, Any] = {}
    read = [read for entry in entries if (read := _read(entry, seen))]
    items = list({item.organisationsnummer: item for item in reversed(read)}.values())[::-1]
    codes = [_code(error) for error in errors]
    if len(read) < len(entries):
        codes.append(UNKNOWN_ERROR)
    if sum(item.organisationsnummer != person.personnummer for item in items) > MAX_COMPANIES:
        return arranged(person, (), [*codes, TOO_MANY])
    return arranged(person, items, codes)


def _listed(value: Any) -> list[Any]:
    if value is not None and not isinstance(value, list | tuple):
        raise TypeError("no list")
    return list(value or ())


def _read(entry: Any, seen: dict[Any, Any]) -> Engagemang | None:
    try:
        return from_answer(entry, seen)
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        logger.error("An engagemang that can not be read is left out (%s)", type(fault).__name__)
        return None


def _code(error: Any) -> str:
    code = error.get("felBeskrivning") if isinstance(error, dict) else None
    return code if isinstance(code, str) and re.fullmatch(r"[A-Z0-9_]{1,40}", code, re.ASCII) else UNKNOWN_ERROR


def while_loading(person: Person) -> EngagemangList:
    """What is known before there is an answer: the user as themselves (PARTY-009)."""
    return EngagemangList((_own(person),), (), person.personnummer, is_loading=True)


def after_failure(person: Person) -> EngagemangList:
    """What is left when the call failed: the user as themselves, and the error to show (PARTY-057)."""
    return EngagemangList((_own(person),), (UNKNOWN_ERROR,), person.personnummer, call_failed=True)


def arranged(person: Person, items: Iterable[Engagemang], error_codes: Iterable[str] = ()) -> EngagemangList:
    """``items`` in order; a sole-trader entry with the user's own number takes the place of the person (PARTY-008)."""
    own = _own(person)
    others = []
    for item in items:
        if item.organisationsnummer != person.personnummer:
            others.append(item)
        elif item.foretagsformkod == SOLE_TRADER:
            own = item
    by_swedish_name = sort_key("sv")
    others.sort(key=lambda item: (by_swedish_name(item.display_name), item.organisationsnummer))
    return EngagemangList((own, *others), tuple(dict.fromkeys(error_codes)), person.personnummer)


def _own(person: Person) -> Engagemang:
    return own_entry(person.personnummer, person.visningsnamn)
