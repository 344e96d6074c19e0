"""Running text of a page as HTML, for pages and for the content endpoint alike."""

from collections.abc import Callable
from html import escape
from typing import Final

from portal.content import prose

_TAGS: Final[dict[prose.PartKind, str]] = {"paragraph": "p", "heading-2": "h2", "heading-3": "h3", "list": "ul", "numbered-list": "ol"}
_HEADINGS: Final = frozenset({"heading-2", "heading-3"})


def prose_html(source: str, words: Callable[[str], str] = escape, after: Callable[[], str] = str) -> str:
    """Paragraphs, headings from the second level, lists, strong words and links; whatever else stands in ``source`` is escaped.

    ``words`` makes the words of paragraphs and lists HTML where they lead nowhere, and what ``after`` gives follows each part.
    """
    return "".join(_part(part, escape if part.kind in _HEADINGS else words) + after() for part in prose.parse(source))


def _part(part: prose.Part, words: Callable[[str], str]) -> str:
    tag = _TAGS[part.kind]
    lines = ["".join(_span(span, words) for span in line) for line in part.lines]
    inside = "".join(f"<li>{line}</li>" for line in lines) if tag in {"ul", "ol"} else lines[0]
    return f"<{tag}>{inside}</{tag}>"


def _span(span: prose.Span, words: Callable[[str], str]) -> str:
    if span.href is not None:
        return f'<a href="{escape(span.href)}">{escape(span.text)}</a>'
    return f"<strong>{words(span.text)}</strong>" if span.is_strong else words(span.text)
