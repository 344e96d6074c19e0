"""The end of a login: warned of, moved by activity, and never a surprise (spec: SESSION-011..028; content 4)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.pattern import pattern
from components.shell.profile_menu import LOGOUT
from components.ui.button import button
from components.ui.icon import icon
from portal.constants import (
    CALL_PATIENCE,
    MILLISECOND,
    REFRESH_COOL_DOWN,
    REFRESH_UNDER,
    SESSION_ASK_EACH,
    SESSION_MILESTONES,
    SESSION_WARNING,
)
from portal.web.page import Page
from portal.web.routes import path_of
from portal.words.locales import Locale
from portal.words.texts import text

_CALLS = "/api/auth-service-api/api/token/v2"


def session_end(page: Page) -> VdomDict | str:
    """The dialog, closed, and the behaviour that opens it in time; nothing for somebody who is not signed in."""
    if page.login is None or page.seconds_left is None:
        return ""
    t = partial(text, page.locale)
    return ability(
        "deadline",
        "div",
        {"className": "session-end"},
        _dialog(page.locale, token=page.csrf_token),
        props={
            "left": page.seconds_left,
            "warnAt": SESSION_WARNING.total_seconds(),
            "renewUnder": REFRESH_UNDER.total_seconds(),
            "renewAtMostEach": REFRESH_COOL_DOWN.total_seconds(),
            "askAtMostEach": SESSION_ASK_EACH.total_seconds(),
            "milestones": [each.total_seconds() for each in SESSION_MILESTONES],
            "minutesText": t("session.announceMin"),
            "minuteText": t("session.announceOneMin"),
            "secondsText": t("session.announceSec"),
            "failedText": t("session.failed"),
            "patience": CALL_PATIENCE // MILLISECOND,
            "ask": f"{_CALLS}/check-token",
            "renew": f"{_CALLS}/refresh-token",
            "end": LOGOUT,
            "after": path_of("logged-out", page.locale),
            "token": page.csrf_token,
            "person": page.person_mark,
            "cookie": page.user_cookie,
            "goes": not page.session_is_mocked,
            "renewedEvent": "shell:session-refreshed",
            "liveEvent": "shell:live",
            "expiringEvent": "vst:session-expiring",
        },
    )


@pattern
def _dialog(locale: Locale, *, token: str) -> VdomDict:
    t = partial(text, locale)
    before, after = t("session.text").split("{time}")
    return html.dialog(
        {
            "id": "session-dialog",
            "className": "session-dialog",
            "role": "alertdialog",
            "aria-labelledby": "session-title",
            "aria-describedby": "session-work session-text",
            "data-testid": "session-dialog",
            "data-open": "false",
        },
        html.button(
            {
                "type": "button",
                "className": "drawer__close session-dialog__close",
                "data-deadline": "close",
                "data-testid": "session-close",
                "aria-label": t("session.close"),
            },
            icon("x"),
        ),
        html.h2({"id": "session-title", "data-testid": "session-title", "data-deadline": "title", "tabIndex": -1}, t("session.title")),
        html.p({"id": "session-work", "data-testid": "session-work"}, t("session.work")),
        html.p(
            {"id": "session-text", "data-testid": "session-text"},
            before,
            html.span({"role": "timer", "className": "number", "data-deadline": "countdown", "data-testid": "session-countdown"}, ""),
            after,
        ),
        html.p({"className": "session-dialog__error", "role": "alert", "data-deadline": "error", "data-testid": "session-error"}),
        html.div(
            {"className": "actions"},
            html.div({"data-deadline": "continue"}, button(t("session.continue"), test_id="session-continue")),
            html.form(
                {"method": "post", "action": LOGOUT},
                html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": token}),
                html.input({"type": "hidden", "name": "locale", "value": locale}),
                button(t("session.logout"), variant="outline", test_id="session-logout", type="submit"),
            ),
        ),
        html.p({"className": "visually-hidden", "role": "status", "data-deadline": "announcer", "data-testid": "session-announcer"}, ""),
    )
