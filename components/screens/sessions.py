"""Where the person is signed in, and the way to end it (ASVS 7.5.2)."""

from functools import partial
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.ui.breadcrumbs import breadcrumbs
from components.ui.button import button
from components.ui.card import card
from components.ui.empty_state import empty_state
from components.ui.status_row import status_row
from components.ui.tag import tag
from portal.identity.own_sessions import OwnSession
from portal.screens.own_logins import POST, load
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Address, Screen
from portal.words.dates import long_moment
from portal.words.locales import prefixed
from portal.words.texts import text


def sessions(page: Page) -> VdomDict:
    """A list of ordinary forms: what a person does who fears a stranger must work without scripts too."""
    t = partial(text, page.locale)
    return html.div(
        {"className": "wrap wrap--text article"},
        breadcrumbs(t("login.breadcrumbs"), [(t("login.start"), prefixed(page.locale, "/"))], t("sessions.title")),
        html.h1({"data-testid": "sessions-title"}, t("sessions.title")),
        html.p({"className": "lead"}, t("sessions.intro")),
        html.ul(
            {"className": "sessions", "role": "list", "data-testid": "sessions-list"},
            *[_session(page, one) for one in page.details.items],
        ),
        _form(page, "others", "all", t("sessions.endOthers", n=page.details.others), "sessions-end-others")
        if page.details.others
        else empty_state(t("sessions.none"), test_id="sessions-none"),
        html.p(html.a({"href": path_of("history", page.locale), "data-testid": "sessions-history"}, t("history.link"))),
    )


def _session(page: Page, one: OwnSession) -> VdomDict:
    t = partial(text, page.locale)
    device, opened = one.device or t("sessions.unknownDevice"), long_moment(one.opened_at, page.locale)
    facts = (
        (t("sessions.option"), one.option or t("sessions.unknownOption")),
        (t("sessions.opened"), opened),
        (t("sessions.lastUsed"), long_moment(one.last_used_at, page.locale)),
    )
    words, label = (t("sessions.endThis"), "") if one.is_this else (t("sessions.end"), t("sessions.endLabel", device=device, opened=opened))
    return html.li(
        {"data-testid": "sessions-item", "data-this": str(one.is_this).lower(), "key": one.reference},
        card(
            device,
            "",
            "",
            html.p(tag(t("sessions.this"), "primary", "sessions-this")) if one.is_this else "",
            _form(page, "session", one.reference, words, "sessions-end", label),
            status=status_row(facts),
            level=2,
        ),
    )


def _form(page: Page, name: str, value: str, words: str, test_id: str, label: str = "") -> VdomDict:
    named: dict[str, Any] = {"aria-label": label} if label else {}
    return html.form(
        {"method": "post", "action": path_of("sessions", page.locale)},
        html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": page.csrf_token}),
        button(words, variant="outline", test_id=test_id, type="submit", name=name, value=value, **named),
    )


SCREENS = (
    Screen(
        name="sessions",
        addresses=(Address("sessions", "/inloggad/inloggningar", "/en/inloggad/logins"),),
        access="login",
        title="sessions.title",
        load=load,
        draw=sessions,
        post=POST,
    ),
)
