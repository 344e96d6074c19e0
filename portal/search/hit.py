"""A hit of a search: its fields, how the search source writes each, and what is taken of it (contract (c), "Form of the source").

Spec: SEARCH-022..029. The scripts of the page get it as JSON by the same names.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, Final, Protocol

from portal.words.locales import Locale
from portal.words.marked_html import only_marks
from portal.words.texts import text


@dataclass(frozen=True, slots=True)
class SearchHit:
    """Title and content are text with marks, and else nothing of HTML; each field is empty where the source has none."""

    title: str
    content: str
    url: str
    """Local, with one slash before it."""
    id: str
    fragment: str
    """What the address ends with that leads to the part of the page where the content stands, without the sign before it."""


def hit_of(result: Mapping[str, Any]) -> SearchHit:
    """What is taken of one result of the source."""
    return SearchHit(**{name: form.taken(_part(result, name, form.part)) for name, form in _FORMS.items()})


def as_source(hit: "IndexHit", fragment: str) -> dict[str, dict[str, str]]:
    """What the portal's own index found, and the part of the page it leads to, as a search source writes it."""
    return {name: {form.part: form.written(hit, fragment)} for name, form in _FORMS.items()}


class _Piece(Protocol):
    @property
    def text(self) -> str: ...
    @property
    def is_match(self) -> bool: ...


class _Passage(Protocol):
    @property
    def pieces(self) -> Iterable[_Piece]: ...


class IndexHit(Protocol):
    """What the index says of a document that it found."""

    @property
    def key(self) -> str: ...
    @property
    def url(self) -> str: ...
    @property
    def title(self) -> _Passage: ...
    @property
    def excerpt(self) -> _Passage: ...
    @property
    def called(self) -> _Passage | None: ...
    @property
    def language(self) -> Locale: ...


@dataclass(frozen=True, slots=True)
class _Form:
    """How a field stands in the form of the source."""

    part: str
    """The name that its value has below the name of the field."""
    written: Callable[[IndexHit, str], str]
    taken: Callable[[str], str] = str


def _part(result: Mapping[str, Any], field: str, part: str) -> str:
    """The text under ``field`` and ``part``; of a list its first element."""
    inside = result.get(field)
    value = inside.get(part) if isinstance(inside, Mapping) else None
    if isinstance(value, list):
        value = value[0] if value else None
    return value if isinstance(value, str) else str(value) if isinstance(value, int) and not isinstance(value, bool) else ""


def _local(raw: str) -> str:
    """``raw`` with one slash before it: never the address of another host, which two slashes would be."""
    return "/" + raw.lstrip("/\\") if raw else ""


def _name(raw: str) -> str:
    """``raw`` when it can be a fragment of the portal's: letters, digits and hyphens."""
    return raw if _NAME.fullmatch(raw) else ""


def _html(passage: _Passage) -> str:
    return "".join(f"<mark>{escape(piece.text)}</mark>" if piece.is_match else escape(piece.text) for piece in passage.pieces)


def _content(hit: IndexHit) -> str:
    """The excerpt, after the name by which it was found, where that alone says why it is here."""
    name = f"{escape(text(hit.language, 'search.called'))} {_html(hit.called)}. " if hit.called else ""
    return name + _html(hit.excerpt)


_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9-]*")

_FORMS: Final[Mapping[str, _Form]] = {
    "title": _Form("snippet", lambda hit, _: _html(hit.title), only_marks),
    "content": _Form("snippet", lambda hit, _: _content(hit), only_marks),
    "url": _Form("raw", lambda hit, _: hit.url, _local),
    "id": _Form("raw", lambda hit, _: hit.key),
    "fragment": _Form("raw", lambda _, fragment: fragment, _name),
}
