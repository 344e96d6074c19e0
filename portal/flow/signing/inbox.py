"""What waits for a person's signature, whoever they act for, and the signing of it."""

import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db.models import QuerySet
from django.utils import timezone

from portal.constants import FLOW_SIGNATURE_BEGUN_FOR, OVERVIEW_ITEMS
from portal.flow.sealing import CannotBeOpened
from portal.flow.signing import signings
from portal.flow.signing.models import FlowSignature, FlowSigning
from portal.flow.signing.provider import provider
from portal.flow.signing.request import Refused, Returned, SigningRequest
from portal.flow.signing.standing import SIGNED, SIGNING, WAITS
from portal.runtime.prepared import Given, Prepared
from portal.words.locales import Locale

logger = logging.getLogger("portal.flow")

ATTEMPT = "forsok"
"""Names the try in the query of the way back."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """One application that waits for a person."""

    signature: UUID
    service: str
    party: str
    """Whom it is for, by name; empty, as is the next, where no key opens it."""
    applicant: str
    ends: datetime


async def waiting_for(subject: str) -> tuple[Waiting, ...]:
    """What this person is asked to sign now, what ends first before the rest."""
    return await sync_to_async(read_waiting_for)(subject)


def read_waiting_for(subject: str) -> tuple[Waiting, ...]:
    """The same for who is in a thread of the database already."""
    return tuple(map(_waiting, _WAITING(subject=subject)))


def _waiting_rows() -> QuerySet[FlowSignature]:
    rows = FlowSignature.objects.filter(subject=Given("subject"), state=WAITS, signing__state=SIGNING, invited__isnull=False)
    return rows.select_related("signing").order_by("signing__ends")[:OVERVIEW_ITEMS]


_WAITING: Final[Prepared[FlowSignature]] = Prepared(_waiting_rows)


async def find(id: UUID, subject: str) -> FlowSignature | None:
    """What one person is asked for, or has given."""
    rows = FlowSignature.objects.select_related("signing")
    found: FlowSignature | None = await rows.filter(uuid=id, subject=subject).afirst()
    return found


async def leave(signature: FlowSignature, session: str, locale: Locale, return_path: str, now: datetime) -> str:
    """Begins a try: the address that the person leaves for. Raises ``UpstreamFailed``."""
    attempt = secrets.token_urlsafe(24)
    request = _request(signature, attempt, session, now, locale, f"{return_path}?{ATTEMPT}={attempt}")
    address = await provider().begin(request)
    rows = FlowSignature.objects.filter(pk=signature.pk, state=WAITS)
    await rows.aupdate(attempt=attempt, attempt_session=session, attempt_begun=now)
    return address


async def come_back(returned: Returned, locale: Locale) -> tuple[FlowSignature, FlowSigning]:
    """Takes the signature that somebody came back with; who comes back once more has signed. Raises ``Refused``, ``UpstreamFailed``."""
    now, attempt = timezone.now(), returned.values.get(ATTEMPT, "")
    rows = FlowSignature.objects.select_related("signing").filter(attempt=attempt, attempt_begun__gt=now - FLOW_SIGNATURE_BEGUN_FOR)
    signature = await rows.afirst() if attempt else None
    if signature is None:
        raise Refused("over")
    if signature.subject != returned.subject:
        raise Refused("other-person")
    if signature.state == SIGNED:
        return signature, signature.signing
    request = _request(signature, attempt, signature.attempt_session, signature.attempt_begun, locale, "")
    proof = await provider().finish(request, returned)
    if proof.subject != signature.subject:
        raise Refused("other-person")
    return signature, await signings.sign(signature, proof, provider().name, now)


def is_open(signature: FlowSignature, among: Sequence[FlowSignature]) -> bool:
    """Whether the person may sign now."""
    return signature.state == WAITS and signings.is_turn_of(signature, among, signature.signing.order)


def archived(signatures: Sequence[FlowSignature]) -> list[dict[str, object]]:
    """The signatures as the archive holds them."""
    return [
        {
            "personnummer": each.who["personnummer"],
            "namn": each.who["namn"],
            "at": each.signed.isoformat(timespec="seconds") if each.signed else "",
            "loa": each.loa,
            "provider": each.provider,
            "digest": each.digest,
        }
        for each in signatures
        if each.state == SIGNED
    ]


def _request(signature: FlowSignature, id: str, session: str, begun: datetime, locale: Locale, return_path: str) -> SigningRequest:
    return SigningRequest(
        id=id,
        digest=signature.signing.digest,
        personnummer=signature.who["personnummer"],
        subject=signature.subject,
        session=session,
        begun=begun,
        locale=locale,
        return_path=return_path,
    )


def _waiting(signature: FlowSignature) -> Waiting:
    signing = signature.signing
    try:
        what = signing.what
    except CannotBeOpened as fault:
        logger.error("What the signature %s is asked for cannot be shown: %s", signature.uuid, fault)
        return Waiting(signature.uuid, signing.service, "", "", signing.ends)
    return Waiting(signature.uuid, signing.service, what["party"]["namn"], what["person"]["namn"], signing.ends)
