"""The question which cookies the visitor allows, and what the browser is told of them (spec: content 4, 9; CONSENT-003..012)."""

from datetime import timedelta
from functools import partial
from typing import Any

from django.conf import settings
from reactpy import html
from reactpy.types import VdomDict

from components.pattern import pattern
from components.ui.button import button
from portal.constants import CONSENT_DELAY_APPLE
from portal.http.consent import kept_by, names_with_consent
from portal.http.static_address import static
from portal.web.page import Page
from portal.web.routes import path_of
from portal.words.locales import Locale
from portal.words.texts import text


def consent(page: Page) -> VdomDict:
    """Stands first in the document and outside what React draws: an ordinary form, gone as soon as it is answered.

    It is empty where a choice was made; what it tells ``static/client/consent/`` holds for every page.
    """
    t = partial(text, page.locale)
    told: dict[str, Any] = {
        "id": "consent",
        "data-choice": page.consent,
        "data-purged": " ".join(names_with_consent()),
        "data-delay": str(CONSENT_DELAY_APPLE),
        "data-all": t("cookies.statusAll"),
        "data-restricted": t("cookies.statusNecessary"),
        "data-failed": t("consent.failed"),
    }
    for kind, script in (("analytics", settings.VST_ANALYTICS), ("chat", settings.VST_CHAT), ("survey", settings.VST_SURVEY)):
        if script:
            told[f"data-{kind}"] = static(script)
        if script.endswith(f"demo-{kind}.js"):
            told[f"data-demo-{kind}"] = " ".join(f"{name}={lasts // timedelta(seconds=1)}" for name, lasts in kept_by(kind))
    return html.div(told, _dialog(page.locale, token=page.csrf_token, address=page.address) if page.consent == "NOT_SET" else "")


@pattern
def _dialog(locale: Locale, *, token: str, address: str) -> VdomDict:
    t = partial(text, locale)
    return html.div(
        {
            "className": "consent",
            "role": "dialog",
            "aria-labelledby": "consent-title",
            "aria-describedby": "consent-text",
            "data-testid": "consent-dialog",
        },
        html.form(
            {"method": "post", "action": path_of("cookies", locale), "className": "wrap consent__form", "data-consent-form": ""},
            html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": token}),
            html.input({"type": "hidden", "name": "redirect", "value": address}),
            html.div(
                {"className": "consent__words"},
                html.h2({"id": "consent-title"}, t("consent.title")),
                html.p(
                    {"id": "consent-text"},
                    t("consent.text"),
                    " ",
                    html.a({"href": path_of("cookies", locale), "data-testid": "consent-read-more"}, t("consent.read")),
                ),
                html.p({"role": "status", "className": "consent__status"}),
            ),
            html.div(
                {"className": "consent__buttons"},
                button(t("consent.all"), test_id="consent-accept-all", type="submit", name="consent", value="ALL"),
                button(t("consent.necessary"), test_id="consent-necessary", type="submit", name="consent", value="RESTRICTED"),
            ),
        ),
    )
