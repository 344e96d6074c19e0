"""What was sent: made a case once, whatever is pressed, repeated or killed (flow 11)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final
from uuid import UUID, uuid4

from asgiref.sync import sync_to_async
from django.db import IntegrityError, transaction
from django.db.models import Q

from portal.eservices.answers import ForParty, NotFound
from portal.flow.archive import ALSO, digest, unsigned
from portal.flow.case_number import free_number
from portal.flow.contents import Contents
from portal.flow.drafts import Draft, Moved, Owner
from portal.flow.models import FlowCase, FlowDelivery, FlowDraft, FlowEvent
from portal.flow.sealing import seal, unseal
from portal.runtime.prepared import Given

SENT: Final = "inskickat"
TAKEN: Final = "mottaget"
HANDLED: Final = "under-handlaggning"
COMPLEMENT: Final = "komplettering"
REFUSED: Final = "avslaget"
WITHDRAWN: Final = "aterkallat"
CLOSED: Final = frozenset({"beviljat", "avslaget", "aterkallat", "avskrivet"})
AWAITS_PARTY: Final = frozenset({"komplettering", "vantar-betalning", "vantar-underskrift"})
MESSAGE: Final = "meddelande"


@dataclass(frozen=True, slots=True)
class Case:
    """One case with all that is known of it."""

    row: FlowCase
    archive: dict[str, Any]
    events: tuple[FlowEvent, ...]


async def submit(draft: Draft, owner: Owner, archive: dict[str, Any], locale: str, now: datetime) -> str:
    """Makes the draft a case, and gives its number: of the case it became before, when it was sent already.

    Raises ``Moved`` when the draft is not as it was read: what is sent is what was shown.
    """
    return await sync_to_async(_submit)(draft, owner, archive, locale, now)


async def number_of(draft: UUID, owner: Owner) -> str | None:
    """The number of the case that a draft of this person became."""
    rows = FlowCase.objects.filter(draft=draft, service=owner.service, subject=owner.subject)
    number: str | None = await rows.values_list("number", flat=True).afirst()
    return number


async def find(number: str, owner: Owner, flow: str) -> Case | ForParty | NotFound:
    """A case that this person may see: their own, or one of the company that they act for. One of another party asks for that party,
    which is found only among the visitor's own.
    """
    row = await FlowCase.objects.filter(service=owner.service, flow=flow, number=number).afirst()
    if row is None:
        return NotFound()
    return elsewhere(row, owner) or Case(row, unseal(row.archive), tuple([event async for event in row.events.all()]))


def elsewhere(row: FlowCase, owner: Owner) -> ForParty | NotFound | None:
    """What stands in the place of a case that this person does not see while they act for this party; ``None`` for one that they see."""
    if row.is_of_person and row.subject != owner.subject:
        return NotFound()
    return None if row.party == owner.party else ForParty(row.party)


async def of_owner(owner: Owner, flow: str, most: int) -> Sequence[FlowCase]:
    """The cases of one flow that this person sees for this party, the latest first, without what is in them."""
    rows = FlowCase.objects.filter(seen_by(owner.party, owner.subject), service=owner.service, flow=flow).order_by("-sent").defer("archive")
    return [row async for row in rows[:most]]


def seen_by(party: str | Given, subject: str | Given) -> Q:
    """Of the party: what this person sent, and what anybody sent for a company."""
    return Q(party=party) & (Q(is_of_person=False) | Q(subject=subject))


def _submit(draft: Draft, owner: Owner, archive: dict[str, Any], locale: str, now: datetime) -> str:
    try:
        with transaction.atomic():
            if not FlowDraft.objects.filter(uuid=draft.uuid, subject=owner.subject, revision=draft.revision).delete()[0]:
                return _number_before(draft, owner)
            return str(_made(draft, owner, archive, locale, now).number)
    except IntegrityError:  # another post was quicker
        return _number_before(draft, owner)


def _made(draft: Draft, owner: Owner, archive: dict[str, Any], locale: str, now: datetime) -> FlowCase:
    """The case, on its way to the authority, after the further ones that it names."""
    further = [_made_beside(owner, each, locale, now) for each in archive.get(ALSO, ())]
    case = _new_case(draft, owner, archive, {ALSO: further} if further else {}, locale, now)
    FlowEvent.objects.create(case=case, kind=SENT, by="sokande", at=now)
    FlowDelivery.objects.create(case=case, kind="submit", key=case.key, next_try=now)
    return case


def _made_beside(owner: Owner, archive: dict[str, Any], locale: str, now: datetime) -> dict[str, Any]:
    """A further case; its archive with its number."""
    draft = Draft(uuid4(), archive["flow"], archive["version"], owner.party, Contents(), 0)
    case = _made(draft, replace(owner, service=archive["service"]), archive, locale, now)
    return {"number": case.number, **archive}


def _number_before(draft: Draft, owner: Owner) -> str:
    """Of the case that the draft became already. Raises ``Moved``."""
    number: str | None = FlowCase.objects.filter(draft=draft.uuid, subject=owner.subject).values_list("number", flat=True).first()
    if number is None:
        raise Moved
    return number


def _new_case(draft: Draft, owner: Owner, archive: dict[str, Any], more: dict[str, Any], locale: str, now: datetime) -> FlowCase:
    """What was signed and paid has its number and its time already; ``more`` stands in place of what it says of the same."""
    sent = {"number": free_number(now), "sent": now.isoformat(timespec="seconds"), **archive, **more}
    case: FlowCase = FlowCase.objects.create(
        number=sent["number"],
        key=f"{draft.uuid}-{digest(unsigned(archive))[:32]}",
        draft=draft.uuid,
        service=owner.service,
        flow=draft.flow,
        version=draft.version,
        subject=owner.subject,
        party=owner.party,
        is_of_person=archive["party"]["foretagsform"] in {"PERSON", "EN"},
        locale=locale,
        state=SENT,
        archive=seal(sent),
        digest=digest(sent),
        sent=now,
        changed=now,
    )
    return case
