"""Everything that applications have due, whether or not anybody is there: payments, signatures, drafts, deliveries, mails."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone

from portal.flow import closing, events, expiry, mail, outbox
from portal.flow.signing import reminders
from portal.runtime.jobs import LoopJob

LOOKS_EACH: Final = timedelta(seconds=5)


async def run_due(now: datetime) -> dict[str, int]:
    """Does what is due; how much of each kind it was. What cannot be done yet is tried again later.

    Raises an ``ExceptionGroup`` of what failed, after all else that is due was done.
    """
    done: dict[str, int] = {}
    failed: list[Exception] = []
    for work in _IN_TURN:
        try:
            done |= await work(now)
        except Exception as fault:
            failed.append(fault)
    if failed:
        raise ExceptionGroup("Not all that applications have due could be done", failed)
    return done


Work = Callable[[datetime], Awaitable[dict[str, int]]]
"""Does what is due of one kind; how much that was, by name."""


def _counted(name: str, work: Callable[[datetime], Awaitable[int]]) -> Work:
    async def counted(now: datetime) -> dict[str, int]:
        return {name: await work(now)}

    return counted


async def _deliver(now: datetime) -> dict[str, int]:
    return asdict(await outbox.deliver_due(lambda: now))


async def _hear(now: datetime) -> dict[str, int]:
    await events.hear_what_waits(now)
    return {}


_IN_TURN: Final[Sequence[Work]] = (
    _counted("settled", closing.settle_due),
    _counted("reminded", reminders.remind_due),
    _counted("ended", reminders.end_due),
    _counted("warned", expiry.warn_due),
    _deliver,
    _hear,
    _counted("mailed", mail.send_due),
)


async def _step() -> timedelta:
    await run_due(timezone.now())
    return LOOKS_EACH


JOB: Final = LoopJob("flow-work", _step, LOOKS_EACH, LOOKS_EACH)
"""Works for as long as the process serves."""
