"""Reminders of signatures, and the end of waiting for them."""

import logging
from datetime import datetime

from asgiref.sync import sync_to_async

from portal.constants import FLOW_REMINDED_AFTER, FLOW_REMINDED_BY_HAND_EACH
from portal.flow import mail
from portal.flow.sealing import seal
from portal.flow.signing import signings
from portal.flow.signing.models import FlowSignature, FlowSigning
from portal.flow.signing.standing import SIGNING, WAITS
from portal.runtime.fault import set_aside
from portal.words.dates import day_of

logger = logging.getLogger("portal.flow")


async def remind_due(now: datetime) -> int:
    """Reminds everybody who was invited long enough ago; how many."""
    return await sync_to_async(_remind_due)(now)


async def end_due(now: datetime) -> int:
    """Opens the drafts again that have waited too long; how many."""
    over = [key async for key in FlowSigning.objects.filter(state=SIGNING, ends__lte=now).values_list("pk", flat=True)]
    ended = 0
    for key in over:
        with set_aside(logger, "The draft %s has waited too long to be signed, and could not be opened again", key):
            ended += await signings.end(key, now)
    return ended


async def remind(signature: FlowSignature, now: datetime) -> bool:
    """Reminds one person as the applicant wants; ``False`` when that was done a short while ago."""
    return await sync_to_async(_remind)(signature, now)


async def change_address(signature: FlowSignature, address: str, now: datetime) -> None:
    """Invites a person who has not signed at another address."""
    await sync_to_async(_change_address)(signature, address, now)


def _remind_due(now: datetime) -> int:
    reminded = 0
    waiting = FlowSignature.objects.filter(state=WAITS, signing__state=SIGNING, signing__ends__gt=now).select_related("signing")
    for n, after in enumerate(FLOW_REMINDED_AFTER, 1):
        for each in waiting.filter(invited__lte=now - after, reminders__lt=n):
            with set_aside(logger, "The reminder %s of the signature %s could not be written", n, each.uuid):
                if FlowSignature.objects.filter(pk=each.pk, reminders__lt=n).update(reminders=n):
                    _write(each, f"reminder:{each.uuid}:{n}", now)
                    reminded += 1
    return reminded


def _remind(signature: FlowSignature, now: datetime) -> bool:
    rows = FlowSignature.objects.filter(pk=signature.pk, state=WAITS)
    lately = rows.filter(reminded__gt=now - FLOW_REMINDED_BY_HAND_EACH).exists()
    if lately or not rows.update(reminded=now):
        return False
    _write(signature, f"reminder:{signature.uuid}:{now.isoformat()}", now)
    return True


def _change_address(signature: FlowSignature, address: str, now: datetime) -> None:
    who = {**signature.who, "epost": address}
    if FlowSignature.objects.filter(pk=signature.pk, state=WAITS).update(signer=seal(who)) and signature.invited:
        signing = signature.signing
        mail.write(address, "invited", f"invited:{signature.uuid}:{now.isoformat()}", signing.service, now, day=day_of(signing.ends))


def _write(signature: FlowSignature, key: str, now: datetime) -> None:
    signing = signature.signing
    mail.write(signature.who["epost"], "reminder", key, signing.service, now, day=day_of(signing.ends))
