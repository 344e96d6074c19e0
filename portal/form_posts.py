"""What the forms of the screens post (spec: shell 2, 4): each says where it is registered whether it acts for the party."""

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.http import HttpRequest, HttpResponse

from portal import cookies as cookie_jar
from portal import drafts
from portal.addresses import local_or_none, with_query
from portal.answer_pages import error_page
from portal.appearance import THEMES, theme_of
from portal.asked import Asked
from portal.contact import DRAFT
from portal.contact.submission import submit
from portal.content import feedback
from portal.details import ContentDetails, with_submission
from portal.drawn import SEE_OTHER, drawn, redirect
from portal.engagemang import choice, history, page_party
from portal.engagemang.chosen import follow
from portal.eservices.plugins import Went
from portal.guards import after_login
from portal.identity import own_sessions, returns, sessions
from portal.identity.accept import IdentityRefused, accept_identity
from portal.identity.arrivals import arrived
from portal.identity.choice_at_sign_in import choice_changes
from portal.identity.device import device_of
from portal.identity.login import renewed
from portal.login_page import login_details
from portal.page import Page
from portal.routes import Show, find, path_of, quoted
from portal.user_settings import parties
from portal.visit import Shown

logger = logging.getLogger("portal.views")


async def _choose(request: HttpRequest, asked: Asked, shown: Shown) -> HttpResponse:
    """Chooses whom to act for: an entry of the user's own list, or nothing (PARTY-028..030, PROFILE-012)."""
    page = shown.page
    assert page.engagemang_list
    assert page.login
    if "favourite" in request.POST:
        return await _star(request, asked, page)
    chosen = choice.choose(page.engagemang_list, request.POST.get("orgnr", ""))
    if chosen is None:
        logger.warning("A choice outside the user's own list was refused")
        return await drawn(request, await error_page(asked, 400))
    back = local_or_none(request.POST.get("from"))
    url = (
        after_login(request.POST.get("redirect"), page.locale)
        if back is None
        else await _same_page_or_mine(asked, page, back, chosen.foretagsformkod)
    )
    how = history.way_of(request.POST.get("via", ""), is_from_menu=back is not None)
    await follow(page.login, page.engagemang_list, chosen, how, device_of(request.headers.get("User-Agent", "")), asked.now)
    return redirect(url, SEE_OTHER, cookie_jar.choice(chosen.organisationsnummer))


async def _star(request: HttpRequest, asked: Asked, page: Page) -> HttpResponse:
    """The star of a row in the chooser, without scripts: field ``favourite``, a plus or a minus before the number."""
    assert page.login
    assert page.engagemang_list
    sign, number = request.POST["favourite"][:1], request.POST["favourite"][1:]
    is_saved = sign in {"+", "-"} and await parties.set_favourite(page.login.subject, page.engagemang_list, number, sign == "+")
    if not is_saved:
        return await drawn(request, await error_page(asked, 400))
    chooser = path_of("valj-vem-du-vill-foretrada", page.locale)
    return redirect(with_query(chooser, redirect=local_or_none(request.POST.get("redirect"))) + "#chooser-at-hand", SEE_OTHER)


async def _same_page_or_mine(asked: Asked, page: Page, address: str, form: str) -> str:
    """Where someone goes who changed party in the profile menu: the same page, unless its service is for other forms."""
    path, _, query = address.partition("?")
    found = find(path, query, page.flags, today=page.today, test_environment=page.test_environment)
    service = found.service if isinstance(found, Show) else None
    fits = service is None or service.foretagsformer is None or form in service.foretagsformer
    return address if fits and isinstance(found, Show) else path_of("mina-sidor", page.locale)


async def _consent(request: HttpRequest, asked: Asked, shown: Shown) -> HttpResponse:
    """The choice of cookies, of the dialog and of the cookie page (contract (a): /cookies)."""
    value = request.POST.get("consent")  # of the check box and the hidden field before it the last one counts
    if value not in {"ALL", "RESTRICTED"}:
        return await drawn(request, await error_page(asked, 400))
    target = local_or_none(request.POST.get("redirect")) or path_of("cookies", shown.page.locale)
    return redirect(target, SEE_OTHER, cookie_jar.consent("ALL" if value == "ALL" else "RESTRICTED", request.COOKIES))


async def _appearance(request: HttpRequest, asked: Asked, shown: Shown) -> HttpResponse:
    """Light or dark, kept in this browser; back to the page that it was chosen on."""
    if request.POST.get("theme") not in THEMES:
        return await drawn(request, await error_page(asked, 400))
    target = local_or_none(request.POST.get("redirect")) or path_of("appearance", shown.page.locale)
    return redirect(target, SEE_OTHER, cookie_jar.theme(theme_of(request.POST["theme"])))


async def _sessions(request: HttpRequest, asked: Asked, shown: Shown) -> HttpResponse:
    """Ends one of the visitor's own sessions (field ``session``), or all but this one (field ``others``)."""
    login, here = shown.page.login, path_of("sessions", shown.page.locale)
    assert login
    if "others" in request.POST:
        await own_sessions.end_others(login, asked.now)
        return redirect(here, SEE_OTHER)
    if not await own_sessions.end(login, request.POST.get("session", ""), asked.now):
        return await drawn(request, await error_page(asked, 400))
    if await renewed(login, asked.now) is None:
        return redirect(path_of("logged-out", shown.page.locale), SEE_OTHER, cookie_jar.signed_out())
    return redirect(here, SEE_OTHER)


async def _contact(request: HttpRequest, asked: Asked, shown: Shown) -> HttpResponse:
    """Sends a message; what was wrong with it stands beside the fields, with everything typed kept."""
    fields = {name: request.POST.get(name, "") for name in ("subject", "message", "email", "website")}
    sent = await submit(fields, shown.page.locale, asked.now, request.META.get("REMOTE_ADDR", ""), asked.csrf_token)
    place = shown.page.place_of(DRAFT, on_every_page=True)
    if sent.reference and place:
        await drafts.drop(place)
    status = 400 if sent.errors else 429 if sent.sent_too_often else 502 if sent.has_failed else 200
    return await drawn(request, replace(shown.page, details=with_submission(shown.page.details, sent), status=status))


async def _on_contact_page(request: HttpRequest, asked: Asked, shown: Shown) -> HttpResponse:
    """A message, or the answer to the question below the page."""
    return await (_feedback if "answer" in request.POST and _asks_for_feedback(shown.page) else _contact)(request, asked, shown)


async def _feedback(request: HttpRequest, asked: Asked, shown: Shown) -> HttpResponse:
    """Whether the visitor found what they looked for, without scripts; the page then says thanks."""
    found = feedback.ANSWERS.get(request.POST.get("answer", ""))
    if found is None:
        return await drawn(request, await error_page(asked, 400))
    await feedback.note(shown.page.details.page, found, shown.page.today)
    return await drawn(request, replace(shown.page, details=replace(shown.page.details, is_answered=True)))


async def _sign_in(request: HttpRequest, asked: Asked, shown: Shown) -> HttpResponse:
    """The callback without scripts: signs in and goes on, or back to the login page with its warning."""
    details = login_details(asked.values, shown.page.locale)
    who = await arrived(asked.cookies, asked.host, asked.now, request.headers)
    if who is None:
        return redirect(details.failure, SEE_OTHER)
    try:
        opened = await accept_identity(who.claims, asked.now, device_of(request.headers.get("User-Agent", "")))
    except IdentityRefused:
        return redirect(details.failure, SEE_OTHER)
    await sessions.replace_by_key(asked.cookies.get(cookie_jar.session_name()), asked.now)
    await sessions.replace_by_key_hash(who.replaces, asked.now)
    back = await returns.take(opened.login.subject, asked.now)
    changes = opened.cookies(asked.now) + await choice_changes(opened.login, asked.cookies, asked.host) + who.cookies
    return redirect(details.redirect or back or details.success, SEE_OTHER, changes)


async def _to_service(request: HttpRequest, asked: Asked, shown: Shown) -> HttpResponse:
    """What a page of a service in Python takes; an exception in it is the service's broken page, and nothing typed is lost by it."""
    page, details = shown.page, shown.page.details
    try:
        taken = await details.service_page.post(details.visit, {name: request.POST[name] for name in request.POST})
    except Exception as fault:
        broken = details.broken_by(fault, "POST", page)
        return await drawn(request, replace(page, status=broken.status, details=broken))
    if isinstance(taken, Went):
        return redirect(quoted(details.visit.address(taken.path)), SEE_OTHER)
    return await drawn(request, replace(page, status=taken.status, details=replace(details, data=taken.data)))


_Take = Callable[[HttpRequest, Asked, Shown], Awaitable[HttpResponse]]


@dataclass(frozen=True, slots=True)
class Form:
    """What the form of a screen posts, and what it is about: nobody registers one without saying."""

    take: _Take
    acts_for: page_party.ActsFor


FORMS: Final[Mapping[str, Form]] = {
    "chooser": Form(_choose, acts_for="person"),
    "cookies": Form(_consent, acts_for="person"),
    "appearance": Form(_appearance, acts_for="person"),
    "article": Form(_feedback, acts_for="person"),
    "contact": Form(_on_contact_page, acts_for="person"),
    "login": Form(_sign_in, acts_for="person"),
    "sessions": Form(_sessions, acts_for="person"),
}


def form_on(page: Page) -> Form | None:
    """The form that may be posted to this page; those of an e-service are registered with it."""
    if page.screen == "article" and not _asks_for_feedback(page):
        return None
    if page.screen != "service":
        return FORMS.get(page.screen)
    own = page.details.service_page
    return Form(_to_service, own.acts_for) if own and own.post else None


def _asks_for_feedback(page: Page) -> bool:
    return isinstance(page.details, ContentDetails) and page.details.page.feedback
