"""The visitor's own logins: which there are, and ending them."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from portal.http import cookies as cookie_jar
from portal.identity import own_sessions
from portal.identity.login import renewed
from portal.web.drawn import SEE_OTHER, drawn, redirect
from portal.web.failure_pages import error_page
from portal.web.page import Page
from portal.web.page_request import PageRequest
from portal.web.routes import path_of
from portal.web.screen import Post, Show, ShownPage


async def load(show: Show, page: Page) -> Page:
    assert page.login
    return replace(page, details=await own_sessions.of(page.login, timezone.now(), show.locale))


async def _end(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """Ends one of the visitor's own sessions (field ``session``), or all but this one (field ``others``)."""
    login, here = shown.page.login, path_of("sessions", shown.page.locale)
    assert login
    if "others" in request.POST:
        await own_sessions.end_others(login, page_request.now)
        return redirect(here, SEE_OTHER)
    if not await own_sessions.end(login, request.POST.get("session", ""), page_request.now):
        return await drawn(request, await error_page(page_request, 400))
    if await renewed(login, page_request.now) is None:
        return redirect(path_of("logged-out", shown.page.locale), SEE_OTHER, cookie_jar.signed_out())
    return redirect(here, SEE_OTHER)


POST = Post(_end, acts_for="person")
