"""Choosing whom to act for (spec: shell 4, PARTY-028 to -030, PROFILE-012)."""

import logging
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse

from portal.engagemang import choice, history
from portal.http import cookies as cookie_jar
from portal.http.addresses import local_or_none, with_query
from portal.identity.device import device_of
from portal.screens.choice_made import follow
from portal.user_settings import parties
from portal.web.destination import destination
from portal.web.drawn import SEE_OTHER, drawn, redirect
from portal.web.failure_pages import error_page
from portal.web.guards import after_login
from portal.web.page import Page
from portal.web.page_request import PageRequest
from portal.web.routes import find, path_of
from portal.web.screen import Post, Show, ShownPage

logger = logging.getLogger("portal.web.views")


@dataclass(frozen=True, slots=True)
class ChooserDetails:
    """Where the chooser leads on to."""

    redirect: str | None
    destination: str = ""
    """The name of what is there; empty where it is nothing of ours."""
    has_failed: bool = False
    """Whether a choice was just refused; nothing is changed."""


async def load(show: Show, page: Page) -> Page:
    redirect = local_or_none(page.values.get("redirect"))
    return replace(page, details=ChooserDetails(redirect, destination(redirect, page)))


async def _choose(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """Chooses whom to act for: an entry of the user's own list, or nothing."""
    page = shown.page
    assert page.engagemang_list
    assert page.login
    if "favourite" in request.POST:
        return await _star(request, page_request, page)
    chosen = choice.choose(page.engagemang_list, request.POST.get("orgnr", ""))
    if chosen is None:
        logger.warning("A choice outside the user's own list was refused")
        return await drawn(request, replace(page, status=400, details=_refused(request, page)))
    back = local_or_none(request.POST.get("from"))
    url = (
        after_login(request.POST.get("redirect"), page.locale)
        if back is None
        else await _same_page_or_mine(page_request, page, back, chosen.foretagsformkod)
    )
    how = history.way_of(request.POST.get("via", ""), is_from_menu=back is not None)
    await follow(page.login, page.engagemang_list, chosen, how, device_of(request.headers.get("User-Agent", "")), page_request.now)
    return redirect(url, SEE_OTHER, cookie_jar.choice(chosen.organisationsnummer))


def _refused(request: HttpRequest, page: Page) -> ChooserDetails:
    redirect = local_or_none(request.POST.get("redirect") or request.POST.get("from"))
    return ChooserDetails(redirect, destination(redirect, page), has_failed=True)


POST = Post(_choose, acts_for="person")


async def _star(request: HttpRequest, page_request: PageRequest, page: Page) -> HttpResponse:
    """The star of a row in the chooser, without scripts: field ``favourite``, a plus or a minus before the number."""
    assert page.login
    assert page.engagemang_list
    sign, number = request.POST["favourite"][:1], request.POST["favourite"][1:]
    is_saved = sign in {"+", "-"} and await parties.set_favourite(page.login.subject, page.engagemang_list, number, sign == "+")
    if not is_saved:
        return await drawn(request, await error_page(page_request, 400))
    chooser = path_of("valj-vem-du-vill-foretrada", page.locale)
    return redirect(with_query(chooser, redirect=local_or_none(request.POST.get("redirect"))) + "#chooser-at-hand", SEE_OTHER)


async def _same_page_or_mine(page_request: PageRequest, page: Page, address: str, form: str) -> str:
    """Where someone goes who changed party in the profile menu: the same page, unless its service is for other forms."""
    path, _, query = address.partition("?")
    match = find(path, query, page.flags, today=page.today, test_environment=page.test_environment)
    service = match.service if isinstance(match, Show) else None
    fits = service is None or service.foretagsformer is None or form in service.foretagsformer
    return address if fits and isinstance(match, Show) else path_of("mina-sidor", page.locale)
