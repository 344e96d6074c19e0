"""What a long page holds: the headings of its text as links, found where the body is drawn."""

import re
from collections.abc import Sequence
from functools import partial
from html import unescape
from typing import Final, TypeVar

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.still import drawn_once
from portal.content.page_part import IDS_OF_A_PAGE, heading_id
from portal.words.locales import Locale
from portal.words.texts import text

Part = TypeVar("Part")
Heading = tuple[str, str]
"""Id and words."""

LONG_FROM: Final = 3
"""Headings of a page that has a list of its contents."""
_CARDS: Final = frozenset({"promo", "highlight-article", "service", "newsletter"})
"""Kinds of block whose heading is that of a card, and no part of the text."""
_HEADING: Final = re.compile(
    r'<section(?: id="[^"]*")? class="block block--(?P<kind>[a-z-]+)"|<h2(?P<looks> class="block__title")?>(?P<inside>.*?)</h2>', re.DOTALL
)
_ID: Final = re.compile(r' id="([^"]+)"')
_ELEMENT: Final = re.compile(r"<[^>]*>")


def with_headings(parts: Sequence[Part | str]) -> tuple[tuple[Heading, ...], tuple[Part | str, ...]]:
    """The headings of a long text, none of a short one, and ``parts`` with an id on each heading."""
    headings: list[Heading] = []
    taken = {*IDS_OF_A_PAGE, *(id_ for part in parts if isinstance(part, str) for id_ in _ID.findall(part))}
    kind = ""

    def named(heading: re.Match[str]) -> str:
        nonlocal kind
        kind = heading["kind"] or kind
        if heading["kind"] or kind in _CARDS:
            return heading[0]
        words = unescape(_ELEMENT.sub("", heading["inside"]))
        taken.add(id_ := heading_id(words, taken))
        headings.append((id_, words))
        return f'<h2 id="{id_}"{heading["looks"] or ""}>{heading["inside"]}</h2>'

    marked = tuple(_HEADING.sub(named, part) if isinstance(part, str) else part for part in parts)
    return tuple(headings) if len(headings) >= LONG_FROM else (), marked


@drawn_once
def page_contents(headings: tuple[Heading, ...], locale: Locale) -> VdomDict | str:
    """The headings as links: closed where it stands in the text, open and in sight where there is room beside it."""
    if not headings:
        return ""
    t = partial(text, locale)
    return ability(
        "contents",
        "details",
        {"className": "contents beside", "data-testid": "page-contents-box"},
        html.summary({"className": "contents__title"}, t("page.contents")),
        html.nav(
            {"aria-label": t("page.contents"), "data-testid": "page-contents"},
            html.ul({"role": "list"}, *[html.li({"key": id_}, html.a({"href": f"#{id_}"}, words)) for id_, words in headings]),
        ),
    )
