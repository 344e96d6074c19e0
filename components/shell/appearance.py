"""The choice between light and dark, in the settings drawer and on its own page."""

from functools import partial
from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from components.pattern import pattern
from components.shell.language_link import query_brought
from components.ui.icon import icon
from portal.http.appearance import THEMES, Theme
from portal.web.page import Page
from portal.web.routes import path_of
from portal.words.locales import Locale
from portal.words.texts import text

_ICONS: Final[dict[Theme, str]] = {"auto": "monitor", "light": "sun", "dark": "moon"}


def appearance_form(page: Page) -> VdomDict:
    """Three buttons of an ordinary form; the one in force is pressed. The page comes back as it was, in the other colours."""
    return _form(
        page.locale, page.theme, page.brings_query, token=page.csrf_token, address=page.path if page.brings_query else page.address
    )


@pattern
def _form(locale: Locale, chosen: Theme, brings_query: bool, *, token: str, address: str) -> VdomDict:
    return html.form(
        {"method": "post", "action": path_of("appearance", locale), "aria-label": text(locale, "appearance.title")},
        html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": token}),
        html.input({"type": "hidden", "name": "redirect", "value": address, **query_brought(brings_query)}),
        _choices(locale, chosen),
    )


def _choices(locale: Locale, chosen: Theme) -> VdomDict:
    t = partial(text, locale)
    return html.div(
        {"className": "appearance", "role": "group", "aria-label": t("appearance.title")},
        *[
            html.button(
                {
                    "type": "submit",
                    "className": "appearance__choice",
                    "name": "theme",
                    "value": theme,
                    "aria-pressed": "true" if theme == chosen else "false",
                    "data-testid": f"appearance-{theme}",
                    "key": theme,
                },
                icon(_ICONS[theme]),
                t(f"appearance.{theme}"),
            )
            for theme in THEMES
        ],
    )
