"""The small language that running text of pages is written in, read into parts that can be drawn or searched.

Parts are set apart by an empty line. A part whose lines begin with ``- `` is a list, with ``1. `` a numbered list; ``## `` and
``### `` begin headings; anything else is a paragraph. Within a line ``**strong**`` and ``[words](/address)`` mean what they look
like. There is nothing more, and no HTML: whatever else stands in the text is text.
"""

import re
from dataclasses import dataclass
from typing import Literal

from portal.http.addresses import local_or_none

PartKind = Literal["paragraph", "heading-2", "heading-3", "list", "numbered-list"]


@dataclass(frozen=True, slots=True)
class Span:
    """A run of words, strong or not, leading somewhere or not."""

    text: str
    is_strong: bool = False
    href: str | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """A paragraph, a heading, or a list with one line for each item."""

    kind: PartKind
    lines: tuple[tuple[Span, ...], ...]


def parse(source: str) -> tuple[Part, ...]:
    """The parts of ``source`` in order."""
    return tuple(_part(chunk.strip().splitlines()) for chunk in re.split(r"\n\s*\n", source) if chunk.strip())


def plain(source: str) -> str:
    """The words of ``source`` alone, one line for each part, for the search index and descriptions."""
    return "\n".join(words_of(part) for part in parse(source))


def words_of(part: Part) -> str:
    """The words of ``part`` alone, on one line."""
    return " ".join("".join(span.text for span in line) for line in part.lines)


def is_address(url: str) -> bool:
    """Whether a page may link to ``url``: a local path, or another site over https."""
    return local_or_none(url) is not None or url.startswith("https://")


def is_link(url: str) -> bool:
    """Whether words may link to ``url``: what a page may, a place on the same page, a mail address or a telephone number."""
    return is_address(url) or _MAIL_OR_TELEPHONE.fullmatch(url) is not None or (url.startswith("#") and is_anchor(url[1:]))


def is_anchor(name: str) -> bool:
    """Whether ``name`` may stand after the # of an address: small letters, digits and hyphens."""
    return _ANCHOR.fullmatch(name) is not None


def _part(lines: list[str]) -> Part:
    for mark, kind in _HEADINGS.items():
        if lines[0].startswith(mark):
            return Part(kind, (_spans(" ".join(lines).removeprefix(mark)),))
    for pattern, kind in _LISTS:
        if all(pattern.match(line) for line in lines):
            return Part(kind, tuple(_spans(pattern.sub("", line)) for line in lines))
    return Part("paragraph", (_spans(" ".join(line.strip() for line in lines)),))


def _spans(line: str) -> tuple[Span, ...]:
    spans = []
    rest = 0
    for match in _INLINE.finditer(line):
        href = match["href"]
        if href is not None and not is_link(href):
            continue
        if match.start() > rest:
            spans.append(Span(line[rest : match.start()]))
        spans.append(Span(match["words"], href=href) if href is not None else Span(match["strong"], is_strong=True))
        rest = match.end()
    if rest < len(line):
        spans.append(Span(line[rest:]))
    return tuple(spans)


_HEADINGS: dict[str, PartKind] = {"### ": "heading-3", "## ": "heading-2"}
_LISTS: tuple[tuple[re.Pattern[str], PartKind], ...] = ((re.compile(r"- "), "list"), (re.compile(r"\d+\. "), "numbered-list"))
_MAIL_OR_TELEPHONE = re.compile(r"mailto:[^\s@:/?]+@[^\s@/?]+\.[^\s@/?]+(\?[^\s<>\"]*)?|tel:\+?[0-9][0-9./-]*")
_ANCHOR = re.compile(r"[a-z][a-z0-9-]*")
_INLINE = re.compile(r"\*\*(?P<strong>(?:[^*]|\*(?!\*))+)\*\*|\[(?P<words>(?:[^\[\]]|\[[^\[\]]*\])+)\]\((?P<href>[^()\s]+)\)")
