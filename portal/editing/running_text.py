"""Running text between the two ways it is written: HTML as editors write it, and the small language of ``portal.content.prose``."""

import re
from collections.abc import Callable
from html import escape
from html.parser import HTMLParser
from typing import Final

from portal.content import prose
from portal.editing.copied_address import straight

PathOf = Callable[[int], str | None]
"""The address of a page by its number in the tables; ``None`` for one that is gone."""
NumberOf = Callable[[str], int | None]
"""The number of the page at an address; ``None`` where the address is none of the pages'."""

PLAIN: Final = "plain"
"""The feature of Wagtail's editor that keeps its lists at one level, and its parts at one line."""
FEATURES = ["h2", "h3", "bold", "ul", "ol", "link", PLAIN]
"""What editors may use: what the small language can say, and nothing more."""


def from_html(html: str, path_of: PathOf) -> str:
    """The text in the small language. A link to a page that is gone is left out, its words stay; so do those of unknown elements."""
    reader = _Reader(path_of)
    reader.feed(html)
    reader.close()
    return reader.text()


def to_html(text: str, number_of: NumberOf) -> str:
    """The text as Wagtail's editor stores it; links to pages of the portal follow them when they get another address."""
    return "".join(_part(part, number_of) for part in prose.parse(text))


def address_of(href: str) -> str:
    """The address that a link leads to, as it may stand in the small language, which has no brackets or spaces in addresses."""
    if href.startswith("tel:"):
        return re.sub(r"[\s()]", "", href)  # as people write numbers
    return straight(href).replace("(", "%28").replace(")", "%29").replace(" ", "%20")


class _Reader(HTMLParser):
    """Gathers parts, each with its mark in front."""

    def __init__(self, path_of: PathOf) -> None:
        super().__init__(convert_charrefs=True)
        self._path_of = path_of
        self._parts: list[list[str]] = []
        """Parts as lines; the lines of a list are one part."""
        self._line: list[str] | None = None
        self._lists: list[str] = []
        """The lists that are open. The language has one level: lines of a list inside another stand where they were, in the outer one."""
        self._strong = 0
        self._link: list[str] | None = None
        self._href: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in {"ul", "ol"}:
            self._end_line()
            if not self._lists:
                self._parts.append([])
            self._lists.append(tag)
        elif tag in {"p", "h2", "h3", "li"}:
            self._end_line()
            self._line = [_MARKS.get(tag, "")]
        elif tag in {"b", "strong"}:
            self._strong += 1
        elif tag == "br":
            self.handle_data(" ")
        elif tag == "a":
            self._link, self._href = [], self._address(dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        if tag in {"p", "h2", "h3", "li"}:
            self._end_line()
        elif tag in {"ul", "ol"} and self._lists:
            self._end_line()
            self._lists.pop()
        elif tag in {"b", "strong"}:
            self._strong = max(0, self._strong - 1)
        elif tag == "a" and self._link is not None:
            words, self._link = "".join(self._link), None
            self._add(f"[{words}]({self._href})" if self._href and words.strip() else words)

    def handle_data(self, data: str) -> None:
        if self._link is not None:
            self._link.append(data)
        elif self._strong and data.strip():
            self._add(f"**{data}**")
        else:
            self._add(data)

    def text(self) -> str:
        self._end_line()
        return "\n\n".join("\n".join(lines) for lines in self._parts if lines)

    def _add(self, data: str) -> None:
        if self._line is None:
            if not data.strip():
                return
            self._line = [""]
        self._line.append(data.replace("\n", " "))

    def _end_line(self) -> None:
        if self._line is None:
            return
        mark, words, self._line = self._line[0], "".join(self._line[1:]).strip(), None
        if not words:
            return
        if self._lists:
            lines = self._parts[-1]
            lines.append(f"{len(lines) + 1}. {words}" if self._lists[0] == "ol" else f"- {words}")
        else:
            self._parts.append([mark + (words if mark else _LOOKS_MARKED.sub("\\1\N{NO-BREAK SPACE}", words))])

    def _address(self, attributes: dict[str, str | None]) -> str | None:
        if attributes.get("linktype") == "page":
            return self._path_of(int(attributes.get("id") or 0))
        href = address_of(attributes.get("href") or "")
        return href if prose.is_link(href) else None


def _part(part: prose.Part, number_of: NumberOf) -> str:
    tag = _TAGS[part.kind]
    lines = ["".join(_span(span, number_of) for span in line) for line in part.lines]
    inside = "".join(f"<li>{line}</li>" for line in lines) if tag in {"ul", "ol"} else lines[0]
    return f"<{tag}>{inside}</{tag}>"


def _span(span: prose.Span, number_of: NumberOf) -> str:
    words = escape(span.text)
    if span.href is not None:
        number = number_of(span.href)
        to = f'href="{escape(span.href)}"' if number is None else f'linktype="page" id="{number}"'
        return f"<a {to}>{words}</a>"
    return f"<b>{words}</b>" if span.is_strong else words


_LOOKS_MARKED: Final = re.compile(r"^(#{2,3}|-|\d+\.) ")
"""A paragraph such as "2026. Then …" is no list, and loses no number."""
_MARKS = {"h2": "## ", "h3": "### "}
_TAGS: dict[prose.PartKind, str] = {"paragraph": "p", "heading-2": "h2", "heading-3": "h3", "list": "ul", "numbered-list": "ol"}
