"""What is in the drawers of menus: the main menu, and every service. No page carries it; the menu page has it for who runs no scripts.

A browser fetches it once and keeps it: the same for everybody of one language, one side of the login and one legal form.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

from django.conf import settings
from reactpy import html
from reactpy.types import VdomDict

from components.markup import Leaf, ability
from components.shell.services_menu import MenuEntry, services_menu_html
from components.still import still_html
from components.ui.icon import icon
from components.ui.list import LinkRow, link_list
from components.ui.navigation_menu import menu_list
from components.ui.translate import Translate
from portal.constants import MENU_DEPTH_DRAWN
from portal.content import MenuItem
from portal.eservices import families
from portal.eservices.model import Service
from portal.eservices.visibility import drawer_services, link_of
from portal.web.navigation import NavGroup, groups
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.shell_part import DrawnFor, Part, address_of
from portal.words.locales import Locale
from portal.words.texts import text

EXPLORE: Final = "utforska"
SERVICES: Final = "tjanster"
"""Names of the two parts, and where they begin on the menu page."""


class Menus(NamedTuple):
    """Both menus, as ready-made HTML that many pages share."""

    explore: Leaf
    services: Leaf
    services_count: int
    part: Part
    """The two as they are fetched."""
    too_deep: Mapping[str, str]
    """Addresses of pages that stand below the levels that are drawn, each with the link that it stands below."""


def menus_of(page: Page) -> tuple[Menus, str]:
    """The menus of ``page``, and where they are fetched; nowhere for the page that has them itself, for ids stand in it only once."""
    known = drawn_for(page)
    menus = menus_for(known)
    return menus, "" if page.screen == "menu" else address_of("menyer", known, menus.part)


def drawn_for(page: Page) -> DrawnFor:
    """What the menus of ``page`` differ by."""
    form = page.current.foretagsformkod if page.current else None
    return DrawnFor(page.locale, page.login is not None, form, page.flags, page.menus.main)


def menus_for(known: DrawnFor) -> Menus:
    """The menus, drawn once for all that they are the same for."""
    return _menus(known, settings.VST_PUBLIC_HOST)


def fetched(locale: Locale, name: str, address: str, below: str = "") -> VdomDict:
    """The place of a menu in its drawer: a link to the menu page, until what is fetched at ``address`` has come.

    What this page stands in is open then; ``below`` is the link that it stands below where it has none itself.
    """
    link = html.p(html.a({"href": f"{path_of('menu', locale)}#{name}", "data-testid": f"menu-page-{name}"}, text(locale, "menu.asPage")))
    if not address:
        return html.div(link)
    props = {"from": address, "part": name, **({"below": below} if below else {})}
    return ability("fetched", "div", {}, Leaf(still_html(link)), props=props)


@lru_cache(maxsize=64)
def _menus(known: DrawnFor, public_host: str) -> Menus:
    navigation = groups(known.locale, known.is_signed_in, known.form, known.flags)
    entries = _entries(known, public_host)
    explore, services = _explore_html(known.locale, navigation, known.menu), services_menu_html(known.locale, entries)
    both = f'<div data-part="{EXPLORE}">{explore}</div><div data-part="{SERVICES}">{services}</div>'
    return Menus(Leaf(explore), Leaf(services), sum(len(rows) for _, rows in entries), Part.of(both), dict(_too_deep(known.menu)))


def _too_deep(items: Sequence[MenuItem], level: int = 1, below: str = "") -> Iterator[tuple[str, str]]:
    for item in items:
        if level > MENU_DEPTH_DRAWN:
            yield item.url, below
        yield from _too_deep(item.children, level + 1, item.url if level <= MENU_DEPTH_DRAWN else below)


def _explore_html(locale: Locale, shown: tuple[NavGroup, ...], menu: tuple[MenuItem, ...]) -> str:
    t = partial(text, locale)
    parts = [_group(t, group, is_first=number == 0) for number, group in enumerate(shown)]
    return still_html(
        ability(
            "disclosure",
            "nav",
            {"data-testid": "nav", "aria-label": t("nav.label")},
            html.div(
                {"className": "explore"},
                html.div({"className": "explore__groups"}, *parts),
                html.div(html.h3(t("nav.content")), menu_list(t, menu, "", id="menu")) if menu else "",
            ),
            props={"escape": True},
        )
    )


def _group(t: Translate, group: NavGroup, *, is_first: bool) -> VdomDict:
    """A heading and its links; on narrow screens all but the first group stand closed, unless the page is in them."""
    rows = [
        LinkRow(t(f"nav.link.{link.key}"), link.href, f"nav-link-{link.key}", t("page.external") if link.is_external else "")
        for link in group.links
    ]
    title, id = t(f"nav.group.{group.text_key}"), f"explore-{group.key}"
    data = {"data-group": group.key}
    if is_first:
        return html.div(html.h3(title), link_list(rows, title, "nav-group", data=data))
    return html.div(
        html.div(
            {"className": "explore__title"},
            html.h3(title),
            html.button(
                {
                    "type": "button",
                    "className": "explore__toggle",
                    "data-disclosure": "",
                    "data-testid": "nav-group-toggle",
                    "aria-expanded": "false",
                    "aria-controls": id,
                    "aria-label": title,
                },
                icon("chevron-down"),
            ),
        ),
        link_list(rows, title, "nav-group", data={**data, "id": id, "className": "link-list explore__links", "data-open": "false"}),
    )


def _entries(known: DrawnFor, public_host: str) -> tuple[MenuEntry, ...]:
    shown = families.entries(drawer_services(known.flags, known.form, known.locale))
    return tuple((entry.family, tuple((service.id, *_href_and_note(known, service)) for service in entry.services)) for entry in shown)


def _href_and_note(known: DrawnFor, service: Service) -> tuple[str, str]:
    link = link_of(service, known.locale, known.is_signed_in, known.flags)
    return link.href, text(known.locale, "page.external") if link.is_external else ""
