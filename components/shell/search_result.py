"""One result of a search: on the search page as it is, in the dialog as a piece that static/client/search/ fills."""

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from portal.search.described import Described
from portal.search.hit import SearchHit
from portal.words.locales import Locale
from portal.words.marked_html import runs
from portal.words.texts import text


def search_result(hit: SearchHit, said: Described, number: int, locale: Locale) -> VdomDict:
    """The ``number``-th result of the page; without a title it is called by its kind."""
    attributes = {"key": str(number), "data-index": str(number), "data-id": hit.id}
    kind = text(locale, f"search.kind.{said.kind}")
    title, words = _marked(hit.title) or [kind], _marked(hit.content)
    return _drawn(2, attributes, {"href": said.href or "/"}, title, said.kind, kind, said.about, words, has_words=bool(words))


def search_result_piece() -> VdomDict:
    """A result with nothing in it yet."""
    return _drawn(3, {}, {}, [], "", "", "", [], has_words=True)


def _drawn(
    level: int,
    attributes: dict[str, Any],
    link: dict[str, Any],
    title: list[Any],
    kind: str,
    named: str,
    about: str,
    words: list[Any],
    *,
    has_words: bool,
) -> VdomDict:
    heading = getattr(html, f"h{level}")
    return html.li(
        {**attributes, "data-testid": "search-result"},
        heading(html.a({**link, "data-testid": "search-result-link"}, html.span({"data-testid": "search-result-title"}, *title))),
        html.p(
            {"className": "meta results__kind"},
            html.span({"data-testid": "search-result-kind", "data-kind": kind}, named),
            html.span({"className": "results__about"}, about),
        ),
        html.p({"data-testid": "search-result-content"}, *words) if has_words else "",
    )


def _marked(words: str) -> list[VdomDict | str]:
    return [html.mark({"key": str(n)}, run) if is_marked else run for n, (run, is_marked) in enumerate(runs(words))]
