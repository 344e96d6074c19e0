"""Whom the user acts for now (spec: shell 4, Engagemang and Post-login callback)."""

from dataclasses import dataclass

from portal.engagemang.engagemang_list import EngagemangList
from portal.engagemang.model import PERSON, Engagemang, without_dash


@dataclass(frozen=True, slots=True)
class Choice:
    """The engagemang a page is drawn for."""

    engagemang: Engagemang
    is_stored: bool
    """Whether a choice stands in the cookie, so that nobody is asked and nothing is written over it."""
    waits: bool = False
    """Whether that choice is another one, which can not be had while the call fails."""


def current(engagemang_list: EngagemangList, stored: str | None, skip_validation: bool) -> Choice:
    """The choice in force for the cookie value ``stored`` (PARTY-010 to -013).

    ``skip_validation`` is true in test environments only: then a number outside the list is believed, with a name of N/A.
    While the engagement call fails the user goes on as themselves and the stored choice waits in its cookie (PARTY-058).
    """
    party = engagemang_list.find(stored)
    if party is not None:
        return Choice(party, is_stored=True)
    if stored and skip_validation:
        return Choice(Engagemang(stored, "N/A", PERSON), is_stored=True)
    waits = bool(stored) and engagemang_list.call_failed
    return Choice(engagemang_list.own, is_stored=waits, waits=waits)


def choose(engagemang_list: EngagemangList, organisationsnummer: str) -> Engagemang | None:
    """The entry a user asks to act for, or ``None`` when it is not theirs (PARTY-030). A dash in the number is allowed."""
    return engagemang_list.find(without_dash(organisationsnummer))


def is_kept_at_sign_in(engagemang_list: EngagemangList, stored: str, skip_validation: bool) -> bool:
    """Whether a choice left in the cookie outlives a new login (LOGIN-022, -023, -037, PARTY-058)."""
    return skip_validation or engagemang_list.call_failed or engagemang_list.find(stored) is not None
