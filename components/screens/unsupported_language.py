"""The page of a service that exists in Swedish only, asked for in English (spec: LOADER-001..003)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.ui.button import button_link
from portal.screens.service import load_unsupported
from portal.web.page import Page
from portal.web.screen import Screen
from portal.words.texts import text


def unsupported_language(page: Page) -> VdomDict:
    """Says so and leads to the same page in Swedish."""
    t = partial(text, page.locale)
    return html.div(
        {"className": "wrap wrap--text"},
        html.div(
            {"className": "notice-page", "data-testid": "unsupported-language"},
            html.h1({"data-testid": "unsupported-language-title"}, t("unsupported.title")),
            html.p({"className": "lead"}, t("unsupported.text", service=t(f"service.{page.details.service_id}.name"))),
            html.div(
                {"className": "actions"},
                button_link(t("unsupported.switch"), page.alternates["sv"], test_id="unsupported-language-switch", hrefLang="sv"),
            ),
        ),
    )


SCREENS = (Screen(name="unsupported-language", load=load_unsupported, draw=unsupported_language),)
