"""Where the gallery's pages are, and the head that all of them have."""

from functools import partial
from typing import Final
from urllib.parse import urlencode

from reactpy import html
from reactpy.types import VdomDict

from portal.web.page import Page
from portal.web.routes import path_of
from portal.words.locales import Locale
from portal.words.texts import text

_PAGES: Final = (
    ("components", "gallery.components"),
    ("components-foundations", "gallery.foundations"),
    ("components-patterns", "gallery.patterns"),
)


def head(page: Page, title: str, *intro: VdomDict | str) -> VdomDict:
    """Heading, introduction and the links between the gallery's pages."""
    t = partial(text, page.locale)
    return html.div(
        {"className": "gallery__head"},
        html.nav(
            {"className": "gallery__pages", "aria-label": t("gallery.title")},
            *[
                html.a(
                    {
                        "href": path_of(name, page.locale),
                        "key": name,
                        **({"aria-current": "page"} if path_of(name, page.locale) == page.path and not page.query else {}),
                    },
                    t(label),
                )
                for name, label in _PAGES
            ],
        ),
        html.h1({"data-testid": "gallery-title"}, title),
        html.p({"className": "lead"}, *intro),
    )


def address_of_section(section: str) -> str:
    """A place on the first page."""
    return f"#part-{section}"


def address_of_part(locale: Locale, section: str, **more: str) -> str:
    """The page of one part, with its frame as ``more`` says."""
    return f"{path_of('components', locale)}?{urlencode({'part': section, **more})}"


def address_of_frame(locale: Locale, example: str, **more: str) -> str:
    """One example by itself."""
    return f"{path_of('components-frame', locale)}?{urlencode({'example': example, **more})}"
