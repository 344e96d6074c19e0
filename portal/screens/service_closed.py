"""What a closed e-service answers: when to come again, and to whoever posts, what they wrote; it is kept as their draft too."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from math import ceil
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict

from portal import drafts
from portal.constants import CLOSED_RETRY_AFTER
from portal.drafts import Place
from portal.engagemang import page_party
from portal.http.cookies import CookieChanges
from portal.web.closed_service import ClosedDetails
from portal.web.drawn import drawn
from portal.web.page import Page
from portal.web.page_request import PageRequest
from portal.web.screen import ShownPage
from portal.web.typed import SENT_ALONG


async def respond(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """The page, with ``Retry-After``; nobody keeps it."""
    return await _refused(request, page_request, shown.page, shown.cookies)


async def take(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """Refuses what was posted to the service, and gives it back: in the page, and as the draft of a form that keeps drafts."""
    fields = {name: _value(request.POST, name) for name in request.POST if name not in SENT_ALONG}
    place, page = _place(request, shown.page), shown.page
    is_kept = place is not None and drafts.are_fields(fields) and not drafts.is_too_large(fields)
    if place is not None and is_kept:
        await drafts.save(place, await _as_kept_before(place, fields, page_request), page_request.now)
    details = ClosedDetails(tuple(value for name in fields for value in request.POST.getlist(name) if value.strip()), is_kept)
    return await _refused(request, page_request, replace(page, details=details), shown.cookies)


async def _refused(request: HttpRequest, page_request: PageRequest, page: Page, cookies: CookieChanges) -> HttpResponse:
    response = await drawn(request, page, cookies)
    until = page.closure.until if page.closure else None
    wait = until - page_request.now if until else CLOSED_RETRY_AFTER
    response["Retry-After"] = str(max(1, ceil(wait / timedelta(seconds=1))))
    response["Cache-Control"] = "no-store"
    return response


def _place(request: HttpRequest, page: Page) -> Place | None:
    """Where the draft of the posted form belongs: to the party that its page was drawn for, where that is one of the visitor's."""
    form, told = request.POST.get(drafts.FORM, ""), page_party.told_in(request.POST, request.headers)
    if page.login is None or page.engagemang_list is None or not form:
        return None
    party = page.engagemang_list.find(told) if told else page.current
    return drafts.place(page.login.subject, party.organisationsnummer, page.path, form) if party else None


async def _as_kept_before(place: Place, fields: Mapping[str, Any], page_request: PageRequest) -> Mapping[str, Any]:
    """A box that is ticked is posted as a word; the draft of before knows that it was a box."""
    before = await drafts.kept_at(place, page_request.now)
    boxes = {name for name, value in before.items() if isinstance(value, bool)}
    return {**dict.fromkeys(boxes, False), **{name: True if name in boxes else value for name, value in fields.items()}}


def _value(posted: QueryDict, name: str) -> str | list[str]:
    values = posted.getlist(name)
    return values[0] if len(values) == 1 else [str(each) for each in values]
