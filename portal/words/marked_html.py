"""HTML of another system cut down to text with marks (spec: SEARCH-016)."""

from html import escape
from html.parser import HTMLParser
from typing import Final

Run = tuple[str, bool]
"""Some text, and whether it is marked."""

_KEPT: Final = frozenset({"mark", "em"})
_DROPPED_WHOLE: Final = frozenset({"script", "style", "template", "iframe", "noscript", "textarea", "title"})


def only_marks(html: str) -> str:
    """``html`` with nothing but text, ``mark`` and ``em``, each closed; scripts and the like are gone with what is in them."""
    kept = _Marks()
    kept.feed(html)
    kept.close()
    return "".join(kept.out) + "".join(f"</{tag}>" for tag in reversed(kept.open))


def runs(html: str) -> tuple[Run, ...]:
    """The text of ``html`` in runs, for whoever draws it with elements of their own; of its elements the marking ones count."""
    kept = _Marks()
    kept.feed(html)
    kept.close()
    return tuple(kept.runs)


class _Marks(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.out: list[str] = []
        self.runs: list[Run] = []
        self.open: list[str] = []
        self._dropping = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if not self._dropping and tag in _DROPPED_WHOLE:
            self._dropping = tag
        elif not self._dropping and tag in _KEPT:
            self.open.append(tag)
            self.out.append(f"<{tag}>")

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        """An element that is empty says nothing."""

    def handle_endtag(self, tag: str) -> None:
        if self._dropping:
            self._dropping = "" if tag == self._dropping else self._dropping
        elif self.open and self.open[-1] == tag:
            self.open.pop()
            self.out.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if not self._dropping:
            self.out.append(escape(data, quote=False))
            self.runs.append((data, bool(self.open)))
