"""From "Skicka in" to the case: signatures, then the payment, then it is sent, whoever came last and whether they came back."""

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db.models import Exists, OuterRef, Q

from portal.flow import cases, mail
from portal.flow.contents import Contents
from portal.flow.definition import Definition, Step
from portal.flow.drafts import Draft, Moved, Owner
from portal.flow.fields import Email
from portal.flow.files import kept
from portal.flow.files.sent import files_in
from portal.flow.models import FlowCase, FlowDraft
from portal.flow.payment import orders
from portal.flow.payment.models import PAID, FlowOrder
from portal.flow.payment.provider import State, provider
from portal.flow.sealing import unseal
from portal.flow.signing import inbox, signings
from portal.flow.signing.models import FlowSigning
from portal.flow.signing.signer import Signer
from portal.flow.signing.standing import PAYING, SENT
from portal.outside.source import UpstreamFailed
from portal.runtime.fault import set_aside

logger = logging.getLogger("portal.flow")

_SETTLED_AT_ONCE: Final = 400


async def go_on(draft: UUID, now: datetime) -> str | None:
    """Sends what everybody has signed and what is paid; the number of the case, ``None`` while something is missing."""
    signing = await signings.of_draft(draft)
    if signing is None or signing.state != PAYING or await orders.due(draft, signing.amount):
        return None
    try:
        number = await _submit(signing, now)
    except Moved:
        logger.warning("The draft of the case %s is not there any more to be sent", signing.number)
        return None
    await FlowSigning.objects.filter(draft=draft, state=PAYING).aupdate(state=SENT)
    await orders.note_surplus(draft, signing.amount)
    return number


async def paid(order: UUID, state: State, now: datetime) -> bool:
    """What a provider tells of an order; whether there is such an order."""
    draft = await orders.note(order, state, now)
    if draft is None:
        return False
    await go_on(draft, now)
    await _note_unowed(draft)
    return True


async def ask(order: FlowOrder, now: datetime) -> State:
    """Asks the provider how far an order is, and goes on from there. Raises ``UpstreamFailed``."""
    state = await provider().status(order.uuid)
    await paid(order.uuid, state, now)
    return state


async def settle_due(now: datetime) -> int:
    """Asks after the payments that nobody came back from, and sends what is paid; how many were settled."""
    settled = 0
    for order in await orders.due_to_ask(now):
        with set_aside(logger, "The order %s could not be settled", order.uuid):
            settled += await _is_settled(order, now)
    is_paid = FlowOrder.objects.filter(draft=OuterRef("draft"), state=PAID)
    left = FlowSigning.objects.filter(Q(amount=0) | Exists(is_paid), state=PAYING).values_list("draft", flat=True)
    for draft in [each async for each in left]:  # of a process that was ended before the case was made
        with set_aside(logger, "The draft %s is signed and paid, and could not be sent", draft):
            await go_on(draft, now)
    await _note_gone()
    return settled


async def _is_settled(order: FlowOrder, now: datetime) -> bool:
    try:
        return await ask(order, now) != "vantar"
    except UpstreamFailed as failure:
        logger.warning("The order %s could not be asked after: %s", order.uuid, failure.reason)
        return False


async def tell_signed(signing: FlowSigning, now: datetime) -> None:
    """Tells the applicant that all have signed, where it is left to pay."""
    if await orders.due(signing.draft, signing.amount):
        key = f"signed:{signing.draft}:{signing.revision}"
        path = "/inloggad/mina-sidor"
        await sync_to_async(mail.write)(unseal(signing.contact), "signed", key, signing.service, now, path=path)


def contact_of(flow: Definition, contents: Contents) -> str:
    """The first e-mail address that the applicant gives as their own: in a step, and not in a row of a group."""
    for part in flow.parts:
        filled = contents.steps.get(part.name)
        if not isinstance(part, Step) or filled is None:
            continue
        for field in part.fields:
            raw = filled.raw.get(field.name, ())
            if isinstance(field, Email) and raw and "@" in raw[0]:
                return raw[0]
    return ""


def once_each(signers: Sequence[Signer]) -> list[Signer]:
    """Every person once, at their first place."""
    first: dict[str, Signer] = {}
    for signer in signers:
        first.setdefault(signer.subject, signer)
    return list(first.values())


async def submit(draft: Draft, owner: Owner, archive: dict[str, Any], locale: str, now: datetime) -> str:
    """Makes a draft a case with the files that its archive names, and gives its number. Raises ``Moved``."""
    number = await cases.submit(draft, owner, archive, locale, now)
    await kept.keep_only(draft.uuid, [file.id for file in files_in(archive)])
    return number


async def _submit(signing: FlowSigning, now: datetime) -> str:
    signatures = inbox.archived(await signings.signatures_of(signing))
    archive = {**signing.what, **({"signatures": signatures} if signatures else {})}
    draft = Draft(signing.draft, signing.flow, signing.version, signing.party, Contents(), signing.revision)
    owner = Owner(signing.service, signing.subject, signing.party)
    return await submit(draft, owner, archive, signing.locale, now)


async def _note_gone() -> None:
    """What was paid for drafts that were removed, or are over, before they were sent. Each order is looked after until it is settled."""
    is_draft, is_case = Exists(FlowDraft.objects.filter(uuid=OuterRef("draft"))), Exists(FlowCase.objects.filter(draft=OuterRef("draft")))
    is_noted = Exists(FlowOrder.objects.filter(Q(surplus__gt=0) | Q(returned__gt=0), draft=OuterRef("draft")))
    paid = FlowOrder.objects.filter(state=PAID, is_settled=False)
    settled = paid.filter(Q(is_case) | Q(is_noted)).values_list("pk", flat=True)[:_SETTLED_AT_ONCE]
    if keys := [each async for each in settled]:
        await FlowOrder.objects.filter(pk__in=keys).aupdate(is_settled=True)
    gone = paid.filter(~is_draft, ~is_case, ~is_noted)
    for draft in {each async for each in gone.values_list("draft", flat=True)}:
        await orders.note_surplus(draft, 0)


async def _note_unowed(draft: UUID) -> None:
    """What was paid for a draft that is gone, or twice for one that became a case."""
    case = await FlowCase.objects.filter(draft=draft).afirst()
    if case is not None:
        await orders.note_surplus(draft, int(unseal(case.archive)["fee"]))
    elif not await FlowDraft.objects.filter(uuid=draft).aexists():
        await orders.note_surplus(draft, 0)
