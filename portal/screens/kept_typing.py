"""What was posted and not taken, kept as the draft of its form: it stands there when the form is opened again."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import HttpRequest, QueryDict

from portal import drafts
from portal.drafts import Place
from portal.engagemang import page_party
from portal.web.page import Page
from portal.web.typed import SENT_ALONG


async def keep(request: HttpRequest, page: Page, now: datetime) -> bool:
    """Keeps what was typed in the form that ``request`` posted to ``page``; whether it is kept: not of a form without drafts."""
    fields, place = typed_in(request), _place(request, page)
    if place is None or not drafts.are_fields(fields) or drafts.is_too_large(fields):
        return False
    await drafts.save(place, await _as_kept_before(place, fields, now), now)
    return True


def typed_in(request: HttpRequest) -> dict[str, str | list[str]]:
    """The fields of the form that are a visitor's, by name."""
    return {name: _value(request.POST, name) for name in request.POST if name not in SENT_ALONG}


def _place(request: HttpRequest, page: Page) -> Place | None:
    """Where the draft of the posted form belongs: to the party that its page was drawn for, where that is one of the visitor's."""
    form, told = request.POST.get(drafts.FORM, ""), page_party.told_in(request.POST, request.headers)
    if page.login is None or page.engagemang_list is None or not form:
        return None
    party = page.engagemang_list.find(told) if told else page.current
    return drafts.place(page.login.subject, party.organisationsnummer, page.path, form) if party else None


async def _as_kept_before(place: Place, fields: Mapping[str, Any], now: datetime) -> Mapping[str, Any]:
    """A box that is ticked is posted as a word; the draft of before knows that it was a box."""
    before = await drafts.kept_at(place, now)
    boxes = {name for name, value in before.items() if isinstance(value, bool)}
    return {**dict.fromkeys(boxes, False), **{name: True if name in boxes else value for name, value in fields.items()}}


def _value(posted: QueryDict, name: str) -> str | list[str]:
    values = posted.getlist(name)
    return values[0] if len(values) == 1 else [str(each) for each in values]
