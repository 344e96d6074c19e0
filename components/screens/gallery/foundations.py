"""What every part is made of: colours with their contrast, type, space, breakpoints, icons; read off the sheets and the sprite."""

import re
from functools import cache, partial
from pathlib import Path
from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability, ready
from components.screens.gallery.contrast import ratio
from components.screens.gallery.places import head
from components.still import still_html
from components.ui.icon import icon
from components.ui.text_input import text_input
from portal.constants import BREAKPOINTS_PX
from portal.web.page import Page
from portal.web.screen import Address, Screen
from portal.words.locales import Locale
from portal.words.texts import text

_STATIC: Final = Path(__file__).resolve().parents[3] / "static"
PAIRS: Final = (
    ("ink", "paper"),
    ("ink-2", "paper"),
    ("ink-3", "paper"),
    ("link", "paper"),
    ("link-visited", "paper"),
    ("primary", "surface"),
    ("on-primary", "primary"),
    ("primary", "primary-soft"),
    ("info", "info-soft"),
    ("sun-ink", "sun-soft"),
    ("sky-ink", "sky"),
    ("success", "success-soft"),
    ("alarm", "surface"),
    ("alarm", "alarm-soft"),
    ("on-band", "band"),
    ("on-band-2", "band"),
)
"""Colours that text has, on what it stands on."""
_TYPE: Final = (("h1", "Source Serif 4, 600"), ("h2", "Source Serif 4, 600"), ("h3", "Source Serif 4, 600"), ("p", "Source Sans 3"))


def foundations(page: Page) -> VdomDict:
    """One section for each kind."""
    t = partial(text, page.locale)
    return html.div(
        {"className": "wrap band gallery"},
        head(page, t("gallery.foundations"), t("gallery.foundationsIntro")),
        _section("palette", t("gallery.colours"), html.div({"className": "gallery__colours"}, *[_pair(*pair) for pair in PAIRS])),
        _section("type", t("gallery.type.title"), *[_type(t("gallery.sample"), *each) for each in _TYPE]),
        _section("ruler", t("gallery.space"), html.ul({"className": "gallery__spaces"}, *[_space(*each) for each in spaces().items()])),
        _section(
            "smartphone",
            t("gallery.breakpoints"),
            html.ul(
                {"className": "gallery__breakpoints"},
                *[html.li({"key": name}, html.code(name), f" {px} px") for name, px in BREAKPOINTS_PX.items()],
            ),
        ),
        _section("shapes", t("gallery.icons"), _icons(page.locale)),
    )


@cache
def colours() -> dict[str, tuple[str, str]]:
    """Each colour of tokens.css, light and dark, as six hexadecimal digits."""
    colours = re.findall(r"--([a-z0-9-]+): light-dark\((#[0-9a-f]{3,6}), (#[0-9a-f]{3,6})\);", _sheet())
    return {name: (_six(light), _six(dark)) for name, light, dark in colours}


@cache
def spaces() -> dict[str, str]:
    """The steps of space by name, in rem."""
    return dict(re.findall(r"--(s-\d+): ([.\d]+rem);", _sheet()))


@cache
def icon_names() -> tuple[str, ...]:
    """Every icon of the sprite, by name."""
    sprite = (_STATIC / "icons" / "icons.svg").read_text(encoding="utf-8")
    return tuple(sorted(re.findall(r'<symbol id="([a-z0-9-]+)"', sprite)))


def _section(icon_name: str, title: str, *children: VdomDict) -> VdomDict:
    id = f"foundation-{icon_name}"
    return html.section(
        {"className": "gallery__section", "aria-labelledby": id, "key": id},
        html.h2({"id": id}, icon(icon_name), " ", title),
        *children,
    )


def _pair(ink: str, ground: str) -> VdomDict:
    """Two swatches, light and dark, whatever the page itself is in."""
    return html.figure(
        {"className": "gallery__pair", "key": f"{ink}-{ground}"},
        *[
            html.div(
                {"className": "gallery__swatch", "data-theme": theme, "data-ink": ink, "data-ground": ground, "key": theme},
                html.b("Aa"),
                html.span({"className": "number"}, f"{ratio(colours()[ink][at], colours()[ground][at]):.1f} : 1"),
            )
            for at, theme in enumerate(("light", "dark"))
        ],
        html.figcaption(html.code(f"--{ink}"), " / ", html.code(f"--{ground}")),
    )


def _type(sample: str, tag: str, face: str) -> VdomDict:
    return html.div(
        {"className": "gallery__type", "key": tag},
        html.div({"className": f"gallery__sample gallery__sample--{tag}"}, sample),
        html.p({"className": "meta"}, html.code(tag), f" {face}"),
    )


def _space(name: str, size: str) -> VdomDict:
    return html.li({"key": name}, html.span({"className": "gallery__space", "data-space": name}), html.code(f"--{name}"), f" {size}")


def _icons(locale: Locale) -> VdomDict:
    t = partial(text, locale)
    return ability(
        "filter-list",
        "div",
        {},
        text_input(t, t("gallery.iconFilter"), name="icon", id="icon-filter", type="search", autoComplete="off"),
        html.p({"id": "icon-count", "role": "status", "className": "meta"}, t("gallery.iconCount", n=len(icon_names()))),
        ready("ul", {"id": "icon-list", "className": "gallery__icons", "aria-label": t("gallery.icons")}, _icons_html(locale)),
        props={"field": "icon-filter", "list": "icon-list", "count": "icon-count", "countText": t("gallery.iconCount")},
    )


@cache
def _icons_html(locale: Locale) -> str:
    t = partial(text, locale)
    rows = [
        html.li(
            {"key": name, "data-search": name},
            html.button(
                {"type": "button", "data-gallery-copy": f'icon("{name}")', "data-copied": t("gallery.copied")},
                icon(name),
                html.span({"role": "status"}, name),
            ),
        )
        for name in icon_names()
    ]
    return "".join(still_html(row) for row in rows)


@cache
def _sheet() -> str:
    return (_STATIC / "css" / "tokens.css").read_text(encoding="utf-8")


def _six(colour: str) -> str:
    digits = colour.removeprefix("#")
    return "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits


SCREENS = (
    Screen(
        name="gallery-foundations",
        addresses=(Address("components-foundations", "/komponenter/grunder", "/en/components/foundations"),),
        title="gallery.foundations",
        draw=foundations,
        is_indexed=False,
        is_watched=True,
        test_only=True,
    ),
)
