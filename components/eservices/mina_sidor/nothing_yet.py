"""The desk of a party that has nothing going on: what will stand here, what it will look like, and one way on."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.eservices.mina_sidor.next_steps import Step
from components.images import picture
from components.still import drawn_once
from components.ui.button import button_link
from components.ui.empty_state import empty_state
from portal.words.locales import Locale
from portal.words.texts import text


@drawn_once
def nothing_yet(locale: Locale, first: Step) -> VdomDict:
    """Words, an example of a row that says it is one, and the first next step as the page's button."""
    t = partial(text, locale)
    return html.div(
        {"key": "nothing", "className": "desk__nothing"},
        empty_state(
            t("desk.empty"),
            html.div(
                {"className": "desk-row desk-row--example", "data-testid": "desk-example"},
                html.span({"className": "meta"}, t("desk.example")),
                html.span({"className": "desk-row__text"}, t("desk.exampleCase")),
                html.span({"className": "meta"}, t("desk.exampleState")),
            ),
            html.div(button_link(first.title, first.href, size="small", icon_name="arrow-right", test_id="desk-first-step")),
            test_id="empty-state",
        ),
        picture("pigeonholes", "desk__picture"),
    )
