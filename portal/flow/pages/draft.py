"""A draft as a whole: where it goes on, and its end."""

from django.utils import timezone

from portal.eservices.answers import Answer, NotFound, Posted, Went
from portal.eservices.service_visit import ServiceVisit
from portal.flow import drafts
from portal.flow.definition import Definition
from portal.flow.files import kept
from portal.flow.opened import Opened, opened
from portal.flow.pages import tasks
from portal.flow.pages.notices import notices_of
from portal.flow.shown import DraftRemoval, TasksShown
from portal.flow.signing import signings


async def load(flow: Definition, visit: ServiceVisit) -> TasksShown | Answer:
    """The task list; without tasks on to the first step that is not done."""
    at = await opened(flow, visit)
    if not isinstance(at, Opened):
        return at
    return tasks.shown(at, visit, notices_of(at, visit)) if flow.tasks else at.way_on


async def load_removal(flow: Definition, visit: ServiceVisit) -> DraftRemoval | Answer:
    """The question before a draft goes."""
    at = await opened(flow, visit)
    return DraftRemoval(form=at.form()) if isinstance(at, Opened) else at


async def post_removal(flow: Definition, visit: ServiceVisit, posted: Posted) -> Went | NotFound:
    """Takes the draft away at once, with all that is in it."""
    at = await opened(flow, visit)
    if not isinstance(at, Opened):
        return at if isinstance(at, Went) else NotFound()
    await signings.forget(at.draft.uuid, timezone.now())
    await drafts.remove(at.draft.uuid, at.owner.subject)
    await kept.remove_all(at.draft.uuid)
    return Went("", "borttaget=ja")
