"""My pages: the first e-service written in Python (spec: REG-016..024).

Three screens: the overview, the company's information (``foretag``), and where to register a company
(``registrera-foretag``, a service id of its own).
"""

import asyncio
from collections.abc import Mapping

from django.utils import timezone

from components.eservices.mina_sidor.company import company
from components.eservices.mina_sidor.overview import OverviewDetails, overview
from components.eservices.mina_sidor.register import register
from portal import drafts
from portal.engagemang import notes
from portal.engagemang.notes import Note
from portal.eservices.overview import overview_of
from portal.eservices.plugins import ALL_OTHERS, Again, Plugin, ServicePage, Went
from portal.eservices.service_visit import ServiceVisit
from portal.user_settings import shortcuts_of


async def read_overview(visit: ServiceVisit) -> OverviewDetails:
    """The shortcuts this person has chosen, and what is going on for the party."""
    assert visit.subject
    return OverviewDetails(*await asyncio.gather(shortcuts_of(visit.subject), overview_of(visit)))


async def read_note(visit: ServiceVisit) -> Note:
    """What the person has noted about the party they act for."""
    assert visit.subject and visit.party
    return await notes.of(visit.subject, visit.party.organisationsnummer)


async def take_note(visit: ServiceVisit, fields: Mapping[str, str]) -> Went | Again:
    """Keeps what the person wrote about the party they act for."""
    assert visit.subject and visit.party
    refused = await notes.save(visit.subject, visit.party.organisationsnummer, fields.get("note", ""), timezone.now())
    if not refused:
        await drafts.drop(drafts.place(visit.subject, visit.party.organisationsnummer, visit.address(visit.rest), notes.FORM))
    return Again(refused) if refused else Went(visit.rest)


my_pages = Plugin(
    {
        "": ServicePage(draw=overview, load=read_overview),
        "foretag": ServicePage(draw=company, load=read_note, post=take_note),
        ALL_OTHERS: ServicePage(draw=overview, load=read_overview),
    }
)
"""What is unknown below my pages is the overview."""
registering = Plugin({ALL_OTHERS: ServicePage(draw=register)})
