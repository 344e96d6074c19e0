"""The portal's own source of notices: those that operators have planned."""

import logging
from datetime import timedelta

from django.db import DatabaseError
from django.utils import timezone

from portal.notices import planned
from portal.outside.source import Answer, Call, TryAgain, UpstreamFailed

logger = logging.getLogger("portal.notices")


class PlannedNotices:
    """Gives the notices to be read now, and holds until the next of them begins, gets other words or ends."""

    async def answer(self, call: Call) -> Answer:
        now = timezone.now()
        try:
            found, due = await planned.notifications(now), await planned.changes_next(now)
        except DatabaseError as fault:
            logger.error("The planned notices could not be read: %s", type(fault).__name__)
            raise TryAgain(UpstreamFailed(call.name, "the database does not answer", 500)) from fault
        return Answer(200, found, timedelta(seconds=int((due - now).total_seconds())) if due else None)
