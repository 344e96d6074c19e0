"""The draft that an address names, for the visitor who asks."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.utils import timezone

from portal.engagemang.party_key import party_key
from portal.eservices.answers import Answer, ForParty, NotFound, Went
from portal.eservices.service_visit import ServiceVisit
from portal.flow import cases, drafts
from portal.flow.beginning import beginning
from portal.flow.contents import Contents
from portal.flow.definition import Definition
from portal.flow.drafts import Draft, Owner
from portal.flow.fields import Raw
from portal.flow.files import kept
from portal.flow.files.kept import Attached
from portal.flow.migration import migrated
from portal.flow.route import Route, Stop, route
from portal.flow.sealing import CannotBeOpened
from portal.flow.shown import Form, Progress
from portal.flow.signing import signings
from portal.flow.signing.standing import CLOSED, DECLINED, SIGNING
from portal.flow.words import Words

logger = logging.getLogger("portal.flow")

CHECK = "kontrollera"
RECEIPT = "kvitto"
SIGN = "signera"
PAY = "betala"
REOPEN = "andra"
"""Asks before what is given to be sent is opened again."""
REMOVAL = "ta-bort"
WHILE_CLOSED = frozenset({CHECK, SIGN, PAY, REOPEN, REMOVAL, "fil"})
"""What can be looked at of a draft that waits for signatures or payment."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A draft with its route, as one visitor has it."""

    flow: Definition
    draft: Draft
    owner: Owner
    route: Route
    attached: Attached = field(default_factory=dict)
    """Its files."""
    reason: str = ""
    """Why a signer declined, where that opened the draft again."""

    def path(self, *more: str) -> str:
        """Path of a page of the draft below the service's address."""
        return "/".join(["utkast", str(self.draft.uuid), *more])

    @property
    def way_on(self) -> Went:
        """Where somebody goes on: the first step that is not done, else check answers; the task list where there is one."""
        if self.draft.standing in CLOSED:
            return Went(self.path(SIGN if self.draft.standing == SIGNING else PAY))
        if self.flow.tasks:
            return Went(self.path())
        undone = self.route.first_undone()
        return Went(self.path(undone.name if undone else CHECK))

    def form(self, came_from: str = "") -> Form:
        """What a form of it carries."""
        return Form(draft=str(self.draft.uuid), is_kept=self.draft.is_kept, revision=self.draft.revision, came_from=came_from)

    def progress(self, stop: Stop) -> Progress:
        among = self.route.within(stop)
        return Progress([each.name for each in among].index(stop.name) + 1, len(among))

    async def with_contents(self, contents: Contents, visit: ServiceVisit) -> "Opened":
        """The same, kept with other contents. Raises as ``drafts.keep``."""
        draft = await drafts.keep(self.draft, contents, self.owner, self.flow.keep_draft, timezone.now())
        return replace(self, draft=draft, route=route(self.flow, contents, visit, self.attached, self.route))

    async def with_files(self, visit: ServiceVisit) -> "Opened":
        """The same with the files of now."""
        attached = await kept.attached(self.draft.uuid)
        return replace(self, attached=attached, route=route(self.flow, self.draft.contents, visit, attached))

    def files(self, part: str, row: str = "") -> Mapping[str, Raw]:
        """What is attached to a step, or to a row of a group, by field."""
        return self.attached.get((part, row), {})


def owner_of(visit: ServiceVisit) -> Owner:
    """Whose drafts a visit sees."""
    assert visit.subject, "a flow asks for a login"
    assert visit.party, "a flow acts for somebody"
    return Owner(visit.service_id, visit.subject, party_key(visit.party.organisationsnummer))


async def not_kept(flow: Definition, visit: ServiceVisit, uuid: UUID | None = None) -> Opened:
    """A draft that nobody has kept yet, with nothing answered in it; under ``uuid`` where no other has it. Raises ``NothingKnown``."""
    owner, contents = owner_of(visit), await beginning(flow, visit)
    free = uuid if uuid and not await drafts.is_taken(uuid) else uuid4()
    return Opened(flow, Draft(free, flow.id, flow.version, owner.party, contents, 0), owner, route(flow, contents, visit))


async def opened(flow: Definition, visit: ServiceVisit) -> Opened | NotFound | ForParty | Went:
    """The draft that the address names; one of another party asks for that party, one that was sent leads to its receipt, and one that no
    key opens to the question whether it is to go.
    """
    try:
        return await found(flow, visit)
    except CannotBeOpened as fault:
        logger.error("The draft %s cannot be opened: %s", visit.values["uuid"], fault)
        return Went(f"utkast/{visit.values['uuid']}/{REMOVAL}")


def elsewhere(at: Answer) -> Went | NotFound:
    """What a post is answered for which there is no draft here: where that has gone, or that there is none for this party."""
    return at if isinstance(at, Went | NotFound) else NotFound()


async def found(flow: Definition, visit: ServiceVisit) -> Opened | NotFound | ForParty | Went:
    """The same. Raises ``CannotBeOpened``."""
    uuid, owner = uuid_of(visit.values.get("uuid", "")), owner_of(visit)
    if uuid is None:
        return nothing_here(flow, visit)
    draft = await drafts.find(uuid, owner.service, owner.subject, timezone.now())
    if draft is None:
        number = await cases.number_of(uuid, owner)
        return Went(f"arende/{number}/{RECEIPT}") if number else nothing_here(flow, visit)
    if draft.flow != flow.id:
        return nothing_here(flow, visit)
    if draft.party != owner.party:
        return ForParty(draft.party)
    draft = migrated(draft, flow)
    attached = await kept.attached(uuid) if flow.takes_files() else {}
    reason = await signings.reason_of(draft.uuid) if draft.standing == DECLINED else ""
    at = Opened(flow, draft, owner, route(flow, draft.contents, visit, attached), attached, reason)
    return _closed(at, visit) or at


def nothing_here(flow: Definition, visit: ServiceVisit) -> NotFound:
    """No draft: whether it is over, was removed, is somebody else's or never was is not said."""
    words = Words(visit.service_id, visit.locale, flow.texts_under)
    return NotFound(words.say("not-found", days=flow.keep_draft.days))


def _closed(at: Opened, visit: ServiceVisit) -> Went | None:
    """Where a draft leads that waits for signatures or payment, and is asked for something else; ``None`` for one that does not."""
    if at.draft.standing not in CLOSED:
        return None
    _, _, wanted = visit.rest.partition(f"utkast/{at.draft.uuid}")
    step = wanted.strip("/")
    if step.partition("/")[0] in WHILE_CLOSED:
        return None
    return Went(at.path(REOPEN), urlencode({"steg": step}), is_taken=False) if step else at.way_on


def uuid_of(written: str) -> UUID | None:
    """A UUID of version 4 in its usual form, else ``None``."""
    try:
        uuid = UUID(written)
    except ValueError:
        return None
    return uuid if uuid.version == 4 and str(uuid) == written.lower() else None
