"""A draft as a whole: where it goes on, and its end."""

from django.utils import timezone

from portal import drafts as forms
from portal.eservices.answers import Answer, ForParty, NotFound, Posted, Went
from portal.eservices.service_visit import ServiceVisit
from portal.flow import drafts
from portal.flow.definition import Definition
from portal.flow.files import kept
from portal.flow.models import FlowDraft
from portal.flow.opened import Opened, elsewhere, found, nothing_here, opened, owner_of, uuid_of
from portal.flow.pages import tasks
from portal.flow.pages.notices import notices_of
from portal.flow.sealing import CannotBeOpened
from portal.flow.shown import DraftRemoval, Form, TasksShown
from portal.flow.signing import signings


async def load(flow: Definition, visit: ServiceVisit) -> TasksShown | Answer:
    """The task list; without tasks on to the first step that is not done."""
    at = await opened(flow, visit)
    if not isinstance(at, Opened):
        return at
    return tasks.shown(at, visit, notices_of(at, visit)) if flow.tasks else at.way_on


async def load_removal(flow: Definition, visit: ServiceVisit) -> DraftRemoval | Answer:
    """The question before a draft goes, also one that no key opens."""
    at = await _found(flow, visit)
    if isinstance(at, Opened):
        return DraftRemoval(form=at.form())
    if isinstance(at, FlowDraft):
        return DraftRemoval(form=Form(draft=str(at.uuid), is_kept=True, revision=at.revision), is_sealed=True)
    return at


async def post_removal(flow: Definition, visit: ServiceVisit, posted: Posted) -> Went | NotFound:
    """Takes the draft away at once, with all that is in it."""
    at = await _found(flow, visit)
    if not isinstance(at, Opened | FlowDraft):
        return elsewhere(at)
    uuid = at.draft.uuid if isinstance(at, Opened) else at.uuid
    await signings.forget(uuid, timezone.now())
    await drafts.remove(uuid, owner_of(visit).subject)
    await kept.remove_all(uuid)
    if visit.subject and visit.party:
        await forms.drop_below(visit.subject, visit.party.organisationsnummer, visit.address(f"utkast/{uuid}"))
    return Went("", "borttaget=ja")


async def _found(flow: Definition, visit: ServiceVisit) -> Opened | FlowDraft | NotFound | ForParty | Went:
    """The draft, or its row where no key opens it."""
    try:
        return await found(flow, visit)
    except CannotBeOpened:
        uuid, owner = uuid_of(visit.values["uuid"]), owner_of(visit)
        row = await drafts.unread(uuid, owner.service, owner.subject, timezone.now()) if uuid else None
        if row is None or row.flow != flow.id:
            return nothing_here(flow, visit)
        return row if row.party == owner.party else ForParty(row.party)
