"""The one view behind every screen, and what their forms post (spec: shell 2, 4)."""

import logging
from dataclasses import replace
from typing import Final
from urllib.parse import urlsplit

from asgiref.sync import async_to_sync
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.utils import timezone

from portal.constants import CHOOSER_WAITS, DATABASE_RETRY_AFTER
from portal.content.calls import ContentFailed
from portal.engagemang import history, page_party
from portal.http import anti_forgery, edge
from portal.http import cookies as cookie_jar
from portal.http.addresses import local_or_none, without_strangers
from portal.http.origin import is_ours
from portal.identity.device import device_of
from portal.identity.saml.refusal import Kind
from portal.runtime.request_ids import REQUEST_ID
from portal.web import failure_record
from portal.web.answers import answers
from portal.web.api import error
from portal.web.drawn import drawn, redirect
from portal.web.failure_pages import (
    ErrorDetails,
    ExpiredDetails,
    body_refused_page,
    error_page,
    form_expired_page,
    other_party_page,
    sign_on_refused_page,
)
from portal.web.page import Page
from portal.web.page_request import PageRequest
from portal.web.routes import path_of
from portal.web.screen import ShownPage, post_to, screen
from portal.web.shared_pages import may_be_shared, seconds_kept, shared, shared_redirect
from portal.web.typed import typed
from portal.web.visit import Redirect, before_loading, visit, without_content
from portal.words.locales import Locale, is_locale, prefixed, split
from portal.words.reference import new_reference

logger = logging.getLogger("portal.web.views")


async def show(request: HttpRequest) -> HttpResponse:
    """Any address that is not a call: flag, guard, prerendered page; or what the form of a screen posts."""
    page_request = _nobodys_request(request) if may_be_shared(request) else page_request_of(request)
    cookie_jar.locale_of(page_request.cookies)  # the path decides; a language the portal does not have is told of in the log (LOCALE-005)
    try:
        return await _respond(request, page_request)
    except (OperationalError, InterfaceError) as away:
        logger.error(
            "The page at %s could not be made: the database is away (%s)", page_request.path, type(away.__cause__ or away).__name__
        )
        return await unavailable(request)
    except Exception as fault:
        failure = fault
    return await _failed(request, page_request, failure)


async def failed(request: HttpRequest, failure: Exception) -> HttpResponse:
    """What is answered where a view raised ``failure``: JSON to a call, the page of status 500 to a form; both with a reference."""
    if not request.path.startswith(_API) or "text/html" in request.headers.get("Accept", ""):
        return await _failed(request, page_request_of(request), failure)
    reference = new_reference()
    logger.error("%s could not be answered, reference %s", request.path, reference, exc_info=failure)
    return error("INTERNAL", 500, reference=reference)


async def _failed(request: HttpRequest, page_request: PageRequest, failure: Exception) -> HttpResponse:
    page_request = replace(page_request, reference=new_reference())
    try:
        return await drawn(request, await _failed_page(page_request, failure))
    except Exception:
        logger.exception("Nor could its error page: it is drawn for nobody in particular")
        return await drawn(request, await _failed_page(replace(page_request, cookies={}), failure))


async def _failed_page(page_request: PageRequest, failure: Exception) -> Page:
    page = await error_page(page_request, 500)
    failure_record.note("The page could not be made", page, failure, page.reference)
    return replace(page, request_id=REQUEST_ID.get())


async def unavailable(request: HttpRequest) -> HttpResponse:
    """The page of status 503, drawn for nobody in particular, with what was typed in a form and when to come again."""
    page = await error_page(replace(page_request_of(request), cookies={}), 503, ErrorDetails(unsaved=typed(request)))
    response = await drawn(request, page)
    response["Retry-After"] = str(int(DATABASE_RETRY_AFTER.total_seconds()))
    response["Cache-Control"] = "no-store"
    return response


async def wrong_request(request: HttpRequest, locale: Locale) -> HttpResponse:
    """The page of status 400 in ``locale``, at an address that has no language of its own."""
    page_request = page_request_of(request)
    return await drawn(request, await error_page(replace(page_request, path=prefixed(locale, page_request.path)), 400))


async def not_found(request: HttpRequest, locale: Locale) -> HttpResponse:
    """The page of status 404 in ``locale``."""
    return await _respond(request, replace(page_request_of(request), path=path_of("not-found", locale), query=""))


async def refusal_page(request: HttpRequest, locale: Locale, kind: Kind, status: int, reference: str, target: str | None) -> HttpResponse:
    """What somebody sees whose sign-on was refused, with the way back to the login options and on to ``target``."""
    page = await sign_on_refused_page(page_request_of(request), locale, kind, target)
    return await drawn(request, replace(page, status=status, reference=reference))


async def body_refused(request: HttpRequest, status: int) -> HttpResponse:
    """What is answered to a form that was too large (413) or came too slowly (408); drawn for nobody in particular while the database is
    away."""
    page_request = page_request_of(request)
    try:
        page = await body_refused_page(page_request, status)
    except (OperationalError, InterfaceError):
        page = await body_refused_page(replace(page_request, cookies={}), status)
    return await drawn(request, answers.keyed(page))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """What is answered when the anti-forgery value is missing or wrong: a page to a form of a page, else 403 CSRF (API-025)."""
    if "text/html" not in request.headers.get("Accept", ""):
        return error("CSRF", 403)
    logger.warning("A form at %s was refused: %s", request.path, reason)
    return async_to_sync(_form_expired)(request)


async def _form_expired(request: HttpRequest) -> HttpResponse:
    page_request, asked = page_request_of(request), request.POST.get("locale")
    signs_out = request.path.startswith(_API) and "from" not in request.POST
    locale = asked if signs_out and is_locale(asked) else split(request.path)[0]
    chooser = {path_of(name, locale) for name in ("chooser-foretag", "valj-vem-du-vill-foretrada")}
    at = local_or_none(request.POST.get("from")) or (path_of("start", locale) if request.path.startswith(_API) else request.get_full_path())
    details = ExpiredDetails(None if signs_out else at, request.path in chooser, typed(request, but=_CHOSEN), _sent_by_nobody(request))
    return await drawn(request, await form_expired_page(page_request, locale, details))


def _sent_by_nobody(request: HttpRequest) -> tuple[tuple[str, str], ...]:
    """What a form of somebody not signed in held whose browser names no ``Origin``: a page for everybody has no value (EDGE-016)."""
    if request.path.startswith(_API) or "Origin" in request.headers or not edge.is_nobodys(request.COOKIES):
        return ()
    return tuple((name, value) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken" for value in values)


def page_request_of(request: HttpRequest) -> PageRequest:
    """The request in the portal's words; making it makes sure that the visitor has an anti-forgery cookie."""
    return _page_request(request, anti_forgery.value_for(request))


def _page_request(request: HttpRequest, csrf_token: str) -> PageRequest:
    return PageRequest(
        path=request.path,
        query=without_strangers(request.META.get("QUERY_STRING", "")),
        cookies=request.COOKIES,
        host=request.get_host(),
        now=timezone.now(),
        csrf_token=csrf_token,
        came_from=_page_before(request),
        patience=CHOOSER_WAITS if request.method in {"GET", "HEAD"} else None,
        choice_fault=cookie_jar.choice_fault(request.META.get("HTTP_COOKIE", "")),
    )


def _nobodys_request(request: HttpRequest) -> PageRequest:
    """The request without what tells visitors apart, nor the tracking of other sites; no cookie is made sure of."""
    return replace(_page_request(request, ""), query="")


async def _respond(request: HttpRequest, page_request: PageRequest) -> HttpResponse:
    if request.method == "POST":
        return await _posted(request, page_request)
    visited = await visit(page_request)
    seconds = 0 if isinstance(visited, Redirect) else seconds_kept(page_request, visited)
    if not (page_request.csrf_token or seconds or isinstance(visited, Redirect)):
        page_request = page_request_of(request)
        visited = await visit(page_request)
    if isinstance(visited, Redirect):
        response = redirect(visited.url, visited.status, visited.cookies)
        return shared_redirect(response) if visited.is_for_all and not page_request.csrf_token else response
    if request.method not in {"GET", "HEAD"}:
        return _not_allowed(visited)
    if visited.page.choice_is_stored and visited.page.shows_party:
        await _acts(request, page_request, visited.page)
    respond = screen(visited.page.screen).respond
    if respond:
        response = await respond(request, page_request, visited)
    else:
        response = await drawn(request, visited.page, visited.cookies, visited.before)
    return shared(request, response, seconds) if seconds else response


def _not_allowed(shown: ShownPage) -> HttpResponse:
    return HttpResponseNotAllowed(["GET", "HEAD", *(["POST"] if post_to(shown) else [])])


async def _acts(request: HttpRequest, page_request: PageRequest, page: Page) -> None:
    """A page for a party that nobody chose in this login: the only one there is, or one kept from before."""
    known = page.engagemang_list
    if page.login and page.current and known and not known.call_failed:
        await history.note(page.login, page.current, "automatic", device_of(request.headers.get("User-Agent", "")), page_request.now)


async def _posted(request: HttpRequest, page_request: PageRequest) -> HttpResponse:
    """What a form sends. One for a party is compared with the choice in force here, for all forms alike (docs/explanation/parties.md)."""
    shown = await before_loading(page_request)
    told = page_party.told_in(request.POST, request.headers)
    if isinstance(shown, Redirect):
        refused = await _other_party(request, page_request, told) if told else None
        return refused or redirect(shown.url, shown.status, shown.cookies)
    post, current = post_to(shown), shown.page.current
    if post is None:
        return _not_allowed(shown)
    if page_party.is_other(post.acts_for, told, current):
        return await _other_party(request, page_request, told) or _not_allowed(shown)
    try:
        return await post.take(request, page_request, shown)
    except ContentFailed:
        return await drawn(request, (await without_content(page_request)).page)


async def _other_party(request: HttpRequest, page_request: PageRequest, told: str) -> HttpResponse | None:
    """Refuses a write for another party than the page showed; ``None`` when nobody is signed in."""
    page = await other_party_page(page_request, told, typed(request))
    if page is None:
        return None
    logger.warning("A write at %s was refused: its page showed another party than is chosen", page_request.path)
    if "text/html" in request.headers.get("Accept", "text/html"):
        return await drawn(request, page)
    return error("OTHER_PARTY", 409)


def _page_before(request: HttpRequest) -> str:
    """Path and query of the page before, when it was one of ours."""
    parts = urlsplit(request.headers.get("Referer", ""))
    if not is_ours(f"{parts.scheme}://{parts.netloc}", request.get_host(), request.scheme or "http"):
        return ""
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


_API: Final = "/api/"
_CHOSEN: Final = frozenset(
    {"answer", "before", "consent", "favourite", "from", "locale", "orgnr", "person", "redirect", "session", "theme", "via"}
)
"""Fields that nobody types."""
