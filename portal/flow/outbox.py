"""The way out for what was sent: each delivery is tried until the authority has taken or refused it (flow 11).

A delivery is claimed, sent, and then noted. Who is killed in between leaves a claim that runs out, and it is sent again with the same
key: the authority takes it once. Several processes may deliver beside each other. Nothing is ever dropped.
"""

import logging
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal, cast

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from portal.constants import FLOW_CLAIMED_FOR, FLOW_FIRST_WAIT, FLOW_LONGEST_WAIT, FLOW_STUCK_AFTER
from portal.flow import cases, joining, withdrawal
from portal.flow.authority import SUBMIT, FollowUp, Refused
from portal.flow.known import flow_of
from portal.flow.models import FlowCase, FlowDelivery, FlowEvent
from portal.flow.moves import may_move
from portal.flow.sealing import seal, unseal
from portal.outside.client import UpstreamFailed
from portal.runtime.fault import FAULT, set_aside
from portal.runtime.metrics import STUCK
from portal.words.masking import masked

logger = logging.getLogger("portal.flow")

STUCK_LISTED: Final = 200
"""Cases that one page of the console shows."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one run."""

    delivered: int = 0
    refused: int = 0
    failed: int = 0
    """To be tried again."""


async def deliver_due(now: Callable[[], datetime] = timezone.now) -> Outcome:
    """Tries each delivery that is due, once."""
    came: Counter[str] = Counter()
    while (delivery := await _claim(now())) is not None:
        with set_aside(logger, "What became of a delivery of the case %s could not be noted", delivery.case.number):
            came[await _tried(delivery, now)] += 1
    STUCK.set(await _stuck().acount())
    return Outcome(**came)


async def _tried(delivery: FlowDelivery, now: Callable[[], datetime]) -> Literal["delivered", "refused", "failed"]:
    """What came of a delivery that was claimed. Whatever else an authority raises is a fault of its code, and the delivery waits."""
    try:
        reference = await _hand_over(delivery.case, delivery)
    except Refused as refusal:
        await _refused(delivery, str(refusal), now())
        return "refused"
    except UpstreamFailed as failure:
        await _failed(delivery, failure.reason, now())
        return "failed"
    except FAULT as fault:
        logger.exception("What was sent of the case %s could not be handed over", delivery.case.number)
        await _failed(delivery, type(fault).__name__, now())
        return "failed"
    await _delivered(delivery, reference, now())
    return "delivered"


def wait_after(tries: int, chance: Callable[[], float] = random.random) -> timedelta:
    """How long after so many tries: between half and all of a time that doubles, so that not all cases come at once."""
    longest: timedelta = min(FLOW_LONGEST_WAIT, FLOW_FIRST_WAIT * 2 ** min(tries - 1, 20))
    return longest * (0.5 + chance() / 2)


async def listed_stuck() -> list[FlowDelivery]:
    """The deliveries that have been tried so often that somebody should look at them, with their cases, the oldest first."""
    return [each async for each in _stuck().select_related("case").defer("case__archive").order_by("case__sent")[:STUCK_LISTED]]


async def try_now(number: str, now: datetime) -> bool:
    """Has what is on its way of a case tried at once, as if for the first time; whether there is any."""
    waiting = FlowDelivery.objects.filter(case__number=number, done=None)
    changed: int = await waiting.aupdate(tries=0, next_try=now, claimed_until=None)
    return changed > 0


def _stuck() -> QuerySet[FlowDelivery]:
    return FlowDelivery.objects.filter(done=None, tries__gte=FLOW_STUCK_AFTER)


async def _hand_over(case: FlowCase, delivery: FlowDelivery) -> str:
    """What the authority calls the case. A flow without an authority is taken by the portal itself; one that is not installed waits.

    Raises as ``Authority.submit``.
    """
    flow = flow_of(case.service, case.flow)
    if flow is None:
        raise UpstreamFailed(SUBMIT, "the flow is not installed")
    authority = flow.authority
    if authority is None:
        return ""
    if delivery.kind == "submit":
        return (await authority.submit(unseal(case.archive), delivery.key)).reference
    if delivery.kind != "withdraw" or may_move(case.state, cases.WITHDRAWN):  # what is decided by now is taken back no more
        await authority.follow_up(cast(FollowUp, delivery.kind), case.number, unseal(delivery.what), delivery.key)
    return ""


async def _claim(now: datetime) -> FlowDelivery | None:
    """One delivery that is due, claimed so that no other process sends it; ``None`` when there is none. Those of one case go in order."""
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lte=now)
    before = FlowDelivery.objects.filter(case=OuterRef("case"), pk__lt=OuterRef("pk"), done=None)
    due = FlowDelivery.objects.filter(~Exists(before), free, done=None, next_try__lte=now)
    keys = [key async for key in due.order_by("next_try").values_list("pk", flat=True)[:50]]
    for key in keys:
        if await due.filter(pk=key).aupdate(claimed_until=now + FLOW_CLAIMED_FOR, tries=F("tries") + 1):
            claimed: FlowDelivery = await FlowDelivery.objects.select_related("case").aget(pk=key)
            return claimed
    return None


async def _delivered(delivery: FlowDelivery, reference: str, now: datetime) -> None:
    if delivery.kind == "withdraw":
        await withdrawal.taken(delivery.case_id, now)
    if delivery.kind == "submit":
        await joining.join(delivery.case, now)
    await _done(delivery, now)
    if delivery.kind != "submit":
        return
    if await FlowCase.objects.filter(pk=delivery.case_id, state=cases.SENT).aupdate(state=cases.TAKEN, reference=reference, changed=now):
        await FlowEvent.objects.acreate(case_id=delivery.case_id, kind=cases.TAKEN, by="myndigheten", at=now)


async def _refused(delivery: FlowDelivery, reason: str, now: datetime) -> None:
    """For good: the person who sent it is told why, in the case."""
    logger.warning("What was sent of the case %s was refused for good: %s", delivery.case.number, delivery.kind)
    await _done(delivery, now)
    if delivery.kind == "submit":
        if not await FlowCase.objects.filter(pk=delivery.case_id, state=cases.SENT).aupdate(state=cases.REFUSED, changed=now):
            return
        await FlowEvent.objects.acreate(case_id=delivery.case_id, kind=cases.REFUSED, by="myndigheten", at=now)
    elif delivery.kind == "withdraw":
        await FlowCase.objects.filter(pk=delivery.case_id).aupdate(withdrawn=None, changed=now)
    await FlowEvent.objects.acreate(case_id=delivery.case_id, kind=cases.MESSAGE, by="myndigheten", words=seal(reason), at=now)


async def _failed(delivery: FlowDelivery, fault: str, now: datetime) -> None:
    level = logging.ERROR if delivery.tries >= FLOW_STUCK_AFTER else logging.WARNING
    logger.log(level, "The case %s could not be delivered, try %s: %s", delivery.case.number, delivery.tries, fault)
    await _note(delivery, next_try=now + wait_after(delivery.tries), fault=masked(fault)[:200])


async def _done(delivery: FlowDelivery, now: datetime) -> None:
    await _note(delivery, done=now, next_try=None, fault="")


async def _note(delivery: FlowDelivery, **changes: object) -> None:
    """Notes what came of it and lets go of the claim; a claim that ran out meanwhile is another's, which notes for itself."""
    await FlowDelivery.objects.filter(pk=delivery.pk, claimed_until=delivery.claimed_until).aupdate(claimed_until=None, **changes)
