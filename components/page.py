"""The root component: the shell around one screen. It has no arguments; what it draws comes with the connection."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from reactpy import component, html
from reactpy.types import VdomDict

from components.hooks import use_notices, use_page
from components.markup import ability
from components.screens.appearance import appearance
from components.screens.articles import article, landing_page, news_article, news_list
from components.screens.chooser import chooser
from components.screens.contact import contact
from components.screens.cookies import cookies
from components.screens.error_pages import error_400, error_424, error_500, error_503, not_found
from components.screens.gallery.foundations import foundations
from components.screens.gallery.frame import frame
from components.screens.gallery.overview import gallery
from components.screens.gallery.patterns import patterns
from components.screens.history import history
from components.screens.logged_out import logged_out
from components.screens.login import login
from components.screens.other_party import other_party
from components.screens.party_link import party_link
from components.screens.search import search
from components.screens.service import service
from components.screens.service_status import service_status
from components.screens.services import services
from components.screens.sessions import sessions
from components.screens.sign_on_refused import sign_on_refused
from components.screens.start_page import start_page
from components.screens.unsupported_language import unsupported_language
from components.shell.drawers import drawers
from components.shell.failed import failed
from components.shell.footer import footer
from components.shell.header import header
from components.shell.login_notice import login_notice
from components.shell.notices import notices
from components.shell.party_notice import party_notice
from components.shell.session_end import session_end
from components.still import settled
from components.ui.skip_links import skip_links
from portal.constants import IDLE_AFTER, MILLISECOND
from portal.identity import mock
from portal.page import Page
from portal.texts import text

SCREENS: dict[str, Callable[[Page], Any]] = {
    "start-page": start_page,
    "landing-page": landing_page,
    "article": article,
    "news-article": news_article,
    "news-list": news_list,
    "contact": contact,
    "cookies": cookies,
    "appearance": appearance,
    "search": search,
    "services": services,
    "service-status": service_status,
    "sessions": sessions,
    "history": history,
    "login": login,
    "sign-on-refused": sign_on_refused,
    "chooser": chooser,
    "service": service,
    "unsupported-language": unsupported_language,
    "logged-out": logged_out,
    "not-found": not_found,
    "other-party": other_party,
    "party-link": party_link,
    "error-400": error_400,
    "error-424": error_424,
    "error-500": error_500,
    "error-503": error_503,
    "gallery": gallery,
    "gallery-foundations": foundations,
    "gallery-patterns": patterns,
    "gallery-frame": frame,
}
"""Every screen by the key that portal/routes.py names it by; those of the test login come with its package."""
BARE = frozenset({"gallery-frame", "sign-on-refused"})
"""Screens that stand without the shell around them."""


@component
def page() -> VdomDict:
    """One page of the portal: skip link, header, notices, the screen in ``main``, footer and drawers."""
    shown, notices = use_page(), use_notices()
    return settled(_page(shown if notices is None else replace(shown, notices=notices, notices_known=True)))


def _page(shown: Page) -> VdomDict:
    return ability(
        "page-events",
        "div",
        {
            "className": "page",
            "data-testid": "page",
            "data-screen": shown.screen,
            "data-locale": shown.locale,
            "data-ready": "false",
            "data-consent": shown.consent,
            "data-activity": "active",
            "data-signed-in": "true" if shown.login else "false",
            "data-party": shown.party_mark,
            "data-person": shown.person_mark,
        },
        *([_main(shown)] if shown.screen in BARE else _shell(shown)),
        props={
            "locales": dict(shown.alternates),
            "event": "vst:set-locale",
        },
    )


def _shell(shown: Page) -> list[Any]:
    return [
        skip_links((text(shown.locale, "page.skip"), "main"), label=text(shown.locale, "page.skipLabel")),
        header(shown),
        party_notice(shown),
        login_notice(shown),
        notices(shown),
        _main(shown),
        footer(shown),
        drawers(shown),
        ability("activity", "div", {"hidden": True}, props={"idleAfter": IDLE_AFTER // MILLISECOND}),
        session_end(shown),
        failed(shown),
        html.div({"className": "visually-hidden", "role": "status", "data-route-announcer": "", "data-testid": "route-announcer"}),
    ]


def _main(shown: Page) -> VdomDict:
    return html.main({"id": "main", "data-testid": "main", "tabIndex": -1, **_page_type(shown)}, _screen(shown))


def _screen(shown: Page) -> Any:
    people = mock.package()
    draw = SCREENS.get(shown.screen) or (people.screens[shown.screen] if people else None)
    if draw is None:
        raise KeyError(shown.screen)
    return draw(shown)


def _page_type(shown: Page) -> dict[str, str]:
    """Content pages say their kind as the content endpoint does: ARTICLE, START_PAGE."""
    kind = getattr(shown.details, "kind", None)
    return {"data-page-type": kind.upper().replace("-", "_")} if isinstance(kind, str) else {}
