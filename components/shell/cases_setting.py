"""The switches for the authorities whose cases are retrieved, in the settings drawer (spec: shell 2, 4; SETTINGS-003..016)."""

from functools import partial
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability, ready
from components.pattern import pattern
from components.still import still_html
from components.ui.button import button
from portal.constants import CALL_PATIENCE, MILLISECOND
from portal.user_settings.cases import HAMTA_ARENDEN, SWITCHES, switched_on, turned
from portal.web.page import Page
from portal.words.locales import Locale
from portal.words.texts import text

_CALLS = "/api/inloggad/skalet/anvandare/v1/installningar"


def cases_setting(page: Page) -> VdomDict | str:
    """Three switches in an ordinary form, which the client saves at each turn; nothing for somebody who is not signed in.

    What the switches do to each other is told to the client as a table, so that the rule stands in one place.
    """
    if page.login is None:
        return ""
    return _form(page.locale, page.hamta_arenden, token=page.csrf_token, address=page.address)


@pattern
def _form(locale: Locale, value: str | None, *, token: str, address: str) -> VdomDict:
    return ability(
        "saved-switches",
        "form",
        {"method": "post", "action": f"{_CALLS}/spara", "autoComplete": "off", "className": "cases"},
        html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": token}),
        html.input({"type": "hidden", "name": "from", "value": address}),
        html.input({"type": "hidden", "name": "before", "value": value or ""}),
        _switches(locale, value),
        props={
            "states": [_state(locale, each) for each in HAMTA_ARENDEN],
            "saved": HAMTA_ARENDEN.index(value),
            "field": "hamtaArenden",
            "read": f"{_CALLS}/hamta",
            "patience": CALL_PATIENCE // MILLISECOND,
            "savedText": text(locale, "switch.saved"),
            "failedText": text(locale, "switch.unchanged"),
            "told": "shell:settings-saved",
            "tells": "vst:user-settings-updated",
        },
    )


def _state(locale: Locale, value: str | None) -> dict[str, Any]:
    on = switched_on(value)
    return {
        "value": value,
        "words": text(locale, f"settings.cases.{value or 'none'}"),
        "on": [switch for switch in SWITCHES if switch in on],
        "after": {switch: HAMTA_ARENDEN.index(turned(value, switch)) for switch in SWITCHES},
    }


def _switches(locale: Locale, value: str | None) -> VdomDict:
    """The fields are a leaf: nothing typed can be lost in them, and the client draws what is saved."""
    t = partial(text, locale)
    inside = html(
        html.legend(t("settings.cases")),
        html.p({"className": "field__description", "id": "settings-cases-description"}, t("settings.casesNote")),
        *[_switch(switch, t(f"settings.cases.{switch}"), switch in switched_on(value)) for switch in SWITCHES],
        html.p({"className": "tick__status", "role": "status", "data-testid": "settings-cases-status"}),
        html.div(
            {"className": "cases__save"}, button(t("settings.casesSave"), variant="outline", test_id="settings-cases-save", type="submit")
        ),
    )
    attributes = {
        "className": "question",
        "id": "settings-cases",
        "aria-describedby": "settings-cases-description",
        "data-testid": "settings-cases",
    }
    return ready("fieldset", attributes, still_html(inside))


def _switch(name: str, label: str, is_on: bool) -> VdomDict:
    id = f"settings-cases-{name}"
    return html.div(
        {"className": "tick tick--switch", "key": name},
        html.input(
            {"type": "checkbox", "role": "switch", "id": id, "name": name, "value": "true", "defaultChecked": is_on, "data-testid": id}
        ),
        html.label({"htmlFor": id}, label),
    )
