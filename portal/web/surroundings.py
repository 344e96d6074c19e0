"""What every page is given, whatever stands on it: who looks at it, for whom, and what holds at the moment."""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.conf import settings

from portal import flags, notices, user_settings
from portal.constants import CHOOSER_SEARCH_ABOVE
from portal.content import calls as content_calls
from portal.content.model import Menus
from portal.engagemang import choice, source
from portal.engagemang.engagemang_list import EngagemangList
from portal.flags import Flags
from portal.http import cookies as cookie_jar
from portal.http.origin import visitors_origin
from portal.identity.login import Login, login_of
from portal.identity.sessions import seconds_left
from portal.notices import Notice
from portal.runtime.environment import is_test_environment
from portal.switches import Switches
from portal.switches.known import KNOWN
from portal.user_settings.parties import AtHand, at_hand
from portal.web.language_switch import alternates
from portal.web.page import Page
from portal.web.page_request import PageRequest, stored_choice
from portal.web.routes import title_of
from portal.web.screen import Route, Show, screen
from portal.words.locales import LOCALES, Locale
from portal.words.reference import reference_of

logger = logging.getLogger("portal.web.visit")

_SWEDEN: Final = ZoneInfo("Europe/Stockholm")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What every page needs to know, whatever stands on it."""

    flags: Flags
    switches: Switches
    """What operators have switched; the flags know of it already."""
    notices: tuple[Notice, ...] | None
    """``None`` when they cannot be had."""
    login: Login | None
    engagemang_list: EngagemangList | None
    choice: choice.Choice | None
    at_hand: AtHand
    hamta_arenden: str | None
    menus: Mapping[Locale, Menus]
    test_environment: bool
    today: Any


async def surroundings(page_request: PageRequest, within: timedelta | None = None) -> Surroundings:
    """Flags, notices, who is signed in, whom they may act for (asked for ``within`` a time) and whom they chose."""
    login = await login_of(page_request.cookies, page_request.now, page_request.host)
    listed, hamta_arenden = (
        await asyncio.gather(source.for_login(login, within), user_settings.read_for_page(login)) if login else (None, None)
    )
    has_many = listed is not None and len(listed.items) > CHOOSER_SEARCH_ABOVE
    chosen = None
    if listed and not listed.is_loading:
        chosen = choice.current(listed, stored_choice(page_request), cookie_jar.skips_validation(page_request.cookies, page_request.host))
    return Surroundings(
        flags=await flags.current(),
        switches=await KNOWN.current(),
        notices=await notices.fetched(),
        login=login,
        engagemang_list=listed,
        choice=chosen,
        at_hand=await at_hand(login.subject, listed) if login and listed and has_many else AtHand(),
        hamta_arenden=hamta_arenden,
        menus={locale: await content_calls.menus(locale) for locale in LOCALES},
        test_environment=is_test_environment(page_request.host),
        today=page_request.now.astimezone(_SWEDEN).date(),
    )


def page_of(page_request: PageRequest, show: Show, around: Surroundings, *, choice_is_stored: bool) -> Page:
    """The page without what only its screen needs."""
    return Page(
        screen=show.route.screen,
        status=show.route.status,
        locale=show.locale,
        path=page_request.path,
        query=page_request.query,
        title=title_of(show),
        today=around.today,
        login=around.login,
        engagemang_list=around.engagemang_list,
        current=around.choice.engagemang if around.choice else None,
        choice_is_stored=choice_is_stored,
        choice_waits=around.choice is not None and around.choice.waits and show.route.access != "open",
        at_hand=around.at_hand,
        hamta_arenden=around.hamta_arenden,
        flags=around.flags,
        service_id=show.service.id if show.service else "",
        closed=around.switches.closed,
        notices=around.notices or (),
        notices_known=around.notices is not None,
        menus=around.menus[show.locale],
        origin=visitors_origin(page_request.host),
        csrf_token=page_request.csrf_token,
        sent_cookies=bool(page_request.cookies),
        consent=cookie_jar.consent_of(page_request.cookies),
        seconds_left=seconds_left(around.login.expires_at, page_request.now) if around.login else None,
        session_is_mocked=settings.VST_MOCKED_SESSION,
        theme=cookie_jar.chosen_theme(page_request.cookies),
        alternates=alternates(show, page_request.query),
        test_environment=around.test_environment,
        reference=_reference(page_request, show.route),
        noindex=show.route.access != "open" or not screen(show.route.screen).is_indexed,
    )


def _reference(page_request: PageRequest, route: Route) -> str:
    """An id that an error page shows and the log holds; the same on the GET and on the socket of one visitor."""
    if not route.name.startswith("error-"):
        return ""
    if page_request.reference:
        return page_request.reference
    reference = reference_of(page_request.csrf_token, page_request.path)
    told = {"route": route.name, "path": page_request.path, "reference": reference}
    logger.warning("Error page %s at %s, reference %s", *told.values(), extra=told)
    return reference
