"""My pages: the first e-service written in Python (spec: REG-016..024).

Three screens: the overview, the company's information (``foretag``), and where to register a company
(``registrera-foretag``, a service id of its own).
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from components.eservices.mina_sidor.company import company
from components.eservices.mina_sidor.overview import overview
from components.eservices.mina_sidor.register import register
from portal.engagemang import notes
from portal.engagemang.notes import Note
from portal.eservices.plugins import Plugin, ServiceForm, ServiceVisit
from portal.user_settings import shortcuts_of


async def load(visit: ServiceVisit) -> Any:
    """The person's note on the page of the company, elsewhere the shortcuts they have chosen, as service ids."""
    if not visit.subject or not visit.party:
        return ()
    if visit.rest == COMPANY:
        return await notes.of(visit.subject, visit.party.organisationsnummer)
    return await shortcuts_of(visit.subject)


def screen(visit: ServiceVisit, data: Any) -> Any:
    """The screen of the path asked for; what is unknown below my pages is the overview."""
    if visit.service_id == "mina-sidor-registrera-foretag":
        return register(visit)
    if visit.rest == COMPANY:
        return company(visit, data)
    return overview(visit, data)


async def save_note(visit: ServiceVisit, fields: Mapping[str, str], now: datetime) -> Note | None:
    """Keeps what the person wrote about the party they act for."""
    assert visit.subject and visit.party
    return await notes.save(visit.subject, visit.party.organisationsnummer, fields.get("note", ""), now)


COMPANY = "foretag"
service = Plugin(screen, load, {COMPANY: ServiceForm("party", save_note)})
