"""The menus as a page, for who runs no scripts, or whom they did not reach."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ready
from components.shell.menus import EXPLORE, SERVICES, menus_of
from components.ui.breadcrumbs import breadcrumbs
from portal.web.page import Page
from portal.web.screen import Address, Screen
from portal.words.locales import prefixed
from portal.words.texts import text


def menu(page: Page) -> VdomDict:
    """All that the two drawers of menus lead to."""
    t, (shown, _) = partial(text, page.locale), menus_of(page)
    return html.div(
        {"className": "wrap menu-page"},
        breadcrumbs(t("login.breadcrumbs"), [(t("login.start"), prefixed(page.locale, "/"))], t("menu.title")),
        html.h1({"data-testid": "menu-title"}, t("menu.title")),
        html.h2({"id": EXPLORE}, t("drawer.explore")),
        ready("div", {}, shown.explore),
        html.h2({"id": SERVICES}, t("drawer.services")),
        ready("div", {}, shown.services),
    )


SCREENS = (Screen(name="menu", addresses=(Address("menu", "/meny", "/en/menu"),), title="menu.title", draw=menu, is_indexed=False),)
