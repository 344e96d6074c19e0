"""Drafts in the database: found by who began them and for whom, never changed by two at once (flow 6)."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db.models import QuerySet

from portal.constants import FLOW_ANSWERS_MOST, FLOW_DRAFTS_MOST
from portal.flow.contents import Contents, contents_of
from portal.flow.models import FlowDraft
from portal.flow.sealing import seal, unseal
from portal.runtime.prepared import Given, Prepared


@dataclass(frozen=True, slots=True)
class Draft:
    """One draft as it is now."""

    uuid: UUID
    flow: str
    version: int
    party: str
    contents: Contents
    revision: int
    """0 for one that is not kept yet."""
    changed: datetime | None = None
    expires: datetime | None = None
    kept_version: int | None = None
    """The version that it was last kept in, where that is an older one than ``version``."""
    standing: str = ""
    """``FlowDraft.standing``."""

    @property
    def is_kept(self) -> bool:
        return self.revision > 0


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose drafts: a person, and for whom they act."""

    service: str
    subject: str
    party: str


class Moved(Exception):
    """Somebody else, or another tab, has changed or removed the draft meanwhile."""


class TooMany(Exception):
    """There are as many drafts as a person may have of one flow for one party."""


class TooLarge(Exception):
    """The answers are more than a draft holds."""


async def find(uuid: UUID, service: str, subject: str, now: datetime) -> Draft | None:
    """The draft of this person, whomever it is for; ``None`` for somebody else's, one that is over, and one that never was."""
    rows = await _FOUND.asked(uuid=uuid, service=service, subject=subject, now=now)
    return _draft(rows[0]) if rows else None


async def unread(uuid: UUID, service: str, subject: str, now: datetime) -> FlowDraft | None:
    """The same without what is in it, which no key may open."""
    rows = FlowDraft.objects.filter(uuid=uuid, service=service, subject=subject, expires__gt=now)
    found: FlowDraft | None = await rows.defer("contents").afirst()
    return found


async def of_owner(owner: Owner, flow: str, now: datetime) -> Sequence[FlowDraft]:
    """Those of this person for this party, the one changed last first, without what is in them."""
    rows = FlowDraft.objects.filter(subject=owner.subject, party=owner.party, service=owner.service, flow=flow, expires__gt=now)
    return [row async for row in rows.order_by("-changed").defer("contents")]


async def keep(draft: Draft, contents: Contents, owner: Owner, kept_for: timedelta, now: datetime) -> Draft:
    """``draft`` with these contents. Raises :class:`Moved` where it is not as it was read, :class:`TooMany` and :class:`TooLarge`."""
    kept = contents.as_json
    if len(json.dumps(contents.typed, ensure_ascii=False).encode()) > FLOW_ANSWERS_MOST:
        raise TooLarge
    changes = {
        "contents": seal(kept),
        "version": draft.version,
        "revision": draft.revision + 1,
        "changed": now,
        "expires": now + kept_for,
    }
    if draft.is_kept:
        if not await FlowDraft.objects.filter(uuid=draft.uuid, subject=owner.subject, revision=draft.revision).aupdate(**changes):
            raise Moved
    else:
        if len(await of_owner(owner, draft.flow, now)) >= FLOW_DRAFTS_MOST:
            raise TooMany
        _, is_new = await FlowDraft.objects.aget_or_create(
            uuid=draft.uuid,
            defaults={
                **changes,
                "service": owner.service,
                "flow": draft.flow,
                "subject": owner.subject,
                "party": owner.party,
                "created": now,
            },
        )
        if not is_new:
            raise Moved
    return Draft(
        draft.uuid, draft.flow, draft.version, owner.party, contents, draft.revision + 1, now, now + kept_for, standing=draft.standing
    )


async def is_taken(uuid: UUID) -> bool:
    """Whether a draft has this id, whoever's it is and though it is over."""
    there: bool = await FlowDraft.objects.filter(uuid=uuid).aexists()
    return there


async def remove(uuid: UUID, subject: str) -> None:
    """Takes it away, with all that is in it."""
    await FlowDraft.objects.filter(uuid=uuid, subject=subject).adelete()


def _draft(row: FlowDraft) -> Draft:
    contents = contents_of(unseal(row.contents))
    return Draft(row.uuid, row.flow, row.version, row.party, contents, row.revision, row.changed, row.expires, standing=row.standing)


def _kept() -> "QuerySet[FlowDraft]":
    given = {"uuid": Given("uuid"), "service": Given("service"), "subject": Given("subject")}
    return FlowDraft.objects.filter(**given, expires__gt=Given("now"))


_FOUND: Final[Prepared[FlowDraft]] = Prepared(_kept)
