"""The form that somebody signs by, or declines."""

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.ui.button import busy_button, button
from components.ui.field import field
from portal.constants import FLOW_REASON_MOST
from portal.flow.words import Words
from portal.http.addresses import with_query
from portal.screens.signing import DECLINE, ID, REASON, SIGNATURE
from portal.web.page import Page
from portal.web.routes import path_of
from portal.words.texts import text


def sign_form(
    page: Page, words: Words, id: str, *, again: bool = False, may_decline: bool = True, error: str = "", reason: str = ""
) -> VdomDict:
    """One button that signs; below it the way to decline, which asks why. It is posted to the page of the signature from any page."""
    action = with_query(path_of(SIGNATURE, page.locale), **{ID: id})
    token = html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": page.csrf_token})

    def t(key: str, /, **values: Any) -> str:
        return text(page.locale, key, **values)

    return html.div(
        {"className": "flow__sign"},
        html.form(
            {"method": "post", "action": action, "className": "actions", "aria-label": words.say("sign.sign")},
            token,
            busy_button(t, words.say("try-again" if again else "sign.sign"), type="submit", test_id="flow-sign-button"),
        ),
        html.details(
            {"className": "flow__decline", "open": bool(error)},
            html.summary({"data-testid": "flow-decline-open"}, words.say("sign.decline-open")),
            html.form(
                {"method": "post", "action": action, "aria-label": words.say("sign.decline"), "noValidate": True},
                token,
                field(
                    words.say("sign.reason"),
                    html.textarea(
                        {
                            "id": REASON,
                            "name": REASON,
                            "className": "textarea",
                            "rows": 3,
                            "maxLength": FLOW_REASON_MOST,
                            "defaultValue": reason,
                            **({"aria-invalid": "true", "aria-describedby": f"{REASON}-hint"} if error else {}),
                        }
                    ),
                    id=REASON,
                    error=error,
                    hint_test_id=f"{REASON}-error",
                ),
                button(
                    words.say("sign.decline"),
                    variant="outline",
                    theme="alarming",
                    type="submit",
                    name="_go",
                    value=DECLINE,
                    test_id="flow-decline",
                ),
            ),
        )
        if may_decline
        else "",
    )
