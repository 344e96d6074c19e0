"""A page as the answer to a request."""

from functools import partial
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from portal.http.cookies import CookieChanges
from portal.runtime.metrics import RENDER, Timer
from portal.web.answers import answers
from portal.web.drawing import drawing
from portal.web.drawn_pages import DRAWN
from portal.web.page import Page
from portal.web.screen import after_failure

SEE_OTHER: Final = 303


async def drawn(request: HttpRequest, page: Page, cookies: CookieChanges | None = None, before: Page | None = None) -> HttpResponse:
    """The document of ``page`` as the answer, with ``cookies``. Its drawing is kept for its websocket where the page is somebody's and
    it is known what it was ``before`` what only its screen shows was read."""
    prerender = drawing().prerender
    page = answers.keyed(page) if request.method == "POST" else page
    scope = request.scope if hasattr(request, "scope") else {"type": "http"}
    keep = partial(DRAWN.keep, page, before) if before and page.login and request.method == "GET" else None
    with Timer() as timer:
        try:
            html = await prerender(page, scope, keep)
        except Exception:
            instead = after_failure(page)
            if instead is None:
                raise
            page, html = instead, await prerender(instead, scope)
    RENDER.labels(page.screen).observe(timer.seconds)
    request.drawn_screen = page.screen  # what the request is counted under
    if page.answer:
        await answers.keep(page)
    response = HttpResponse(html, status=page.status)
    response["Content-Language"] = page.locale
    # It holds the visitor's own anti-forgery value, and the name of somebody signed in, who may sit at a borrowed computer.
    response["Cache-Control"] = "no-store" if page.login else "private, no-cache"
    if cookies:
        cookies.apply(response)
    return response


def redirect(url: str, status: int, cookies: CookieChanges | None = None) -> HttpResponse:
    """To ``url`` with ``status``, and ``cookies``."""
    response = HttpResponseRedirect(url)
    response.status_code = status
    if cookies:
        cookies.apply(response)
    return response
