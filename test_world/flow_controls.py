"""What tests do with drafts and cases of flows (qa-contract (h))."""

from datetime import timedelta
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db.models import F
from django.utils import timezone

from portal.flow import outbox
from portal.flow.files import scanning
from portal.flow.files.models import FlowFile
from portal.flow.models import FlowCase, FlowDelivery, FlowDraft, FlowEvent
from portal.retention.table import drop_flow_drafts, drop_flow_files
from test_world import test_register


async def work() -> dict[str, int]:
    """Does what is due now; how much it was."""
    outcome = await outbox.deliver_due()
    scanned = await scanning.scan_due(timezone.now())
    expired = await sync_to_async(drop_flow_drafts)(timezone.now())
    await sync_to_async(drop_flow_files)(timezone.now())
    return {
        "delivered": outcome.delivered,
        "refused": outcome.refused,
        "failed": outcome.failed,
        "expired": expired,
        "scanned": scanned,
    }


async def age_draft(uuid: str, by: timedelta) -> bool:
    """Makes a draft older; whether there is one."""
    try:
        rows = FlowDraft.objects.filter(uuid=UUID(uuid))
    except ValueError:
        return False
    changed: int = await rows.aupdate(created=F("created") - by, changed=F("changed") - by, expires=F("expires") - by)
    return changed > 0


async def age_case(number: str, by: timedelta) -> bool:
    """Makes a case older, with what is on its way; whether there is one."""
    rows = FlowCase.objects.filter(number=number)
    changed: int = await rows.aupdate(sent=F("sent") - by, changed=F("changed") - by)
    await FlowEvent.objects.filter(case__number=number).aupdate(at=F("at") - by)
    await FlowDelivery.objects.filter(case__number=number).aupdate(next_try=F("next_try") - by, claimed_until=F("claimed_until") - by)
    return changed > 0


async def forget() -> None:
    """The environment as it was at start."""
    await FlowCase.objects.all().adelete()
    await FlowDraft.objects.all().adelete()
    await FlowFile.objects.all().adelete()
    await test_register.forget()
