"""A draft that is given to be signed: begun, signed, declined, opened again. Of two things at one moment one holds (flow 9)."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db import transaction
from django.db.models import F

from portal.constants import FLOW_EXPIRY_TOLD_BEFORE, FLOW_SIGNED_WITHIN
from portal.flow import mail
from portal.flow.archive import digest
from portal.flow.case_number import free_number
from portal.flow.drafts import Draft, Moved, Owner
from portal.flow.models import FlowDraft
from portal.flow.sealing import CannotBeOpened, seal, unseal
from portal.flow.signing.models import FlowSignature, FlowSigning
from portal.flow.signing.request import Refused, Signature
from portal.flow.signing.signer import Order, Signer
from portal.flow.signing.standing import CLOSED, DECLINED, ENDED, PAYING, SIGNED, SIGNING, WAITS
from portal.words.dates import day_of

logger = logging.getLogger("portal.flow")


@dataclass(frozen=True, slots=True)
class Given:
    """What is given to be sent."""

    archive: dict[str, Any]
    signers: Sequence[Signer]
    order: Order
    contact: str
    """E-mail address of the applicant; empty where none is known."""
    locale: str


async def begin(draft: Draft, owner: Owner, given: Given, now: datetime) -> FlowSigning:
    """Closes the draft and asks who must sign. Raises ``Moved`` when it is not as it was read, or is closed already."""
    return await sync_to_async(_begin)(draft, owner, given, now)


async def of_draft(draft: UUID) -> FlowSigning | None:
    """What of a draft waits, or waited, to be sent."""
    found: FlowSigning | None = await FlowSigning.objects.filter(draft=draft).afirst()
    return found


async def signatures_of(signing: FlowSigning) -> list[FlowSignature]:
    """All that are asked for, in their order."""
    return [each async for each in signing.signatures.all()]


async def sign(signature: FlowSignature, proof: Signature, provider: str, now: datetime) -> FlowSigning:
    """Keeps the signature; signed twice is signed once. Raises ``Refused`` when what was signed waits for it no more."""
    return await sync_to_async(_sign)(signature, proof, provider, now)


async def decline(signature: FlowSignature, reason: str, now: datetime) -> bool:
    """Opens the draft again with the reason, and tells who has signed; ``False`` when there is nothing to decline any more."""
    return await sync_to_async(_opened)(signature.signing_id, DECLINED, now, reason=reason)


async def end(draft: UUID, now: datetime) -> bool:
    """Opens the draft again when its time is out."""
    return await sync_to_async(_opened)(draft, ENDED, now)


async def reopen(draft: UUID, now: datetime) -> bool:
    """Opens the draft again, as the applicant wants: nothing that was signed counts any more, and who signed is told."""
    return await sync_to_async(_opened)(draft, "", now)


async def forget(draft: UUID, now: datetime) -> None:
    """For a draft that is removed: who has signed is told, unless no key opens who that is."""
    try:
        await reopen(draft, now)
    except CannotBeOpened as fault:
        logger.error("Who has signed the draft %s cannot be told that it is removed: %s", draft, fault)
    await FlowSigning.objects.filter(draft=draft).adelete()


async def reason_of(draft: UUID) -> str:
    """Why somebody declined; empty where nobody did."""
    row = await of_draft(draft)
    return str(unseal(row.reason)) if row and row.reason else ""


def is_turn_of(signature: FlowSignature, among: Iterable[FlowSignature], order: str) -> bool:
    """Whether a person may sign now: at once, or when everybody before them has."""
    return order == "any" or all(each.state == SIGNED for each in among if each.place < signature.place)


def invite(signing: FlowSigning, now: datetime) -> None:
    """Asks everybody whose turn it is and who was not asked yet."""
    among = list(signing.signatures.all())
    for each in among:
        if each.state == WAITS and each.invited is None and is_turn_of(each, among, signing.order):
            FlowSignature.objects.filter(pk=each.pk).update(invited=now)
            mail.write(each.who["epost"], "invited", f"invited:{each.uuid}", signing.service, now, day=day_of(signing.ends))


def _begin(draft: Draft, owner: Owner, given: Given, now: datetime) -> FlowSigning:
    ends, state = now + FLOW_SIGNED_WITHIN, SIGNING if given.signers else PAYING
    with transaction.atomic():
        mine = FlowDraft.objects.filter(uuid=draft.uuid, subject=owner.subject, revision=draft.revision).exclude(standing__in=CLOSED)
        if not mine.update(standing=state, revision=F("revision") + 1):
            raise Moved
        least = ends + FLOW_EXPIRY_TOLD_BEFORE  # so that it can be gone on with when nobody has signed
        FlowDraft.objects.filter(uuid=draft.uuid, expires__lt=least).update(expires=least)
        before = FlowSigning.objects.filter(draft=draft.uuid).first()
        if before:
            before.signatures.all().delete()
        archive = {"number": before.number if before else free_number(now), "sent": now.isoformat(timespec="seconds"), **given.archive}
        signing = _row(draft, owner, given, archive, state, now)
        for place, signer in enumerate(given.signers):
            FlowSignature.objects.create(signing=signing, place=place, subject=signer.subject, signer=seal(_who(signer)))
        invite(signing, now)
    return signing


def _row(draft: Draft, owner: Owner, given: Given, archive: dict[str, Any], state: str, now: datetime) -> FlowSigning:
    row: FlowSigning = FlowSigning.objects.update_or_create(
        draft=draft.uuid,
        defaults={
            "number": archive["number"],
            "service": owner.service,
            "flow": draft.flow,
            "version": draft.version,
            "subject": owner.subject,
            "party": owner.party,
            "locale": given.locale,
            "revision": draft.revision + 1,
            "archive": seal(archive),
            "digest": digest(archive),
            "order": given.order,
            "signers": len(given.signers),
            "amount": archive["fee"],
            "contact": seal(given.contact),
            "state": state,
            "reason": b"",
            "begun": now,
            "ends": now + FLOW_SIGNED_WITHIN,
        },
    )[0]
    return row


def _who(signer: Signer) -> dict[str, str]:
    return {"personnummer": signer.personnummer, "namn": signer.namn, "epost": signer.epost}


def _sign(signature: FlowSignature, proof: Signature, provider: str, now: datetime) -> FlowSigning:
    with transaction.atomic():
        signing = _held(signature.signing_id, SIGNING)
        mine = FlowSignature.objects.filter(pk=signature.pk)
        if signing is None or not mine.exists():
            raise Refused("over")
        if proof.digest != signing.digest:
            raise Refused("other-text")
        mine.filter(state=WAITS).update(
            state=SIGNED,
            provider=provider,
            loa=proof.loa[:200],
            digest=proof.digest,
            evidence=seal(dict(proof.evidence)),
            signed=now,
        )
        if signing.signatures.filter(state=SIGNED).count() == signing.signers:
            _stands(signing, PAYING)
        else:
            invite(signing, now)
    return signing


def _opened(draft: UUID, why: str, now: datetime, reason: str = "") -> bool:
    with transaction.atomic():
        signing = _held(draft, SIGNING) or (_held(draft, PAYING) if why == "" else None)
        if signing is None:
            return False
        _tell_opened(signing, why, now)
        signing.signatures.all().delete()
        signing.reason = seal(reason) if reason else b""
        signing.save(update_fields=["reason"])
        _stands(signing, why)
    return True


def _tell_opened(signing: FlowSigning, why: str, now: datetime) -> None:
    """Who has signed that it counts no more; the applicant that somebody declined, or that the time is out."""
    for each in signing.signatures.all():
        if each.state == SIGNED and each.subject != signing.subject:
            mail.write(each.who["epost"], "void", f"void:{each.uuid}", signing.service, now)
        elif why == ENDED and each.invited:
            mail.write(each.who["epost"], "ended", f"ended:{each.uuid}", signing.service, now)
    if why in {DECLINED, ENDED}:
        told = "declined" if why == DECLINED else "ended"
        mail.write(unseal(signing.contact), told, f"{told}:{signing.draft}:{signing.revision}", signing.service, now)


def _held(draft: UUID, state: str) -> FlowSigning | None:
    """The row in this state, which nobody else changes until the transaction is over; ``None`` when it is in another by now."""
    if not FlowSigning.objects.filter(draft=draft, state=state).update(state=state):
        return None
    row: FlowSigning = FlowSigning.objects.get(draft=draft)
    return row


def _stands(signing: FlowSigning, state: str) -> None:
    signing.state = state
    FlowSigning.objects.filter(draft=signing.draft).update(state=state)
    FlowDraft.objects.filter(uuid=signing.draft).update(standing=state)
