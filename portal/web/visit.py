"""A visit to an address: what stands there, what the visitor must do first, and the page as they get it (spec: shell 2, 4).

The GET and the socket ask the same question here, for a socket can be opened without the GET.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import unquote

from django.utils import timezone

from portal import content, drafts
from portal.content.calls import ContentFailed
from portal.engagemang import link
from portal.engagemang.page_party import marked
from portal.eservices.plugins import plugin_of
from portal.http import cookies as cookie_jar
from portal.http.cookies import CookieChanges
from portal.identity import mock, page_login, returns, sessions
from portal.identity.login import Login, renewed
from portal.retention.erase import is_erased
from portal.web.answers import answers
from portal.web.closed_service import closed_page
from portal.web.drawn_pages import IN_SCOPE, Drawn
from portal.web.failure_pages import ErrorDetails, error_page, not_found_page
from portal.web.guards import Go, StoreOwn, after_login, next_step
from portal.web.language_switch import alternates
from portal.web.page import Page
from portal.web.page_request import PageRequest, request_of_socket, stored_choice
from portal.web.routes import Move, Unknown, find, path_of, quoted
from portal.web.screen import Elsewhere, NothingHere, Show, ShownPage, loaded, route_at, screen
from portal.web.surroundings import Surroundings, page_of, surroundings
from portal.words.locales import LOCALES, Locale

logger = logging.getLogger("portal.web.visit")


@dataclass(frozen=True, slots=True)
class Redirect:
    """Somewhere else to go."""

    url: str
    status: int = 302
    cookies: CookieChanges = field(default_factory=CookieChanges)
    is_for_all: bool = False
    """Whether it is what stands at the address, whoever asks."""


async def visit(page_request: PageRequest) -> ShownPage | Redirect:
    """What this visitor gets at this address: flag, then guard, then the page with all it shows."""
    shown = await before_loading(page_request)
    return shown if isinstance(shown, Redirect) else await _with_all(page_request, shown)


async def _with_all(page_request: PageRequest, shown: ShownPage) -> ShownPage | Redirect:
    """What ``shown`` becomes when everything that its screen shows is read."""
    try:
        return replace(shown, page=await loaded(shown), before=shown.page)
    except ContentFailed:
        return await without_content(page_request)
    except Elsewhere as elsewhere:
        return Redirect(elsewhere.url)
    except NothingHere as nothing:
        return ShownPage(await not_found_page(page_request, nothing.told))


async def without_content(page_request: PageRequest) -> ShownPage:
    """The page that stands where the content of a whole page could not be fetched."""
    return ShownPage(await error_page(page_request, 424, ErrorDetails(content_failed=True)))


async def before_loading(page_request: PageRequest) -> ShownPage | Redirect:
    """As ``visit``, before anything is read that only the screen shows: enough for what a form posts."""
    await content.fresh()
    at = route_at(page_request.path.rstrip("/"))
    around = await surroundings(page_request, page_request.patience if at and at.access == "chooser" else None)
    if around.login:
        page_login.check(page_request.person_mark, around.login.subject)
    match = find(page_request.path, page_request.query, around.flags, today=around.today, test_environment=around.test_environment)
    if isinstance(match, Move):
        return Redirect(match.url, match.status, is_for_all=True)
    if isinstance(match, Unknown):
        return Redirect(match.url, is_for_all=True)
    if screen(match.route.screen).for_signed_out and around.login and not _is_signing_in(page_request):
        return Redirect(after_login(page_request.values.get("redirect"), match.locale))
    return closed_page(page_request, match, around) or await _guarded(page_request, match, around)


async def page_for_socket(path_with_query: str, scope: Mapping[str, Any]) -> Page | str | None:
    """The page a socket asks to be live on; a string is where the guard sends the visitor, ``None`` is no page at all.

    Where the scope holds a drawing of it and nothing that it was drawn from has changed, it is the page of that drawing. Raises
    ``LoginReplaced`` when the page was drawn for somebody else than who is signed in now.
    """
    page_request = request_of_socket(path_with_query, scope)
    drawn: Drawn | None = scope.get(IN_SCOPE)
    shown = await before_loading(page_request)
    if drawn and isinstance(shown, ShownPage) and drawn.holds(shown.page):
        return drawn.page
    answer = shown if isinstance(shown, Redirect) else await _with_all(page_request, shown)
    if isinstance(answer, ShownPage):
        return await answers.again(page_request.answer, answer.page)
    return None if answer.url in _nowhere() else answer.url


async def login_still_good(login: Login) -> Login | None:
    """The login that a socket was opened with as its row says now, for the cookies of then are old; ``None`` when it is over."""
    return await renewed(login, timezone.now())


async def login_ran_out(login: Login, address: str) -> bool:
    """The tokens of ``login`` ran out while ``address`` was open: the person comes back there (portal/identity/returns.py).

    ``False``, and nothing is remembered, when a newer login has taken its place in the same browser. Nothing is remembered of somebody
    who had everything erased either.
    """
    if await sessions.has_successor(login.sid):
        return False
    now = timezone.now()
    if not await is_erased(login, now):
        await returns.remember(login.subject, address, now)
    return True


async def _guarded(page_request: PageRequest, show: Show, around: Surroundings) -> ShownPage | Redirect:
    if show.route.access == "choice" and (linked := _by_link(page_request, show, around)):
        return linked
    if _is_shown_waiting(page_request, show, around):
        page = page_of(page_request, show, around, choice_is_stored=False)
        return ShownPage(page, _language_chosen(page_request, show), show)
    step = next_step(
        show.route.access,
        page_request.address,
        show.locale,
        engagemang_list=around.engagemang_list,
        has_choice=bool(around.choice and around.choice.is_stored),
        redirect=page_request.values.get("redirect"),
    )
    dropped = _dropped_choice(page_request, around)
    if isinstance(step, Go) and around.login is None:
        return Redirect(step.url, cookies=await sessions.left_over(page_request.cookies))
    if isinstance(step, Go):
        return Redirect(step.url, cookies=dropped + (cookie_jar.choice(step.store) if step.store else CookieChanges()))
    changes = dropped + _language_chosen(page_request, show)
    if isinstance(step, StoreOwn):
        changes += cookie_jar.choice(step.number)
    page = page_of(
        page_request, show, around, choice_is_stored=isinstance(step, StoreOwn) or bool(around.choice and around.choice.is_stored)
    )
    shows_party = page.login is not None and (show.route.access == "choice" or screen(show.route.screen).shows_party)
    if shows_party and page_request.party_mark and _keeps_its_app(page, show):
        page = replace(page, kept_mark=page_request.party_mark)
    elif shows_party and page_request.party_mark:
        drawn_for = _as_drawn_before(page, page_request.party_mark)
        if drawn_for is None:
            return Redirect(page_request.address)
        page = drawn_for
    return ShownPage(replace(page, shows_party=shows_party, drafts=await _drafts(page_request, page)), changes, show)


async def _drafts(page_request: PageRequest, page: Page) -> dict[drafts.Place, drafts.Fields]:
    if page.login is None:
        return {}
    return await drafts.of_page(page.login.subject, page.current.organisationsnummer if page.current else None, page.path, page_request.now)


def _is_shown_waiting(page_request: PageRequest, show: Show, around: Surroundings) -> bool:
    """Whether the chooser is shown before, or after, a list that was waited for and did not come: loading, then its error (PARTY-009)."""
    listed = around.engagemang_list
    return show.route.access == "chooser" and listed is not None and (listed.is_loading or (listed.call_failed and page_request.is_live))


def _by_link(page_request: PageRequest, show: Show, around: Surroundings) -> ShownPage | Redirect | None:
    """What an address with a party leads to, where it holds one and the visitor is signed in: on without it, or a question first."""
    found = link.read(page_request.query)
    if found is None or around.engagemang_list is None or around.choice is None:
        return None
    address = replace(page_request, path=quoted(page_request.path), query=found.query).address
    asked_about = link.question(found, around.engagemang_list, around.choice, address)
    if asked_about is None:
        return Redirect(address)
    route = replace(show.route, name="party-link", screen="party-link", title="foretrad.title" if asked_about.party else "foretrad.titleNo")
    page = page_of(page_request, replace(show, route=route), around, choice_is_stored=around.choice.is_stored)
    return ShownPage(replace(page, status=200 if asked_about.party else 403, details=asked_about), _dropped_choice(page_request, around))


def _keeps_its_app(page: Page, show: Show) -> bool:
    """Whether nobody knows at the moment whom the visitor may act for: an app then stays as it is (portal/eservices/remote_app.py)."""
    is_app = show.service is not None and plugin_of(show.service.id, page.flags) is None
    return is_app and page.engagemang_list is not None and page.engagemang_list.call_failed


def _as_drawn_before(page: Page, mark: str) -> Page | None:
    """The page for the party it was drawn for, with whom is chosen now beside; ``None`` when that party is the visitor's no more."""
    assert page.login and page.engagemang_list and page.current
    found = marked(page.engagemang_list, page.current, page.login.subject, mark)
    if found is None or found == page.current:
        return page if found else None
    return replace(page, current=found, chosen_elsewhere=page.current)


def _dropped_choice(page_request: PageRequest, around: Surroundings) -> CookieChanges:
    """Takes away a choice that can not be used: no number, two of them, or one that is not, or no longer, the visitor's."""
    is_lost = around.choice is not None and not around.choice.is_stored and stored_choice(page_request) is not None
    if not page_request.choice_fault and not is_lost:
        return CookieChanges()
    logger.warning("A stored choice is dropped: %s", page_request.choice_fault or "a party that is not the visitor's")
    return cookie_jar.no_choice()


def _is_signing_in(page_request: PageRequest) -> bool:
    """Whether the visitor comes back from an identity provider, though somebody is signed in already."""
    return page_request.values.get("callback") == "login" and mock.login().has_chosen(page_request.cookies)


def _language_chosen(page_request: PageRequest, show: Show) -> CookieChanges:
    """Remembers the language when this page was opened from the same page in the other one (contract (b), vst_locale).

    Whatever either was asked for: the figures of a calculator stand in its address only when somebody changes its language.
    """
    here: Locale = show.locale
    before = unquote(page_request.came_from.partition("?")[0])
    same_page = {unquote(address) for locale, address in alternates(show, "").items() if locale != here}
    return cookie_jar.locale(here) if before in same_page else CookieChanges()


def _nowhere() -> set[str]:
    return {path_of(name, locale) for name in ("not-found", "not-found-inloggad") for locale in LOCALES}
