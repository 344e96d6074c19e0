"""My pages: the first e-service written in Python (spec: REG-016..024).

Three screens: the desk, the company's information (``foretag``), and where to register a company
(``registrera-foretag``, a service id of its own).
"""

import asyncio
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from asgiref.sync import sync_to_async
from django.utils import timezone

from components.eservices.mina_sidor.company import company
from components.eservices.mina_sidor.desk import DeskDetails, desk
from components.eservices.mina_sidor.my_drafts import FIELD as DRAFT
from components.eservices.mina_sidor.my_drafts import PATH as DRAFTS
from components.eservices.mina_sidor.my_services import services_by_group
from components.eservices.mina_sidor.register import register
from components.eservices.mina_sidor.shortcuts import FIELD as SHORTCUT
from components.eservices.mina_sidor.shortcuts import PATH as SHORTCUTS
from portal import drafts
from portal.engagemang import notes
from portal.engagemang.notes import Note
from portal.eservices.overview import overview_of
from portal.eservices.plugins import ALL_OTHERS, Again, Plugin, ServicePage, Went
from portal.eservices.service_visit import ServiceVisit
from portal.flow.signing.inbox import read_waiting_for
from portal.user_settings import read_shortcuts_of, save_shortcuts, shortcuts_of


async def read_desk(visit: ServiceVisit) -> DeskDetails:
    """The shortcuts this person has chosen, what is going on for the party, and what was begun for it."""
    assert visit.subject
    now = timezone.now()
    number = visit.party.organisationsnummer if visit.party else ""
    overview, kept = await asyncio.gather(overview_of(visit), sync_to_async(_kept)(visit.subject, number, now))
    return DeskDetails(overview=overview, now=now, **kept)


def _kept(subject: str, number: str, now: datetime) -> dict[str, Any]:
    """What the portal itself has, by one way to the database."""
    return {
        "shortcuts": read_shortcuts_of(subject),
        "drafts": drafts.read_of_party(subject, number, now),
        "signings": read_waiting_for(subject),
    }


async def take_draft(visit: ServiceVisit, fields: Mapping[str, str]) -> Went:
    """A draft that is removed, or taken back, where no scripts run; then the desk."""
    assert visit.subject
    place = drafts.place_of(fields.get(DRAFT, ""), visit.subject)
    match fields.get("do"):
        case "remove" if place:
            await drafts.remove(place, timezone.now())
        case "restore" if place:
            await drafts.take_back(place)
    return Went()


async def take_shortcuts(visit: ServiceVisit, fields: Mapping[str, str]) -> Went:
    """The shortcuts as they are to be, where no scripts run; then the desk. Those that this party is not offered stay."""
    assert visit.subject
    chosen = [name.removeprefix(SHORTCUT) for name in fields if name.startswith(SHORTCUT)]
    offered = {id for _, services in services_by_group(visit) for id, _, _ in services}
    kept = [id for id in await shortcuts_of(visit.subject) if id in chosen or id not in offered]
    await save_shortcuts(visit.subject, [*kept, *(id for id in chosen if id in offered)])
    return Went()


async def read_note(visit: ServiceVisit) -> Note:
    """What the person has noted about the party they act for."""
    assert visit.subject and visit.party
    return await notes.of(visit.subject, visit.party.organisationsnummer)


async def take_note(visit: ServiceVisit, fields: Mapping[str, str]) -> Went | Again:
    """Keeps what the person wrote about the party they act for."""
    assert visit.subject and visit.party
    refused = await notes.save(visit.subject, visit.party.organisationsnummer, fields.get("note", ""), timezone.now())
    return Again(refused) if refused else Went(visit.rest)


my_pages = Plugin(
    {
        "": ServicePage(draw=desk, load=read_desk),
        DRAFTS: ServicePage(draw=desk, load=read_desk, post=take_draft),
        SHORTCUTS: ServicePage(draw=desk, load=read_desk, post=take_shortcuts, acts_for="person"),
        "foretag": ServicePage(draw=company, load=read_note, post=take_note, answers_in_place=True, title="profile.companyInfo"),
        ALL_OTHERS: ServicePage(draw=desk, load=read_desk),
    }
)
"""What is unknown below my pages is the desk."""
registering = Plugin({ALL_OTHERS: ServicePage(draw=register)})
