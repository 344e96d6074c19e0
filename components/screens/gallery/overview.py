"""The gallery's first page: every part with all its examples, live; and the page of one part."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.screens.gallery.described import Shown, functions_of, shown_of
from components.screens.gallery.part import part_page
from components.screens.gallery.places import address_of_part, address_of_section, head
from components.screens.gallery.prose import prose
from components.ui.examples import GROUPS, sections
from components.ui.list import LinkRow, link_list
from portal.screens.gallery import respond
from portal.web.page import Page
from portal.web.screen import Address, Screen
from portal.words.texts import text


def gallery(page: Page) -> VdomDict:
    """All parts by group; with ``?part=select`` all there is to know of one."""
    chosen = page.values.get("part", "")
    if chosen in sections():
        return part_page(page, chosen)
    return html.div(
        {"className": "wrap band gallery"},
        head(page, text(page.locale, "gallery.title"), text(page.locale, "gallery.intro")),
        html.div(
            {"className": "gallery__columns"},
            _contents(page),
            html.div({"className": "gallery__parts"}, *[_section(page, section) for section in sections()]),
        ),
    )


def _contents(page: Page) -> VdomDict:
    t = partial(text, page.locale)
    return html.nav(
        {"className": "gallery__contents", "aria-label": t("gallery.contents")},
        *[
            html.div(
                {"key": group},
                html.h2({"className": "gallery__group"}, t(f"gallery.group.{group}")),
                link_list([LinkRow(name, address_of_section(name)) for name, module in sections().items() if group == module.GROUP]),
            )
            for group in GROUPS
        ],
    )


def _section(page: Page, section: str) -> VdomDict:
    t = partial(text, page.locale)
    return html.section(
        {
            "className": "gallery__section",
            "id": f"part-{section}",
            "data-testid": f"gallery-{section}",
            "aria-labelledby": f"gallery-{section}",
            "key": section,
        },
        html.div(
            {"className": "gallery__bar"},
            html.h2({"id": f"gallery-{section}"}, section),
            html.a({"href": address_of_part(page.locale, section)}, t("gallery.open", part=section)),
        ),
        html.p({"lang": "en", "className": "gallery__summary"}, *prose(functions_of(section)[0].summary)),
        html.div({"className": "gallery__examples"}, *[_example(page, shown) for shown in shown_of(section)]),
    )


def _example(page: Page, shown: Shown) -> VdomDict:
    return html.div(
        {"className": "gallery__example", "data-testid": "gallery-example", "data-example": shown.name, "key": shown.name},
        html.h3({"className": "gallery__name"}, shown.name),
        html.div({"className": "gallery__stage"}, shown.draw(partial(text, page.locale))),
    )


SCREENS = (
    Screen(
        name="gallery",
        addresses=(Address("components", "/komponenter", "/en/components"),),
        title="gallery.title",
        draw=gallery,
        respond=respond,
        is_indexed=False,
        is_watched=True,
        test_only=True,
    ),
)
