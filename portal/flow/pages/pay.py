"""The payment of a draft: what is due, the way out to the provider, and the way back."""

from functools import partial
from uuid import UUID

from django.utils import timezone

from portal.eservices.answers import Again, Answer, NotFound, Posted, Went
from portal.eservices.service_visit import ServiceVisit
from portal.flow import closing
from portal.flow.definition import Definition
from portal.flow.opened import PAY, Opened, opened, uuid_of
from portal.flow.pages.saving import words_of
from portal.flow.pages.sending import sent
from portal.flow.payment import orders
from portal.flow.payment.models import PAID, WAITS
from portal.flow.shown import PayShown
from portal.flow.signing import signings
from portal.flow.signing.models import FlowSigning
from portal.flow.signing.standing import PAYING
from portal.outside.source import UpstreamFailed


async def load(flow: Definition, visit: ServiceVisit) -> PayShown | Answer:
    """What is due. Who comes back from the provider is told what came of it, or has the receipt."""
    found = await _at(flow, visit)
    if not isinstance(found, tuple):
        return found
    at, signing = found
    returned = uuid_of(visit.query.get("order", ""))
    told, is_refused = await _told(at, returned, visit) if returned else ("", False)
    done = await sent(at)
    if done:
        return done
    leaving = uuid_of(visit.query.get("vidare", ""))
    order = await orders.of_draft(at.draft.uuid, leaving) if leaving else None
    return PayShown(
        form=at.form(),
        amount=await orders.due(at.draft.uuid, signing.amount),
        leave=order.address if order and order.state == WAITS else "",
        told=told,
        is_refused=is_refused,
    )


async def post(flow: Definition, visit: ServiceVisit, posted: Posted) -> Went | Again | NotFound:
    """Makes the order, and leads to the link that the visitor leaves by."""
    found = await _at(flow, visit)
    if not isinstance(found, tuple):
        return found if isinstance(found, Went) else NotFound()
    at, signing = found
    amount = await orders.due(at.draft.uuid, signing.amount)
    if not amount:
        return await sent(at) or at.way_on
    try:
        order = await orders.begin(signing, amount, partial(_return_path, at, visit), timezone.now())
    except UpstreamFailed:
        told = words_of(flow, visit).say("pay.away")
        return Again(PayShown(form=at.form(), amount=amount, told=told, is_refused=True), 424)
    return Went(at.path(PAY), f"vidare={order.uuid}")


async def _at(flow: Definition, visit: ServiceVisit) -> tuple[Opened, FlowSigning] | Answer:
    at = await opened(flow, visit)
    if not isinstance(at, Opened):
        return at
    signing = await signings.of_draft(at.draft.uuid)
    return (at, signing) if signing and at.draft.standing == PAYING else at.way_on


async def _told(at: Opened, id: UUID, visit: ServiceVisit) -> tuple[str, bool]:
    """What came of an order whose payer is back, in words; and whether it was not paid."""
    words, order = words_of(at.flow, visit), await orders.of_draft(at.draft.uuid, id)
    if order is None:
        return "", False
    try:
        state = await closing.ask(order, timezone.now()) if order.state == WAITS else order.state
    except UpstreamFailed:
        return words.say("pay.unknown"), False
    return words.say(f"pay.state.{state}"), state not in {PAID, WAITS}


def _return_path(at: Opened, visit: ServiceVisit, order: UUID) -> str:
    return f"{visit.address(at.path(PAY))}?order={order}"
