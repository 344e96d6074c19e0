"""Says on an open page that its visitor has chosen another party on another page."""

from functools import partial
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.pattern import pattern
from components.ui.button import button, button_link
from components.ui.icon import icon
from portal.web.page import Page
from portal.web.routes import path_of
from portal.words.locales import Locale
from portal.words.texts import text

_SHOW: Final[dict[str, Any]] = {"data-says": "show"}
"""The ability writes the name of the other party here."""


def party_notice(page: Page) -> VdomDict | str:
    """Hidden until the page is told; then the two ways on: choose the page's party again, or this page for the other one."""
    if not page.shows_party or not page.current or not page.engagemang_list or len(page.engagemang_list.items) < 2:
        return ""
    return _notice(
        page.locale,
        token=page.csrf_token,
        number=page.current.organisationsnummer,
        name=page.current.display_name,
        address=page.address,
    )


@pattern
def _notice(locale: Locale, *, token: str, number: str, name: str, address: str) -> VdomDict:
    t = partial(text, locale)
    return ability(
        "party-changed",
        "section",
        {
            "className": "party-notice",
            "role": "alert",  # of what is shown: Orca says nothing of one inside that
            "data-testid": "party-changed",
            "aria-label": t("partyChanged.label"),
            "data-behind-drawers": "",
            "data-undelivered": "",
            "hidden": True,
        },
        icon("users"),
        html.p({"data-testid": "party-changed-text", "data-says": "text"}),
        html.div(
            {"className": "actions"},
            html.form(
                {"method": "post", "action": path_of("valj-vem-du-vill-foretrada", locale)},
                html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": token}),
                html.input({"type": "hidden", "name": "orgnr", "value": number}),
                html.input({"type": "hidden", "name": "from", "value": address}),
                html.input({"type": "hidden", "name": "via", "value": "notice"}),
                button(
                    t("partyChanged.continue", name=name),
                    size="small",
                    test_id="party-changed-continue",
                    type="submit",
                ),
            ),
            button_link("", address, variant="outline", size="small", test_id="party-changed-show", **_SHOW),
        ),
    )
