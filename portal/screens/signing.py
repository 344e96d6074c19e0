"""What waits for the visitor's signature, whoever they act for: listed, read, signed, declined, and the way back from the provider."""

import logging
from dataclasses import dataclass, replace
from http import HTTPStatus
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from portal.constants import FLOW_REASON_MOST
from portal.flow.closing import go_on, tell_signed
from portal.flow.known import flow_at
from portal.flow.opened import SIGN, uuid_of
from portal.flow.pages.case import sections_of
from portal.flow.shown import AnswerSection
from portal.flow.signing import Refused, Returned, inbox, signings
from portal.flow.signing.inbox import Waiting
from portal.flow.signing.models import FlowSignature
from portal.flow.signing.standing import PAYING, SIGNED, SIGNING, WAITS
from portal.http.addresses import local_or_none, with_query
from portal.identity.models import Session
from portal.outside.source import UpstreamFailed
from portal.web.drawn import SEE_OTHER, drawn, redirect
from portal.web.page import Page
from portal.web.page_request import PageRequest
from portal.web.routes import path_of
from portal.web.screen import NothingHere, Post, Show, ShownPage
from portal.words.reference import new_reference

logger = logging.getLogger("portal.flow")

INBOX, SIGNATURE, RETURN = "sign-inbox", "signature", "sign-return"
"""Names of the addresses."""
ID, REASON, DECLINE = "id", "skal", "decline"
_STATUS = {"cancelled": HTTPStatus.BAD_REQUEST, "other-text": HTTPStatus.BAD_REQUEST, "over": HTTPStatus.BAD_REQUEST}


@dataclass(frozen=True, slots=True)
class InboxDetails:
    """All that waits, and what has just been done."""

    items: tuple[Waiting, ...]
    done: str = ""
    """``signed`` or ``declined``."""


@dataclass(frozen=True, slots=True)
class SignatureDetails:
    """One application that somebody is asked to sign."""

    id: str
    service: str
    digest: str
    state: str
    """``vantar``, ``skrivit-under``, ``inte-din-tur`` or ``over``; of the last two nothing more is shown."""
    sections: tuple[AnswerSection, ...] = ()
    fee: int = 0
    party: tuple[str, str] = ("", "")
    applicant: str = ""
    error: str = ""
    """Key of what is wrong: ``away`` or ``reason``."""
    reason: str = ""
    leave: str = ""
    """Address of a provider elsewhere: the visitor leaves by a link."""


@dataclass(frozen=True, slots=True)
class RefusedDetails:
    """Somebody came back without a signature that counts."""

    why: str
    again: str
    """Where it is tried again; empty where it cannot be."""


async def load_inbox(show: Show, page: Page) -> Page:
    assert page.login
    done = page.values.get("klart", "")
    items = await inbox.waiting_for(page.login.subject)
    return replace(page, details=InboxDetails(items, done if done in {"signed", "declined"} else ""))


async def load_signature(show: Show, page: Page) -> Page:
    """All that is signed. Status 403 for somebody whose turn it is not yet."""
    details = _shown(*await _found(page))
    status = HTTPStatus.FORBIDDEN if details.state == "inte-din-tur" else page.status
    return replace(page, details=details, status=status)


async def _take(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """Leaves for the provider, or declines."""
    try:
        signature, among = await _found(shown.page)
    except NothingHere:
        return redirect(path_of(INBOX, shown.page.locale), SEE_OTHER)
    details = _shown(signature, among)
    if details.state != WAITS:
        return await drawn(request, replace(shown.page, details=details, status=HTTPStatus.FORBIDDEN))
    if request.POST.get("_go") == DECLINE:
        return await _decline(request, shown.page, signature, details)
    return await _leave(request, shown.page, signature, details)


POST = Post(_take, acts_for="person")


async def come_back(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """Takes the signature that somebody came back with; what does not count changes nothing, and is logged with the page's reference."""
    page, now = shown.page, timezone.now()
    try:
        signature, signing = await inbox.come_back(await _returned(page), page.locale)
    except Refused as refused:
        return await _refused(request, page, refused.why, _STATUS.get(refused.why, HTTPStatus.FORBIDDEN))
    except UpstreamFailed:
        return await _refused(request, page, "away", HTTPStatus.FAILED_DEPENDENCY)
    if signing.state == PAYING:
        await go_on(signing.draft, now)
        await tell_signed(signing, now)
    if signature.subject == signing.subject:
        base, flow = (
            path_of(signing.service, "en" if signing.locale == "en" else "sv"),
            flow_at(signing.service, signing.flow, signing.version),
        )
        return redirect(flow.address(base, "utkast", str(signing.draft), SIGN) if flow else base, SEE_OTHER)
    return redirect(with_query(path_of(INBOX, page.locale), klart="signed"), SEE_OTHER)


async def _found(page: Page) -> tuple[FlowSignature, list[FlowSignature]]:
    """The visitor's own signature that the address names, among all of them. Raises ``NothingHere``."""
    assert page.login
    id = uuid_of(page.values.get(ID, ""))
    signature = await inbox.find(id, page.login.subject) if id else None
    if signature is None:
        raise NothingHere
    return signature, await signings.signatures_of(signature.signing)


def _shown(signature: FlowSignature, among: list[FlowSignature]) -> SignatureDetails:
    signing = signature.signing
    state = signature.state
    if state == WAITS and signing.state != SIGNING:
        state = "over"
    elif state == WAITS and not inbox.is_open(signature, among):
        state = "inte-din-tur"
    details = SignatureDetails(id=str(signature.uuid), service=signing.service, digest=signing.digest, state=state)
    if state not in {WAITS, SIGNED}:
        return details
    what = signing.what
    return replace(
        details,
        sections=sections_of(what),
        fee=what["fee"],
        party=(what["party"]["namn"], what["party"]["organisationsnummer"]),
        applicant=what["person"]["namn"],
    )


async def _leave(request: HttpRequest, page: Page, signature: FlowSignature, details: SignatureDetails) -> HttpResponse:
    assert page.login
    try:
        address = await inbox.leave(signature, page.login.sid, page.locale, path_of(RETURN, page.locale), timezone.now())
    except UpstreamFailed as failure:
        logger.warning("The provider of signatures could not be asked: %s", failure.reason)
        return await drawn(request, replace(page, details=replace(details, error="away"), status=HTTPStatus.FAILED_DEPENDENCY))
    if local_or_none(address):
        return redirect(address, SEE_OTHER)
    return await drawn(request, replace(page, details=replace(details, leave=address)))


async def _decline(request: HttpRequest, page: Page, signature: FlowSignature, details: SignatureDetails) -> HttpResponse:
    reason = " ".join(request.POST.get(REASON, "").replace("\0", "").split())
    if not reason or len(reason) > FLOW_REASON_MOST:
        wrong = replace(details, error="reason" if not reason else "long-reason", reason=reason)
        return await drawn(request, replace(page, details=wrong, status=HTTPStatus.BAD_REQUEST))
    await signings.decline(signature, reason, timezone.now())
    return redirect(with_query(path_of(INBOX, page.locale), klart="declined"), SEE_OTHER)


async def _returned(page: Page) -> Returned:
    assert page.login
    row = await Session.objects.aget(sid=page.login.sid)
    return Returned(page.values, page.login.subject, page.login.sid, row.opened_at, row.loa, row.idp)


async def _refused(request: HttpRequest, page: Page, why: str, status: int) -> HttpResponse:
    reference = new_reference()
    logger.warning("A signature was refused: %s, reference %s", why, reference)
    own = await _own(page)
    again = with_query(path_of(SIGNATURE, page.locale), id=str(own)) if own else ""
    return await drawn(request, replace(page, details=RefusedDetails(why, again), status=status, reference=reference))


async def _own(page: Page) -> UUID | None:
    """The visitor's own signature that the try was for."""
    assert page.login
    attempt = page.values.get(inbox.ATTEMPT, "")
    rows = FlowSignature.objects.filter(attempt=attempt, subject=page.login.subject)
    found = await rows.afirst() if attempt else None
    return found.uuid if found else None
