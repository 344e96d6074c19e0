"""What "Skicka in" does: asks for signatures, then for what it costs; where there is neither to ask for, it is sent."""

from django.utils import timezone

from portal.eservices.answers import Went
from portal.eservices.service_visit import ServiceVisit
from portal.flow import cases
from portal.flow.archive import archive_of
from portal.flow.beside import with_further
from portal.flow.closing import contact_of, go_on, once_each, submit
from portal.flow.opened import PAY, RECEIPT, SIGN, Opened
from portal.flow.pages import step as step_page
from portal.flow.pages.saving import words_of
from portal.flow.payment import orders
from portal.flow.signing import Signer, signings
from portal.flow.signing.signings import Given


async def send(at: Opened, visit: ServiceVisit) -> Went:
    """Where the visitor goes. Raises ``Moved`` when the draft is not as it was shown."""
    fee, signers, now = step_page.fee_of(at) or 0, _signers(at, visit), timezone.now()
    archive = with_further(archive_of(at.route, visit, words_of(at.flow, visit), fee), at.flow, at.route, visit)
    if not signers and not await orders.due(at.draft.uuid, fee):
        number = await submit(at.draft, at.owner, archive, visit.locale, now)
        await orders.note_surplus(at.draft.uuid, fee)
        return receipt(number)
    given = Given(archive, signers, at.flow.order, contact_of(at.flow, at.draft.contents), visit.locale)
    await signings.begin(at.draft, at.owner, given, now)
    return Went(at.path(SIGN if signers else PAY))


async def sent(at: Opened) -> Went | None:
    """The receipt, when nothing is left to sign or to pay, and when it was sent meanwhile."""
    number = await go_on(at.draft.uuid, timezone.now()) or await cases.number_of(at.draft.uuid, at.owner)
    return receipt(number) if number else None


def receipt(number: str) -> Went:
    return Went(f"arende/{number}/{RECEIPT}")


def _signers(at: Opened, visit: ServiceVisit) -> list[Signer]:
    if at.flow.signers is None:
        return []
    return once_each(at.flow.signers(visit, at.route.answers))
