"""What tests do with drafts and cases of flows (qa-contract (h))."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db.models import F
from django.utils import timezone

from portal.flow.files import scanning
from portal.flow.files.models import FlowFile
from portal.flow.known import known
from portal.flow.models import FlowCase, FlowDelivery, FlowDraft, FlowEvent, FlowHeard, FlowMail
from portal.flow.payment.models import FlowOrder
from portal.flow.signing.models import FlowSignature, FlowSigning
from portal.flow.work import run_due
from portal.retention.table import drop_flow_drafts, drop_flow_files
from portal.runtime import packages
from test_world import outside_world, payment_service
from test_world.register import received


async def work() -> dict[str, int]:
    """Does what is due now; how much it was."""
    now = timezone.now()
    done = await run_due(now)
    scanned = await scanning.scan_due(now)
    expired = await sync_to_async(drop_flow_drafts)(now)
    await sync_to_async(drop_flow_files)(now)
    return {**done, "expired": expired, "scanned": scanned}


async def age_draft(uuid: str, by: timedelta) -> bool:
    """Makes a draft older; whether there is one."""
    try:
        rows = FlowDraft.objects.filter(uuid=UUID(uuid))
    except ValueError:
        return False
    times = ("created", "changed", "expires", "warned")
    changed: int = await rows.aupdate(**_earlier(by, *times))
    await FlowSigning.objects.filter(draft=UUID(uuid)).aupdate(**_earlier(by, "begun", "ends"))
    signatures = FlowSignature.objects.filter(signing_id=UUID(uuid))
    await signatures.aupdate(**_earlier(by, "invited", "reminded", "attempt_begun", "signed"))
    await FlowOrder.objects.filter(draft=UUID(uuid)).aupdate(**_earlier(by, "created", "paid", "next_poll"))
    return changed > 0


def _earlier(by: timedelta, *columns: str) -> dict[str, Any]:
    return {column: F(column) - by for column in columns}


async def age_case(number: str, by: timedelta) -> bool:
    """Makes a case older, with what is on its way; whether there is one."""
    rows = FlowCase.objects.filter(number=number)
    changed: int = await rows.aupdate(sent=F("sent") - by, changed=F("changed") - by)
    await FlowEvent.objects.filter(case__number=number).aupdate(at=F("at") - by)
    await FlowDelivery.objects.filter(case__number=number).aupdate(next_try=F("next_try") - by, claimed_until=F("claimed_until") - by)
    return changed > 0


def versions(flow: str) -> dict[int, str]:
    """The declared versions of a flow, each with its entry point; none for a flow that is not there."""
    return {each.version: entry for entry, each in known() if each.id == flow}


def make_newest(flow: str, version: int) -> None:
    """Turns on the flag of the version of the service that has this version of the flow, and off those of the others."""
    for each, entry in versions(flow).items():
        for other, flag in packages.version_flags(packages.id_of(entry)):
            if other == entry:
                outside_world.set_flag(flag, "true" if each == version else None)


async def forget() -> None:
    """The environment as it was at start."""
    await FlowCase.objects.all().adelete()
    await FlowHeard.objects.all().adelete()
    await FlowDraft.objects.all().adelete()
    for model in (FlowSigning, FlowOrder, FlowMail, FlowFile):
        await model._default_manager.all().adelete()
    payment_service.forget()
    await received.forget()


async def mails() -> list[dict[str, str]]:
    """The mails that were sent, the oldest first."""
    rows = FlowMail.objects.exclude(sent=None)
    return [{"to": row.address, "subject": row.subject, "body": row.body} async for row in rows]


async def callbacks(draft: str) -> list[dict[str, str]]:
    """What the payment service sends of the orders of a draft: body and signature."""
    try:
        rows = FlowOrder.objects.filter(draft=UUID(draft)).order_by("created")
    except ValueError:
        return []
    sent = [payment_service.callback(row.uuid) async for row in rows]
    return [{"body": body, "signature": signature} for body, signature in sent]
