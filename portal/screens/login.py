"""The login page: options, warning, or the wait at the callback, which signs in without scripts too (spec: shell 2, 4)."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse

from portal.engagemang.choice_at_sign_in import choice_changes
from portal.http import cookies as cookie_jar
from portal.http.addresses import local_or_none, with_query
from portal.identity import returns, sessions
from portal.identity.accept import IdentityRefused, accept_identity
from portal.identity.arrivals import arrived
from portal.identity.device import device_of
from portal.web.destination import destination
from portal.web.drawn import SEE_OTHER, redirect
from portal.web.page import Page
from portal.web.page_request import PageRequest
from portal.web.routes import path_of
from portal.web.screen import Post, Show, ShownPage
from portal.words.locales import Locale

logger = logging.getLogger(__name__)

TOKEN = "/api/auth/v2/token"
FAILED = "misslyckad"
"""Query of the login page after a callback that failed: ``?inloggning=misslyckad``."""


@dataclass(frozen=True, slots=True)
class LoginDetails:
    """The login page's own record."""

    redirect: str | None
    """Where the visitor was going; local, or ``None``."""
    destination: str
    """The name of what is there; empty where it is nothing of ours."""
    is_callback: bool
    failed: bool
    token_url: str
    success: str
    """Where the browser goes once signed in."""
    failure: str
    """Where it goes when signing in failed."""


async def load(show: Show, page: Page) -> Page:
    return replace(page, details=login_details(page.values, show.locale, destination(page.values.get("redirect"), page)))


def login_details(query: Mapping[str, str], locale: Locale, destination: str = "") -> LoginDetails:
    """What ``query`` asks of the login page. A failed callback is a warning in the log (LOGIN-025)."""
    redirect = local_or_none(query.get("redirect"))
    failed = query.get("inloggning") == FAILED
    if failed:
        logger.warning("Signing in failed at the callback; the visitor is back on the login page")
    return LoginDetails(
        redirect=redirect,
        destination=destination,
        is_callback=query.get("callback") == "login",
        failed=failed,
        token_url=TOKEN,
        success=redirect or path_of("mina-sidor", locale),
        failure=with_query(path_of("login", locale), inloggning=FAILED, redirect=redirect),
    )


async def _sign_in(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """The callback without scripts: signs in and goes on, or back to the login page with its warning."""
    details = login_details(page_request.values, shown.page.locale)
    who = await arrived(page_request.cookies, page_request.host, page_request.now, request.headers)
    if who is None:
        return redirect(details.failure, SEE_OTHER)
    try:
        opened = await accept_identity(who.claims, page_request.now, device_of(request.headers.get("User-Agent", "")))
    except IdentityRefused:
        return redirect(details.failure, SEE_OTHER)
    await sessions.replace_by_key(page_request.cookies.get(cookie_jar.session_name()), page_request.now)
    await sessions.replace_by_key_hash(who.replaces, page_request.now)
    back = await returns.take(opened.login.subject, page_request.now)
    changes = opened.cookies(page_request.now) + await choice_changes(opened.login, page_request.cookies, page_request.host) + who.cookies
    return redirect(details.redirect or back or details.success, SEE_OTHER, changes)


POST = Post(_sign_in, acts_for="person")
