"""Drafts that come to their end: who began one is told a week before, where an address is known."""

import logging
from datetime import datetime

from asgiref.sync import sync_to_async

from portal.constants import FLOW_EXPIRY_TOLD_BEFORE
from portal.flow import mail
from portal.flow.closing import contact_of
from portal.flow.contents import contents_of
from portal.flow.known import flow_of
from portal.flow.models import NOT_WARNED, FlowDraft
from portal.flow.sealing import unseal
from portal.runtime.fault import set_aside
from portal.words.dates import day_of

logger = logging.getLogger("portal.flow")


async def warn_due(now: datetime) -> int:
    """Tells of every draft that is over in a week, once for each end; how many were looked at."""
    return await sync_to_async(_warn_due)(now)


def _warn_due(now: datetime) -> int:
    soon = FlowDraft.objects.filter(NOT_WARNED, expires__gt=now, expires__lte=now + FLOW_EXPIRY_TOLD_BEFORE)
    warned = 0
    for row in soon:
        with set_aside(logger, "Nobody could be told that the draft %s ends soon", row.uuid):
            if FlowDraft.objects.filter(pk=row.pk, expires=row.expires).update(warned=row.expires):
                flow = flow_of(row.service, row.flow)
                address = contact_of(flow, contents_of(unseal(row.contents))) if flow else ""
                day = day_of(row.expires)
                mail.write(address, "expires", f"expires:{row.uuid}:{day}", row.service, now, day=day, path="/inloggad/mina-sidor")
                warned += 1
    return warned
