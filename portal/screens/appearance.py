"""Light or dark, kept in this browser; back to the page that it was chosen on."""

from django.http import HttpRequest, HttpResponse

from portal.http import cookies as cookie_jar
from portal.http.addresses import local_or_none
from portal.http.appearance import THEMES, theme_of
from portal.web.drawn import SEE_OTHER, drawn, redirect
from portal.web.failure_pages import error_page
from portal.web.page_request import PageRequest
from portal.web.routes import path_of
from portal.web.screen import Post, ShownPage


async def _choose(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    if request.POST.get("theme") not in THEMES:
        return await drawn(request, await error_page(page_request, 400))
    target = local_or_none(request.POST.get("redirect")) or path_of("appearance", shown.page.locale)
    return redirect(target, SEE_OTHER, cookie_jar.theme(theme_of(request.POST["theme"])))


POST = Post(_choose, acts_for="person")
