"""Everything that applications have due, whether or not anybody is there: payments, signatures, drafts, deliveries, mails."""

from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone

from portal.flow import closing, events, expiry, mail, outbox
from portal.flow.signing import reminders
from portal.runtime.jobs import LoopJob

LOOKS_EACH: Final = timedelta(seconds=5)


async def run_due(now: datetime) -> dict[str, int]:
    """Does what is due; how much of each kind it was. What cannot be done yet is tried again later."""
    done = {
        "settled": await closing.settle_due(now),
        "reminded": await reminders.remind_due(now),
        "ended": await reminders.end_due(now),
        "warned": await expiry.warn_due(now),
    }
    outcome = await outbox.deliver_due(lambda: now)
    await events.hear_what_waits(now)
    done |= {"delivered": outcome.delivered, "refused": outcome.refused, "failed": outcome.failed}
    return {**done, "mailed": await mail.send_due(now)}


async def _step() -> timedelta:
    await run_due(timezone.now())
    return LOOKS_EACH


JOB: Final = LoopJob("flow-work", _step, LOOKS_EACH, LOOKS_EACH)
"""Works for as long as the process serves."""
