"""A form was larger than any that is taken, or came too slowly: nothing of it was read, and the browser still has it."""

from functools import partial
from http import HTTPStatus

from reactpy import html
from reactpy.types import VdomDict

from components.ui.button import button_link
from portal.constants import MEGABYTE
from portal.http.body_limit import LIMIT
from portal.web.page import Page
from portal.web.screen import Screen
from portal.words.texts import text


def body_refused(page: Page) -> VdomDict:
    """Why, how what was written is found again, and the page that the form lies on."""
    t = partial(text, page.locale)
    kind = "tooLarge" if page.status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE else "tooSlow"
    return html.div(
        {"className": "wrap wrap--text"},
        html.div(
            {"className": "notice-page"},
            html.h1({"data-testid": "body-refused-title"}, t("bodyRefused.title")),
            html.p({"className": "lead", "data-testid": "body-refused-text"}, t(f"bodyRefused.{kind}", mb=LIMIT // MEGABYTE)),
            html.p({"data-testid": "body-refused-back"}, t("bodyRefused.back")),
            html.div(
                {"className": "actions"}, button_link(t("formExpired.back"), page.address, variant="outline", test_id="body-refused-page")
            ),
        ),
    )


SCREENS = (
    Screen(
        name="body-refused",
        title="bodyRefused.title",
        status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        draw=body_refused,
        is_indexed=False,
    ),
)
