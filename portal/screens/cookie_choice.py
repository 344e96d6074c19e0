"""The choice of cookies, of the dialog and of the cookie page (contract (a): /cookies)."""

from django.http import HttpRequest, HttpResponse

from portal.http import cookies as cookie_jar
from portal.http.addresses import local_or_none
from portal.web.drawn import SEE_OTHER, drawn, redirect
from portal.web.failure_pages import error_page
from portal.web.page_request import PageRequest
from portal.web.routes import path_of
from portal.web.screen import Post, ShownPage


async def _choose(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    value = request.POST.get("consent")  # of the check box and the hidden field before it the last one counts
    if value not in {"ALL", "RESTRICTED"}:
        return await drawn(request, await error_page(page_request, 400))
    target = local_or_none(request.POST.get("redirect")) or path_of("cookies", shown.page.locale)
    return redirect(target, SEE_OTHER, cookie_jar.consent("ALL" if value == "ALL" else "RESTRICTED", request.COOKIES))


POST = Post(_choose, acts_for="person")
