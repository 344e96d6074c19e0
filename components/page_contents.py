"""What a long page holds: its headings of the second level as links, found where the body is drawn."""

import re
from collections.abc import Sequence
from functools import partial
from html import escape, unescape
from typing import Final, TypeVar

from portal.words.locales import Locale
from portal.words.texts import text

Part = TypeVar("Part")

LONG_FROM: Final = 4
"""Headings of a page that has a list of its contents."""
_HEADING: Final = re.compile(r'<h2(?P<looks> class="block__title")?>(?P<inside>.*?)</h2>', re.DOTALL)
_ELEMENT: Final = re.compile(r"<[^>]*>")


def with_contents(parts: Sequence[Part | str], locale: Locale) -> tuple[str, tuple[Part | str, ...]]:
    """The list of contents as HTML, empty for a short page, and ``parts`` with an id on each heading that it leads to."""
    headings: list[tuple[str, str]] = []

    def named(heading: re.Match[str]) -> str:
        headings.append((f"section-{len(headings) + 1}", unescape(_ELEMENT.sub("", heading["inside"]))))
        return f'<h2 id="{headings[-1][0]}"{heading["looks"] or ""}>{heading["inside"]}</h2>'

    marked = tuple(_HEADING.sub(named, part) if isinstance(part, str) else part for part in parts)
    return (_list(headings, locale), marked) if len(headings) >= LONG_FROM else ("", tuple(parts))


def _list(headings: Sequence[tuple[str, str]], locale: Locale) -> str:
    t = partial(text, locale)
    links = "".join(f'<li><a href="#{id_}">{escape(words)}</a></li>' for id_, words in headings)
    title = escape(t("page.contents"))
    return (
        f'<nav class="contents" aria-labelledby="page-contents" data-testid="page-contents">'
        f'<p class="contents__title" id="page-contents">{title}</p><ul>{links}</ul></nav>'
    )
