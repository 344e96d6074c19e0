"""The root component: the shell around one screen. It has no arguments; what it draws comes with the connection."""

from dataclasses import replace
from typing import Any

from reactpy import component, html
from reactpy.types import VdomDict

from components.hooks import use_closed, use_notices, use_page
from components.markup import ability
from components.shell.drawers import drawers
from components.shell.failed import failed
from components.shell.footer import footer
from components.shell.header import header
from components.shell.login_notice import login_notice
from components.shell.notices import notices
from components.shell.party_notice import party_notice
from components.shell.party_unavailable import party_unavailable
from components.shell.service_closed import service_closed_notice
from components.shell.session_end import session_end
from components.still import drawn_once, settled
from components.ui.skip_links import skip_links
from portal.constants import IDLE_AFTER, MILLISECOND
from portal.web.page import Page
from portal.web.screen import screen
from portal.words.locales import Locale
from portal.words.texts import text


@component
def page() -> VdomDict:
    """One page of the portal: skip link, header, notices, the screen in ``main``, footer and drawers."""
    shown, closed, heard = use_page(), use_closed(), use_notices()
    told: dict[str, Any] = {} if heard is None else {"notices": heard, "notices_known": True}
    return settled(_page(replace(shown, closed=closed, **told)))


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
        *([_main(shown)] if screen(shown.screen).is_bare else _shell(shown)),
        props={
            "locales": dict(shown.languages),
            **({"query": True} if shown.brings_query else {}),
            "event": "vst:set-locale",
        },
    )


def _shell(shown: Page) -> list[Any]:
    return [
        _skip_link(shown.locale),
        header(shown),
        party_notice(shown),
        login_notice(shown),
        notices(shown),
        service_closed_notice(shown),
        _main(shown),
        footer(shown),
        drawers(shown),
        ability("activity", "div", {"hidden": True}, props={"idleAfter": IDLE_AFTER // MILLISECOND}),
        session_end(shown),
        failed(shown),
        html.div({"className": "visually-hidden", "role": "status", "data-route-announcer": "", "data-testid": "route-announcer"}),
    ]


@drawn_once
def _skip_link(locale: Locale) -> VdomDict:
    return skip_links((text(locale, "page.skip"), "main"), label=text(locale, "page.skipLabel"))


def _main(shown: Page) -> VdomDict:
    attributes = {"id": "main", "data-testid": "main", "tabIndex": -1, **_page_type(shown)}
    return html.main(attributes, party_unavailable(shown), screen(shown.screen).draw(shown))


def _page_type(shown: Page) -> dict[str, str]:
    """Content pages say their kind as the content endpoint does: ARTICLE, START_PAGE."""
    kind = getattr(shown.details, "kind", None)
    return {"data-page-type": kind.upper().replace("-", "_")} if isinstance(kind, str) else {}
