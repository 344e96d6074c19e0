"""What is to be paid for a draft: one order for one amount of one text, that counts once (flow 10)."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db.models import F, Sum

from portal.constants import FLOW_PAYMENT_ASKED_FOR, FLOW_PAYMENT_FIRST_WAIT, FLOW_PAYMENT_LONGEST_WAIT
from portal.flow.payment.models import PAID, WAITS, FlowOrder
from portal.flow.payment.provider import Order, State, provider
from portal.flow.signing.models import FlowSigning

logger = logging.getLogger("portal.flow")


async def due(draft: UUID, amount: int) -> int:
    """Kronor that are left to pay of ``amount``: what was paid for an earlier text of the draft counts."""
    return max(0, amount - await paid(draft))


async def paid(draft: UUID) -> int:
    """Kronor that have been paid for a draft."""
    found = await FlowOrder.objects.filter(draft=draft, state=PAID).aaggregate(sum=Sum(F("amount") - F("returned")))
    return found["sum"] or 0


async def begin(signing: FlowSigning, amount: int, return_path: Callable[[UUID], str], now: datetime) -> FlowOrder:
    """The order of what is due, at the provider. Raises ``UpstreamFailed``."""
    order, _ = await FlowOrder.objects.aget_or_create(
        draft=signing.draft,
        digest=signing.digest,
        amount=amount,
        defaults={"number": signing.number, "service": signing.service, "subject": signing.subject, "created": now},
    )
    address = await provider().begin(Order(order.uuid, amount, signing.number, return_path(order.uuid)))
    changes = {"state": WAITS, "address": address, "next_poll": now, "polls": 0}
    await FlowOrder.objects.filter(pk=order.pk).exclude(state=PAID).aupdate(**changes)
    begun: FlowOrder = await FlowOrder.objects.aget(pk=order.pk)
    return begun


async def of_draft(draft: UUID, id: UUID) -> FlowOrder | None:
    """One order of this draft."""
    found: FlowOrder | None = await FlowOrder.objects.filter(draft=draft, uuid=id).afirst()
    return found


async def note(id: UUID, state: State, now: datetime) -> UUID | None:
    """Notes what became of an order, once; the draft that it is for, ``None`` for an order that nobody made. What is paid stays paid."""
    order: FlowOrder | None = await FlowOrder.objects.filter(pk=id).afirst()
    if order is None:
        return None
    waiting = FlowOrder.objects.filter(pk=id).exclude(state=PAID)
    if state == PAID:
        await waiting.aupdate(state=PAID, paid=now, next_poll=None, address="")
    elif state != WAITS:
        await waiting.aupdate(state=state, next_poll=None, address="")
    draft: UUID = order.draft
    return draft


async def due_to_ask(now: datetime) -> list[FlowOrder]:
    """The orders whose provider should be asked now, each taken by one process."""
    oldest = now - FLOW_PAYMENT_ASKED_FOR  # the time of asking tells that by its index, among years of orders that nobody paid
    rows = FlowOrder.objects.filter(state=WAITS, next_poll__gt=oldest, next_poll__lte=now, created__gt=oldest)
    taken = []
    async for order in rows.order_by("next_poll")[:50]:
        waits = _wait_after(order.polls)
        if await FlowOrder.objects.filter(pk=order.pk, polls=order.polls).aupdate(polls=F("polls") + 1, next_poll=now + waits):
            taken.append(order)
    return taken


async def note_surplus(draft: UUID, owed: int) -> int:
    """Notes what was paid for a draft and is not owed, for an operator to pay back; how many kronor."""
    return await sync_to_async(_note_surplus)(draft, owed)


def surplus() -> list[FlowOrder]:
    """The orders that an operator has to pay something back of."""
    return list(FlowOrder.objects.filter(surplus__gt=0).order_by("paid"))


def paid_back(id: UUID) -> bool:
    """Notes that a surplus was paid back; whether there was one."""
    rows: int = FlowOrder.objects.filter(pk=id, surplus__gt=0).update(returned=F("returned") + F("surplus"), surplus=0)
    return rows > 0


def _note_surplus(draft: UUID, owed: int) -> int:
    orders = list(FlowOrder.objects.filter(draft=draft, state=PAID).order_by("paid", "pk"))
    over: int = sum(order.amount - order.returned for order in orders) - owed
    if over > 0 and orders:
        FlowOrder.objects.filter(pk=orders[-1].pk).update(surplus=over)
        logger.error("The order %s of the case %s is paid with %s kronor that are not owed", orders[-1].pk, orders[-1].number, over)
    return max(0, over)


def _wait_after(polls: int) -> timedelta:
    longest: timedelta = min(FLOW_PAYMENT_LONGEST_WAIT, FLOW_PAYMENT_FIRST_WAIT * 2 ** min(polls, 20))
    return longest
