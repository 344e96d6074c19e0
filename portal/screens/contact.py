"""The contact page: what editors have published there, and the form that sends a message (spec: shell 7, CONTACT-*)."""

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from portal import drafts
from portal.contact import DRAFT
from portal.contact.submission import Submission, submit
from portal.contact.telephone import telephone
from portal.content import calls as content_calls
from portal.screens import content
from portal.screens.content import ContentDetails
from portal.web.drawn import drawn
from portal.web.page import Page
from portal.web.page_request import PageRequest
from portal.web.screen import Post, Show, ShownPage, loaded
from portal.words.texts import text


async def load(show: Show, page: Page) -> Page:
    """What editors have published there; the bare form while nothing is, or while it cannot be had: there is always a way to write."""
    if show.content_page is None:
        return replace(page, details=Submission())
    try:
        shown = await content.load(show, page)
    except content_calls.ContentFailed:
        return replace(page, details=Submission())
    return replace(shown, details=replace(shown.details, telephone=telephone(show.locale, timezone.now())))


def submission_of(details: Any) -> Submission:
    """What came of posting the contact form of a page; of any other page the form as nobody has touched it."""
    return details if isinstance(details, Submission) else getattr(details, "submission", Submission())


async def _take(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """A message, or the answer to the question below the page."""
    is_feedback = "answer" in request.POST and shown.show is not None and content.asks_for_feedback(shown.show)
    return await (content.take_feedback if is_feedback else _send)(request, page_request, shown)


POST = Post(_take, acts_for="person")


async def _send(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """Sends a message; what was wrong with it stands beside the fields, with everything typed kept."""
    fields = {name: request.POST.get(name, "") for name in ("subject", "message", "email", "website")}
    sent = await submit(fields, shown.page.locale, page_request.now, request.META.get("REMOTE_ADDR", ""), page_request.csrf_token)
    place = shown.page.place_of(DRAFT, on_every_page=True)
    if sent.reference and place:
        await drafts.drop(place)
    status = 400 if sent.errors else 429 if sent.sent_too_often else 502 if sent.has_failed else 200
    page = await loaded(shown)
    title = text(page.locale, "form.errorTitle", title=page.title) if sent.errors else page.title
    return await drawn(request, replace(page, title=title, details=_with_submission(page.details, sent), status=status))


def _with_submission(details: ContentDetails | Submission, submission: Submission) -> ContentDetails | Submission:
    return replace(details, submission=submission) if isinstance(details, ContentDetails) else submission
