"""Links that carry a party: ``?foretrad=<organisationsnummer>`` on an address behind the choice (docs/explanation/parties.md)."""

import logging
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote_plus

from portal.engagemang.choice import Choice
from portal.engagemang.engagemang_list import EngagemangList
from portal.engagemang.model import Engagemang
from portal.engagemang.organisationsnummer import parse

logger = logging.getLogger("portal.engagemang")

PARAMETER: Final = "foretrad"


@dataclass(frozen=True, slots=True)
class PartyLink:
    """For whom a link asks its reader to act."""

    number: str
    query: str
    """What else stands in the query, raw."""


@dataclass(frozen=True, slots=True)
class LinkQuestion:
    """What is asked of a reader who acts for somebody else."""

    number: str
    party: Engagemang | None
    """Whom the link asks for; ``None`` when the reader may not act for them, or when that can not be known now."""
    is_known: bool
    """Whether the register answered, so that a missing party is not the reader's."""
    address: str
    """The address without the party."""


def read(query: str) -> PartyLink | None:
    """The party of a raw query. None at all, several of them and what is no organisation number ask for nobody, and are logged.

    A personal number does not belong in an address, so a sole trader's is not read either.
    """
    pairs = query.split("&")
    rest = [pair for pair in pairs if not _is_party(pair)]
    if len(rest) == len(pairs):
        return None
    given = {unquote_plus(pair.partition("=")[2]).strip(" ") for pair in pairs if _is_party(pair)}
    number = parse(given.pop()) if len(given) == 1 else None
    if number is None:
        logger.warning("A link asks to act for something that is no organisation number; it is ignored")
        return None
    return PartyLink(number, "&".join(rest))


def question(link: PartyLink, engagemang_list: EngagemangList, choice: Choice, address: str) -> LinkQuestion | None:
    """What to ask before ``address`` is shown; ``None`` when the reader acts for the link's party already."""
    if choice.is_stored and choice.engagemang.organisationsnummer == link.number:
        return None
    party = engagemang_list.find(link.number)
    return LinkQuestion(link.number, party, not engagemang_list.call_failed, address)


def _is_party(pair: str) -> bool:
    return unquote_plus(pair.partition("=")[0]) == PARAMETER
