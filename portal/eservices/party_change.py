"""An app asks that the visitor acts for another party (spec: shell 4; qa-contract (d), LOADER-004, -005, EVENT-008)."""

import logging
import re
from dataclasses import dataclass
from typing import Any, Final

from portal.engagemang.choice import choose
from portal.engagemang.engagemang_list import EngagemangList
from portal.engagemang.model import Engagemang, without_dash
from portal.http.addresses import local_or_none

logger = logging.getLogger("portal.eservices")

FORM: Final = "^(?:[0-9]{2})?[0-9]{6}-?[0-9]{4}$"
"""How an organisation number may be written; the browser checks it with the same words."""
IGNORED: Final = "-"


@dataclass(frozen=True, slots=True)
class PartyChange:
    """Whom an app asks for, and the address to come back to."""

    party: Engagemang
    address: str


def change_wanted(
    service_id: str, engagemang_list: EngagemangList | None, current: Engagemang | None, number: Any, address: Any, *, base: str
) -> PartyChange | None:
    """The change to ask the visitor about; ``None`` for the party they act for, and for one that is not theirs, which is logged.

    ``number`` and ``address`` come from the browser; an address that is not the service's own is its base.
    """
    if not isinstance(number, str) or not re.fullmatch(FORM, number, re.ASCII):
        logger.error("The service %s asked for a party by something that is no organisation number", service_id)
        return None
    if current is not None and without_dash(number) == current.organisationsnummer:
        return None
    party = choose(engagemang_list, number) if engagemang_list else None
    if party is None:
        logger.error("The service %s asked for a party that is not the visitor's", service_id)
        return None
    local = local_or_none(address) if isinstance(address, str) else None
    path = (local or "").partition("?")[0]
    return PartyChange(party, local if local and (path == base or path.startswith(f"{base}/")) else base)
