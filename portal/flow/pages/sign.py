"""The signatures of a draft, as the applicant sees them."""

from dataclasses import replace
from typing import Final

from django.utils import timezone

from portal.eservices.answers import Again, Answer, NotFound, Posted, Went
from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition
from portal.flow.fields import Email
from portal.flow.opened import REOPEN, Opened, opened
from portal.flow.pages.case import sections_of
from portal.flow.pages.saving import words_of
from portal.flow.pages.sending import sent
from portal.flow.problem import Wrong
from portal.flow.shown import Errors, SignerRow, SignShown
from portal.flow.signing import inbox, reminders, signings
from portal.flow.signing.models import FlowSignature, FlowSigning
from portal.flow.signing.standing import PAYING, SIGNING, WAITS

REMIND: Final = "paminn"
ADDRESS: Final = "byt-epost"
"""Buttons that hold the id of a signer."""


async def load(flow: Definition, visit: ServiceVisit) -> SignShown | Answer:
    """Who has signed, and all that is signed; on to the payment or the receipt when everybody has."""
    at = await opened(flow, visit)
    if not isinstance(at, Opened):
        return at
    if at.draft.standing == PAYING:
        return await sent(at) or at.way_on
    signing = await signings.of_draft(at.draft.uuid)
    return await _shown(at, signing, visit) if signing and at.draft.standing == SIGNING else at.way_on


async def post(flow: Definition, visit: ServiceVisit, posted: Posted) -> Went | Again | NotFound:
    """Reminds a signer, or invites them at another address; opens the answers again after a question."""
    at = await opened(flow, visit)
    if not isinstance(at, Opened):
        return at if isinstance(at, Went) else NotFound()
    signing = await signings.of_draft(at.draft.uuid)
    if signing is None or at.draft.standing != SIGNING:
        return at.way_on
    if posted.get("_go") == REOPEN:
        return Went(at.path(REOPEN))
    chosen = posted.get(REMIND) or posted.get(ADDRESS)
    signature = next((each for each in await signings.signatures_of(signing) if str(each.uuid) == chosen), None)
    if signature is None or signature.state != WAITS:
        return Went(at.path("signera"))
    if REMIND in posted:
        return await _reminded(at, signing, signature, visit)
    return await _readdressed(at, signing, signature, visit, posted.get(f"epost-{signature.uuid}", ""))


async def _reminded(at: Opened, signing: FlowSigning, signature: FlowSignature, visit: ServiceVisit) -> Went | Again:
    signature.signing = signing
    if await reminders.remind(signature, timezone.now()):
        return Went(at.path("signera"), f"pamind={signature.uuid}")
    words = words_of(at.flow, visit)
    return Again(await _shown(at, signing, visit, (("", words.say("error.reminded-today")),)), 409)


async def _readdressed(at: Opened, signing: FlowSigning, signature: FlowSignature, visit: ServiceVisit, typed: str) -> Went | Again:
    signature.signing = signing
    field, words = Email(f"epost-{signature.uuid}"), words_of(at.flow, visit)
    try:
        address = field.read((typed.strip(),) if typed.strip() else (), visit.today)
    except Wrong as wrong:
        errors = ((field.name, words.say(f"error.{wrong.key}", **wrong.values)),)
        return Again(replace(await _shown(at, signing, visit, errors), typed=(str(signature.uuid), typed)))
    await reminders.change_address(signature, address, timezone.now())
    return Went(at.path("signera"), f"inbjuden={signature.uuid}")


async def _shown(at: Opened, signing: FlowSigning, visit: ServiceVisit, errors: Errors = ()) -> SignShown:
    signatures = await signings.signatures_of(signing)
    own = next((each for each in signatures if each.subject == visit.subject), None)
    if own:
        own.signing = signing
    return SignShown(
        form=at.form(),
        signers=tuple(_row(each, visit) for each in signatures),
        sections=sections_of(signing.what, at.path("fil"), visit.locale),
        digest=signing.digest,
        ends=signing.ends,
        own=str(own.uuid) if own and inbox.is_open(own, signatures) else "",
        errors=errors,
        notices=_notices(at, visit, signatures),
    )


def _row(signature: FlowSignature, visit: ServiceVisit) -> SignerRow:
    who = signature.who
    return SignerRow(
        str(signature.uuid),
        who["namn"],
        signature.state,
        who["epost"],
        signature.signed,
        signature.invited is not None,
        signature.subject == visit.subject,
    )


def _notices(at: Opened, visit: ServiceVisit, signatures: list[FlowSignature]) -> tuple[str, ...]:
    words = words_of(at.flow, visit)
    for query, key in (("pamind", "sign.reminded"), ("inbjuden", "sign.invited")):
        named = next((each for each in signatures if str(each.uuid) == visit.query.get(query)), None)
        if named:
            return (words.say(key, name=named.who["namn"]),)
    return ()
