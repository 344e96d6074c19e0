"""One result of a search: on the search page as it is, in the dialog as a piece that static/client/search/ fills."""

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from portal.search.hit import SearchHit
from portal.words.marked_html import runs


def search_result(hit: SearchHit, number: int) -> VdomDict:
    """The ``number``-th result of the page; without a title it is called by its address."""
    attributes = {"key": str(number), "data-index": str(number), "data-id": hit.id}
    title, words = _marked(hit.title) or [hit.url], _marked(hit.content)
    return _drawn(2, attributes, {"href": hit.url or "/"}, title, hit.url, words, has_words=bool(words))


def search_result_piece() -> VdomDict:
    """A result with nothing in it yet."""
    return _drawn(3, {}, {}, [], "", [], has_words=True)


def _drawn(
    level: int, attributes: dict[str, Any], link: dict[str, Any], title: list[Any], path: str, words: list[Any], *, has_words: bool
) -> VdomDict:
    heading = getattr(html, f"h{level}")
    return html.li(
        {**attributes, "data-testid": "search-result"},
        heading(html.a({**link, "data-testid": "search-result-link"}, html.span({"data-testid": "search-result-title"}, *title))),
        html.p({"className": "meta results__path"}, path),
        html.p({"data-testid": "search-result-content"}, *words) if has_words else "",
    )


def _marked(words: str) -> list[VdomDict | str]:
    return [html.mark({"key": str(n)}, run) if is_marked else run for n, (run, is_marked) in enumerate(runs(words))]
