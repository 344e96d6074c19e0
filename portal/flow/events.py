"""What an authority says of a case: taken once and in order, and only where the case may move so (flow 11, 12)."""

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from portal.constants import FLOW_EVENT_KEPT_FOR, FLOW_FILES_MOST, FLOW_MESSAGE_MOST
from portal.flow import complements
from portal.flow.authority import HttpAuthority
from portal.flow.cases import COMPLEMENT, MESSAGE
from portal.flow.files import of_authority
from portal.flow.known import flow_at, flow_of
from portal.flow.models import FlowCase, FlowEvent, FlowHeard
from portal.flow.moves import is_state, may_move
from portal.flow.sealing import seal, unseal
from portal.runtime.fault import set_aside

logger = logging.getLogger("portal.flow")

_ID: Final = re.compile(r"[A-Za-z0-9._:-]{1,100}")
_NUMBER: Final = re.compile(r"\d{4}-\d{6}-\d")
_MOST: Final = 1_000_000


class NotAnEvent(Exception):
    """What came says nothing that the contract knows; the text says which part."""


class NotAllowed(Exception):
    """The case may not come from its state into the one that is said."""


class Outcome(Enum):
    """What became of an event."""

    APPLIED = "applied"
    KNOWN = "known"
    """It came before."""
    KEPT = "kept"
    """One before it, or the case itself, is missing yet."""


@dataclass(frozen=True, slots=True)
class Said:
    """One thing that an authority says of a case."""

    state: str = ""
    """The new one; empty where it stays."""
    message: str = ""
    """For the party, as text."""
    reference: str = ""
    """What the authority calls the case; empty where it says nothing of that."""
    decision: str = ""
    """What it says in words with a new state; stands with it in the history."""
    complement: complements.Asked | None = None
    """What it asks for once more, with the state ``komplettering``."""
    files: tuple[str, ...] = ()
    """Ids of the files of the message, which have come before it."""

    def __post_init__(self) -> None:
        """Raises :class:`NotAnEvent`."""
        if self.state and not is_state(self.state):
            raise NotAnEvent("tillstand")
        if len(self.message) > FLOW_MESSAGE_MOST or "\0" in self.message:
            raise NotAnEvent("meddelande")
        if len(self.reference) > 100:
            raise NotAnEvent("referens")
        if len(self.decision) > FLOW_MESSAGE_MOST or "\0" in self.decision or (self.decision and not self.state):
            raise NotAnEvent("beslut")
        if self.files and not self.message:
            raise NotAnEvent("filer")
        if self.complement and self.state != COMPLEMENT:
            raise NotAnEvent("komplettering")
        if not (self.state or self.message or self.reference):
            raise NotAnEvent("tillstand")


@dataclass(frozen=True, slots=True)
class Event:
    """What an authority sends: one thing of a case, with an id and its place among all of that case."""

    id: str
    number: str
    order: int
    """From 1."""
    said: Said


def event_of(body: Mapping[str, Any]) -> Event:
    """What a call holds. Raises :class:`NotAnEvent`."""
    id, number, order = body.get("id"), body.get("arende"), body.get("ordning")
    if not isinstance(id, str) or not _ID.fullmatch(id):
        raise NotAnEvent("id")
    if not isinstance(number, str) or not _NUMBER.fullmatch(number):
        raise NotAnEvent("arende")
    if not isinstance(order, int) or isinstance(order, bool) or not 1 <= order <= _MOST:
        raise NotAnEvent("ordning")
    words = {key: body.get(key, "") for key in ("tillstand", "meddelande", "referens", "beslut")}
    for key, value in words.items():
        if not isinstance(value, str):
            raise NotAnEvent(key)
    asked = complement_of(body.get("komplettering"), "falt", "sistaDag")
    files = _files_of(body.get("filer", []))
    said = Said(words["tillstand"], words["meddelande"], words["referens"], words["beslut"], asked, files)
    return Event(id, number, order, said)


def _files_of(ids: Any) -> tuple[str, ...]:
    """Raises :class:`NotAnEvent` for what are no ids, or too many."""
    if not isinstance(ids, list) or len(ids) > FLOW_FILES_MOST or not all(isinstance(id, str) for id in ids):
        raise NotAnEvent("filer")
    try:
        return tuple(dict.fromkeys(str(UUID(id)) for id in ids))
    except ValueError as wrong:
        raise NotAnEvent("filer") from wrong


def complement_of(body: Any, fields: str, last_day: str) -> complements.Asked | None:
    """What a call asks for once more, by the names of its keys; ``None`` where it asks for nothing. Raises :class:`NotAnEvent`."""
    if body is None:
        return None
    try:
        return complements.asked_of(body.get(fields), body.get("text"), body.get(last_day))
    except (AttributeError, ValueError) as wrong:
        raise NotAnEvent("komplettering") from wrong


async def hear(authority: str, event: Event, now: datetime) -> Outcome:
    """Takes an event, and all that waited for it.

    Raises :class:`NotAllowed` for a move that no case makes: it is in the log, and the ones after it go on.
    """
    return await sync_to_async(_hear)(authority, event, now)


async def hear_what_waits(now: datetime) -> int:
    """Takes what came before its case did, and what has waited a day for one before it; forgets what no case has come for."""
    return await sync_to_async(_hear_what_waits)(now)


async def act(number: str, said: Said, now: datetime) -> bool:
    """What an official does with a case at once; whether there is such a case. Raises :class:`NotAllowed`."""
    return await sync_to_async(_act)(number, said, now)


def _hear(authority: str, event: Event, now: datetime) -> Outcome:
    with transaction.atomic():
        kept = {"number": event.number, "order": event.order, "said": _sealed(event.said), "at": now}
        heard, is_new = FlowHeard.objects.get_or_create(authority=authority, event=event.id, defaults=kept)
        if not is_new:
            return Outcome.KNOWN
        case = _case_of(authority, event.number)
        if case is None or event.order > case.heard + 1:
            return Outcome.KEPT
    refusals = _go_on(case.pk, authority, now)
    if heard.pk in refusals:
        raise refusals[heard.pk]
    return Outcome.APPLIED


def _hear_what_waits(now: datetime) -> int:
    count = 0
    may_be_taken = Exists(FlowCase.objects.filter(number=OuterRef("number"), heard__gte=OuterRef("order") - 1))
    waiting = FlowHeard.objects.filter(may_be_taken | Q(at__lte=now - FLOW_EVENT_KEPT_FOR), applied=None)
    for heard in waiting.order_by("number", "order"):
        with set_aside(logger, "An event of %s could not be taken: %s of the case %s", heard.authority, heard.order, heard.number):
            count += _is_taken(heard, now)
    return count


def _is_taken(heard: FlowHeard, now: datetime) -> bool:
    case = _case_of(heard.authority, heard.number)
    if case and (heard.order <= case.heard + 1 or heard.at <= now - FLOW_EVENT_KEPT_FOR):
        FlowCase.objects.filter(pk=case.pk, heard__lt=heard.order - 1).update(heard=heard.order - 1)
        _go_on(case.pk, heard.authority, now)
        return True
    if case is None and heard.at <= now - FLOW_EVENT_KEPT_FOR:
        logger.warning("An event of %s was forgotten: no case has its number", heard.authority)
        heard.delete()
    return False


def _case_of(authority: str, number: str) -> FlowCase | None:
    """The case of this number, where it was sent to this authority: no other one has a say in it."""
    case: FlowCase | None = FlowCase.objects.filter(number=number).first()
    flow = flow_of(case.service, case.flow) if case else None
    return case if flow and isinstance(flow.authority, HttpAuthority) and flow.authority.name == authority else None


def _go_on(case_id: int, authority: str, now: datetime) -> dict[int, NotAllowed]:
    """Applies what is next in order for as long as there is something; what was refused, by the row."""
    refused: dict[int, NotAllowed] = {}
    while True:
        with transaction.atomic():
            case = FlowCase.objects.select_for_update().get(pk=case_id)
            rows = FlowHeard.objects.filter(authority=authority, number=case.number, applied=None)
            heard = rows.filter(order__lte=case.heard + 1).order_by("order").first()
            if heard is None:
                return refused
            try:
                _apply(case, _unsealed(heard.said), now)
            except NotAllowed as refusal:
                refused[heard.pk] = refusal
            FlowHeard.objects.filter(pk=heard.pk).update(applied=now, said=b"")
            FlowCase.objects.filter(pk=case_id, heard__lt=heard.order).update(heard=heard.order)


def _act(number: str, said: Said, now: datetime) -> bool:
    with transaction.atomic():
        case = FlowCase.objects.select_for_update().filter(number=number).first()
        if case:
            _apply(case, said, now)
        return case is not None


def _apply(case: FlowCase, said: Said, now: datetime) -> None:
    """Each thing that is said is one line of the history, which is only ever added to."""
    changes: dict[str, Any] = {"reference": said.reference} if said.reference else {}
    if not of_authority.are_there(case, said.files):
        logger.warning("The case %s was told of files that have not come", case.number)
        raise NotAllowed("filer")
    if said.state and said.state != case.state:
        if not may_move(case.state, said.state):
            logger.warning("The case %s may not come from %s to %s", case.number, case.state, said.state)
            raise NotAllowed(f"{case.state} → {said.state}")
        asked = _asked(case, said)
        changes["state"] = said.state
        words = "\n\n".join(filter(None, (said.decision, asked.text if asked else "")))
        FlowEvent.objects.create(case=case, kind=said.state, by="myndigheten", words=seal(words) if words else b"", at=now)
        if asked:
            complements.begin(case, asked, now)
    if said.message:
        event = FlowEvent.objects.create(case=case, kind=MESSAGE, by="myndigheten", words=seal(said.message), at=now)
        of_authority.attach(event, said.files)
    FlowCase.objects.filter(pk=case.pk).update(changed=now, **changes)


def _asked(case: FlowCase, said: Said) -> complements.Asked | None:
    """What is asked for once more. Raises :class:`NotAllowed` for what the flow has no question for."""
    flow, asked = flow_at(case.service, case.flow, case.version), said.complement
    if asked and len(complements.questions(flow, asked.fields) if flow else ()) != len(asked.fields):
        logger.warning("The case %s has no such questions to be asked once more: %s", case.number, ", ".join(asked.fields))
        raise NotAllowed(f"komplettering: {', '.join(asked.fields)}")
    return asked


def _sealed(said: Said) -> bytes:
    asked = said.complement
    more = {"falt": list(asked.fields), "text": asked.text, "sistaDag": asked.last_day.isoformat()} if asked else None
    words = {"state": said.state, "message": said.message, "reference": said.reference, "decision": said.decision}
    return seal({**words, "complement": more, "files": list(said.files)})


def _unsealed(sealed: bytes) -> Said:
    said = unseal(sealed)
    asked = complement_of(said.get("complement"), "falt", "sistaDag")
    return Said(said["state"], said["message"], said["reference"], said.get("decision", ""), asked, tuple(said.get("files", ())))
