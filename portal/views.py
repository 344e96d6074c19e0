"""The one view behind every screen, and what their forms post (spec: shell 2, 4; architecture 3)."""

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.utils import timezone
from django.utils.module_loading import import_string

from portal import cookies as cookie_jar
from portal import drafts, gallery
from portal.addresses import local_or_none, with_query
from portal.answers import answers
from portal.api import error
from portal.appearance import THEMES, theme_of
from portal.constants import CHOOSER_WAITS
from portal.contact import DRAFT
from portal.contact.submission import submit
from portal.cookies import CookieChanges
from portal.engagemang import choice, history, page_party
from portal.engagemang.chosen import tell_pages
from portal.eservices.plugins import Went
from portal.guards import after_login
from portal.identity import mock, own_sessions, returns, sessions
from portal.identity.accept import IdentityRefused, accept_identity
from portal.identity.arrivals import arrived
from portal.identity.choice_at_sign_in import choice_changes
from portal.identity.device import device_of
from portal.identity.login import renewed
from portal.identity.saml.refusal import Kind
from portal.locales import Locale, prefixed
from portal.login_page import login_details
from portal.metrics import METRICS, Timer
from portal.page import Page
from portal.routes import Show, find, path_of, quoted
from portal.service_details import broken_instead
from portal.user_settings import parties
from portal.visit import Asked, Sent, Shown, error_page, other_party_page, sign_on_refused_page, visit

logger = logging.getLogger("portal.views")

SEE_OTHER: Final = 303


async def show(request: HttpRequest) -> HttpResponse:
    """Any address that is not a call: flag, guard, prerendered page; or what the form of a screen posts."""
    asked = asked_by(request)
    cookie_jar.locale_of(asked.cookies)  # the path decides; a language the portal does not have is told of in the log (LOCALE-005)
    try:
        return await _answer(request, asked)
    except Exception:
        logger.exception("The page at %s could not be made", asked.path)
        return await drawn(request, await error_page(asked, 500))


async def wrong_request(request: HttpRequest, locale: Locale) -> HttpResponse:
    """The page of status 400 in ``locale``, at an address that has no language of its own."""
    asked = asked_by(request)
    return await drawn(request, await error_page(replace(asked, path=prefixed(locale, asked.path)), 400))


async def not_found(request: HttpRequest, locale: Locale) -> HttpResponse:
    """The page of status 404 in ``locale``."""
    return await _answer(request, replace(asked_by(request), path=path_of("not-found", locale), query=""))


async def refusal_page(request: HttpRequest, locale: Locale, kind: Kind, status: int, reference: str, target: str | None) -> HttpResponse:
    """What somebody sees whose sign-on was refused, with the way back to the login options and on to ``target``."""
    page = await sign_on_refused_page(asked_by(request), locale, kind, target)
    return await drawn(request, replace(page, status=status, reference=reference))


def asked_by(request: HttpRequest) -> Asked:
    """The request in the portal's words; asking makes sure that the visitor has an anti-forgery cookie."""
    get_token(request)
    return Asked(
        path=request.path,
        query=request.META.get("QUERY_STRING", ""),
        cookies=request.COOKIES,
        host=request.get_host(),
        now=timezone.now(),
        csrf_token=request.META["CSRF_COOKIE"],
        came_from=_page_before(request),
        patience=CHOOSER_WAITS if request.method in {"GET", "HEAD"} else None,
        choice_fault=cookie_jar.choice_fault(request.META.get("HTTP_COOKIE", "")),
    )


async def _answer(request: HttpRequest, asked: Asked) -> HttpResponse:
    answer = await visit(asked)
    if request.method == "POST":
        return await _posted(request, asked, answer)
    if isinstance(answer, Sent):
        return _redirect(answer.url, answer.status, answer.cookies)
    if request.method not in {"GET", "HEAD"}:
        return HttpResponseNotAllowed(["GET", "HEAD", *(["POST"] if _form_on(answer.page) else [])])
    if answer.page.choice_is_stored and answer.page.shows_party:
        await _acts(request, asked, answer.page)
    opened = _opened(answer.page.screen)
    return await opened(request, asked, answer) if opened else await drawn(request, answer.page, answer.cookies)


async def _acts(request: HttpRequest, asked: Asked, page: Page) -> None:
    """A page for a party that nobody chose in this login: the only one there is, or one kept from before."""
    known = page.engagemang_list
    if page.login and page.current and known and not known.call_failed:
        await history.note(page.login, page.current, "automatic", device_of(request.headers.get("User-Agent", "")), asked.now)


async def _posted(request: HttpRequest, asked: Asked, answer: Shown | Sent) -> HttpResponse:
    """What a form sends. One for a party is compared with the choice in force here, for all forms alike (docs/explanation/parties.md)."""
    told = page_party.told_in(request.POST, request.headers)
    if isinstance(answer, Sent):
        refused = await _other_party(request, asked, told) if told else None
        return refused or _redirect(answer.url, answer.status, answer.cookies)
    form = _form_on(answer.page)
    if form is None:
        return HttpResponseNotAllowed(["GET", "HEAD"])
    current = answer.page.current
    if form.acts_for == "party" and not (current and told == current.organisationsnummer):
        return await _other_party(request, asked, told) or HttpResponseNotAllowed(["GET", "HEAD"])
    return await form.take(request, asked, answer)


async def _other_party(request: HttpRequest, asked: Asked, told: str) -> HttpResponse | None:
    """Refuses a write for another party than the page showed; ``None`` when nobody is signed in."""
    unsaved = tuple(value for name, value in request.POST.items() if name not in _NOT_TYPED and value.strip())
    page = await other_party_page(asked, told, unsaved)
    if page is None:
        return None
    logger.warning("A write at %s was refused: its page showed another party than is chosen", asked.path)
    if "text/html" in request.headers.get("Accept", "text/html"):
        return await drawn(request, page)
    return error("OTHER_PARTY", 409)


async def drawn(request: HttpRequest, page: Page, cookies: CookieChanges | None = None) -> HttpResponse:
    """The document of ``page`` as the answer, with ``cookies``."""
    prerender = import_string(settings.PRERENDER)
    page = answers.keep(page) if request.method == "POST" else page
    scope = request.scope if hasattr(request, "scope") else {"type": "http"}
    with Timer() as timer:
        try:
            html = await prerender(page, scope)
        except Exception:
            broken = broken_instead(page)
            if broken is None:
                raise
            page, html = broken, await prerender(broken, scope)
    METRICS.rendered(timer.seconds)
    response = HttpResponse(html, status=page.status)
    response["Content-Language"] = page.locale
    response["Cache-Control"] = "private, no-cache"  # it holds the visitor's own anti-forgery value
    if cookies:
        cookies.apply(response)
    return response


def _redirect(url: str, status: int, cookies: CookieChanges | None = None) -> HttpResponse:
    response = HttpResponseRedirect(url)
    response.status_code = status
    if cookies:
        cookies.apply(response)
    return response


def _page_before(request: HttpRequest) -> str:
    """Path and query of the page before, when it was one of ours."""
    parts = urlsplit(request.headers.get("Referer", ""))
    if parts.netloc != request.get_host():
        return ""
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


# --- Screens that do more than show ---


async def _open_gallery(request: HttpRequest, asked: Asked, shown: Shown) -> HttpResponse:
    """The only pages with a frame, and the only one that stands in one (hardening 3)."""
    return gallery.framed(await drawn(request, shown.page))


async def _open_logged_out(request: HttpRequest, asked: Asked, shown: Shown) -> HttpResponse:
    """A page that was open when the tokens ran out comes here with what is left of them."""
    return await drawn(request, shown.page, cookie_jar.left_over(asked.cookies) if shown.page.login is None else None)


_OPENED: Final[Mapping[str, Callable[[HttpRequest, Asked, Shown], Awaitable[HttpResponse]]]] = {
    "logged-out": _open_logged_out,
    "gallery": _open_gallery,
    "gallery-frame": _open_gallery,
}


def _opened(screen: str) -> Callable[[HttpRequest, Asked, Shown], Awaitable[HttpResponse]] | None:
    people = mock.package()
    return _OPENED.get(screen) or (people.opened.get(screen) if people else None)


# --- Forms ---


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
    await parties.remember_choice(page.login.subject, page.engagemang_list, chosen.organisationsnummer, asked.now)
    back = local_or_none(request.POST.get("from"))
    url = (
        after_login(request.POST.get("redirect"), page.locale)
        if back is None
        else await _same_page_or_mine(asked, page, back, chosen.foretagsformkod)
    )
    assert page.login
    how = history.way_of(request.POST.get("via", ""), is_from_menu=back is not None)
    await history.note(page.login, chosen, how, device_of(request.headers.get("User-Agent", "")), asked.now)
    await tell_pages(page.login, chosen.organisationsnummer)
    return _redirect(url, SEE_OTHER, cookie_jar.choice(chosen.organisationsnummer))


async def _star(request: HttpRequest, asked: Asked, page: Page) -> HttpResponse:
    """The star of a row in the chooser, without scripts: field ``favourite``, a plus or a minus before the number."""
    assert page.login
    assert page.engagemang_list
    sign, number = request.POST["favourite"][:1], request.POST["favourite"][1:]
    is_saved = sign in {"+", "-"} and await parties.set_favourite(page.login.subject, page.engagemang_list, number, sign == "+")
    if not is_saved:
        return await drawn(request, await error_page(asked, 400))
    chooser = path_of("valj-vem-du-vill-foretrada", page.locale)
    return _redirect(with_query(chooser, redirect=local_or_none(request.POST.get("redirect"))) + "#chooser-at-hand", SEE_OTHER)


async def _same_page_or_mine(asked: Asked, page: Page, address: str, form: str) -> str:
    """Where someone goes who changed party in the profile menu: the same page, unless its service is for other forms."""
    path, _, query = address.partition("?")
    found = find(path, query, page.flags, today=page.today, test_environment=page.test_environment)
    service = found.service if isinstance(found, Show) else None
    fits = service is None or service.foretagsformer is None or form in service.foretagsformer
    return address if fits and isinstance(found, Show) else path_of("mina-sidor", page.locale)


async def _consent(request: HttpRequest, asked: Asked, shown: Shown) -> HttpResponse:
    """The choice of cookies without scripts (contract (a): /cookies)."""
    value = request.POST.get("consent")
    if value not in {"ALL", "RESTRICTED"}:
        return await drawn(request, await error_page(asked, 400))
    target = local_or_none(request.POST.get("redirect")) or path_of("cookies", shown.page.locale)
    return _redirect(target, SEE_OTHER, cookie_jar.consent("ALL" if value == "ALL" else "RESTRICTED"))


async def _appearance(request: HttpRequest, asked: Asked, shown: Shown) -> HttpResponse:
    """Light or dark, kept in this browser; back to the page that it was chosen on."""
    if request.POST.get("theme") not in THEMES:
        return await drawn(request, await error_page(asked, 400))
    target = local_or_none(request.POST.get("redirect")) or path_of("appearance", shown.page.locale)
    return _redirect(target, SEE_OTHER, cookie_jar.theme(theme_of(request.POST["theme"])))


async def _sessions(request: HttpRequest, asked: Asked, shown: Shown) -> HttpResponse:
    """Ends one of the visitor's own sessions (field ``session``), or all but this one (field ``others``)."""
    login, here = shown.page.login, path_of("sessions", shown.page.locale)
    assert login
    if "others" in request.POST:
        await own_sessions.end_others(login, asked.now)
        return _redirect(here, SEE_OTHER)
    if not await own_sessions.end(login, request.POST.get("session", ""), asked.now):
        return await drawn(request, await error_page(asked, 400))
    if await renewed(login, asked.now) is None:
        return _redirect(path_of("logged-out", shown.page.locale), SEE_OTHER, cookie_jar.signed_out())
    return _redirect(here, SEE_OTHER)


async def _contact(request: HttpRequest, asked: Asked, shown: Shown) -> HttpResponse:
    """Sends a message; what was wrong with it stands beside the fields, with everything typed kept."""
    fields = {name: request.POST.get(name, "") for name in ("subject", "message", "email", "website")}
    sent = await submit(fields, shown.page.locale, asked.now, request.META.get("REMOTE_ADDR", ""))
    place = shown.page.place_of(DRAFT, on_every_page=True)
    if sent.reference and place:
        await drafts.drop(place)
    status = 400 if sent.errors else 429 if sent.sent_too_often else 502 if sent.has_failed else 200
    return await drawn(request, replace(shown.page, details=sent, status=status))


async def _sign_in(request: HttpRequest, asked: Asked, shown: Shown) -> HttpResponse:
    """The callback without scripts: signs in and goes on, or back to the login page with its warning."""
    details = login_details(asked.values, shown.page.locale)
    who = await arrived(asked.cookies, asked.host, asked.now)
    if who is None:
        return _redirect(details.failure, SEE_OTHER)
    try:
        opened = await accept_identity(who.claims, asked.now, device_of(request.headers.get("User-Agent", "")))
    except IdentityRefused:
        return _redirect(details.failure, SEE_OTHER)
    await sessions.end_by_key_hash(who.replaces, asked.now)
    back = await returns.take(opened.login.subject, asked.now)
    changes = opened.cookies(asked.now) + await choice_changes(opened.login, asked.cookies, asked.host) + who.cookies
    return _redirect(details.redirect or back or details.success, SEE_OTHER, changes)


async def _to_service(request: HttpRequest, asked: Asked, shown: Shown) -> HttpResponse:
    """What a page of a service in Python takes; an exception in it is the service's broken page, and nothing typed is lost by it."""
    page, details = shown.page, shown.page.details
    try:
        taken = await details.service_page.post(details.visit, {name: request.POST[name] for name in request.POST})
    except Exception as fault:
        broken = details.broken_by(fault, "POST", page)
        return await drawn(request, replace(page, status=broken.status, details=broken))
    if isinstance(taken, Went):
        return _redirect(quoted(details.visit.address(taken.path)), SEE_OTHER)
    return await drawn(request, replace(page, status=taken.status, details=replace(details, data=taken.data)))


_Take = Callable[[HttpRequest, Asked, Shown], Awaitable[HttpResponse]]


@dataclass(frozen=True, slots=True)
class Form:
    """What the form of a screen posts, and what it is about: nobody registers one without saying."""

    take: _Take
    acts_for: page_party.ActsFor


_FORMS: Final[Mapping[str, Form]] = {
    "chooser": Form(_choose, acts_for="person"),
    "cookies": Form(_consent, acts_for="person"),
    "appearance": Form(_appearance, acts_for="person"),
    "contact": Form(_contact, acts_for="person"),
    "login": Form(_sign_in, acts_for="person"),
    "sessions": Form(_sessions, acts_for="person"),
}
_NOT_TYPED: Final = frozenset({"csrfmiddlewaretoken", page_party.FIELD})


def _form_on(page: Page) -> Form | None:
    """The form that may be posted to this page; those of an e-service are registered with it."""
    if page.screen != "service":
        return _FORMS.get(page.screen)
    own = page.details.service_page
    return Form(_to_service, own.acts_for) if own and own.post else None
