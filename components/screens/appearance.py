"""The page where light or dark is chosen; without scripts the settings drawer leads here too."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.shell.appearance import appearance_form
from components.ui.breadcrumbs import breadcrumbs
from portal.screens.appearance import POST
from portal.web.page import Page
from portal.web.screen import Address, Screen
from portal.words.locales import prefixed
from portal.words.texts import text


def appearance(page: Page) -> VdomDict:
    """What the choice means, and the form."""
    t = partial(text, page.locale)
    return html.div(
        {"className": "wrap wrap--text article"},
        breadcrumbs(t("login.breadcrumbs"), [(t("login.start"), prefixed(page.locale, "/"))], t("appearance.title")),
        html.h1({"data-testid": "appearance-title"}, t("appearance.title")),
        html.p({"className": "lead"}, t("appearance.intro")),
        appearance_form(page),
    )


SCREENS = (
    Screen(
        name="appearance",
        addresses=(Address("appearance", "/utseende", "/en/appearance"),),
        title="appearance.title",
        draw=appearance,
        post=POST,
    ),
)
