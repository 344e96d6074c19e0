"""A form was posted from a page that had become too old to be believed: nothing has changed (spec: journey 11, JOURNEY-052)."""

from functools import partial
from http import HTTPStatus

from reactpy import html
from reactpy.types import VdomDict

from components.shell.no_cookies import no_cookies
from components.shell.profile_menu import LOGOUT
from components.shell.unsaved_texts import unsaved_texts
from components.ui.button import button, button_link
from portal.web.page import Page
from portal.web.screen import Screen
from portal.words.texts import text


def form_expired(page: Page) -> VdomDict:
    """Says so, offers the same action anew, and shows what was typed, so that it can be taken along."""
    t = partial(text, page.locale)
    return html.div(
        {"className": "wrap wrap--text"},
        html.div(
            {"className": "notice-page"},
            html.h1({"data-testid": "form-expired-title"}, page.title),
            html.p({"className": "lead", "data-testid": "form-expired-text"}, t("formExpired.text")),
            no_cookies(page, is_below_title=True) if page.details.lacks_cookies else "",
            unsaved_texts(t("formExpired.unsaved"), page.details.unsaved, "form-expired-unsaved"),
            html.div({"className": "actions"}, _once_more(page) if page.details.sent else "", _again(page)),
        ),
    )


def _again(page: Page) -> VdomDict:
    """To sign out at once; any other form lies on the page that the link leads to."""
    t = partial(text, page.locale)
    if page.details.back is None:
        return html.form(
            {"method": "post", "action": LOGOUT},
            html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": page.csrf_token}),
            html.input({"type": "hidden", "name": "locale", "value": page.locale}),
            button(t("profile.logout"), icon_name="log-out", test_id="form-expired-again", type="submit"),
        )
    words = t("chooser.title") if page.details.is_choice else t("formExpired.back")
    return button_link(words, page.details.back, variant="outline" if page.details.sent else "solid", test_id="form-expired-again")


def _once_more(page: Page) -> VdomDict:
    """Sends all of it again as it was, now with a value."""
    return html.form(
        {"method": "post", "action": page.address},
        html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": page.csrf_token}),
        *[_kept(n, name, value) for n, (name, value) in enumerate(page.details.sent)],
        button(text(page.locale, "formExpired.send"), test_id="form-expired-send", type="submit"),
    )


def _kept(n: int, name: str, value: str) -> VdomDict:
    return html.input({"key": str(n), "type": "hidden", "name": name, "value": value})


SCREENS = (Screen(name="form-expired", title="formExpired.title", status=HTTPStatus.FORBIDDEN, draw=form_expired, is_indexed=False),)
