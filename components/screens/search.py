"""The search page, which needs no script (contract (a): /sok)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.shell.header import search_box
from components.ui.button import button_link
from components.ui.empty_state import empty_state
from portal.addresses import with_query
from portal.constants import SEARCH_MIN_TERM
from portal.page import Page
from portal.routes import path_of
from portal.search import Passage
from portal.texts import text


def search(page: Page) -> VdomDict:
    """The field, the number of hits, the hits of one page and the way to the next."""
    t = partial(text, page.locale)
    details = page.details
    return html.div(
        {"className": "wrap wrap--text article"},
        html.h1({"data-testid": "search-title"}, t("search.title")),
        search_box(page.locale, "search-field", "page-q", large=True, term=details.term),
        _results(page) if len(details.term) >= SEARCH_MIN_TERM else _too_short(page),
    )


def marked(passage: Passage) -> list[VdomDict | str]:
    """A passage with the words that were found marked."""
    return [html.mark({"key": str(n)}, piece.text) if piece.is_match else piece.text for n, piece in enumerate(passage.pieces)]


def _too_short(page: Page) -> VdomDict:
    return html.p({"className": "meta", "role": "status", "data-testid": "search-too-short"}, text(page.locale, "search.tooShort"))


def _results(page: Page) -> VdomDict:
    t = partial(text, page.locale)
    details = page.details
    found = details.found
    if not found.total:
        return empty_state(
            t("search.noResults", term=details.term),
            html.ul(
                {"className": "search__tips", "data-testid": "search-no-results-suggestions"},
                *[html.li({"key": key}, t(key)) for key in ("search.tip1", "search.tip2", "search.tip3")],
            ),
            html.p(
                t("search.contactPrompt"),
                " ",
                html.a({"href": path_of("contact", page.locale), "data-testid": "search-no-results-contact"}, t("search.contact")),
            ),
            test_id="search-no-results",
        )
    here = path_of("search", page.locale)
    return html.div(
        html.p(
            {"className": "meta", "role": "status", "data-testid": "search-count"},
            t("search.countOne") if found.total == 1 else t("search.count", n=found.total),
        ),
        html.ol(
            {"className": "results", "role": "list", "data-testid": "search-results", "data-page": str(found.page)},
            *[
                html.li(
                    {"key": hit.url, "data-testid": "search-result", "data-index": str(n)},
                    html.h2(html.a({"href": hit.url, "data-testid": "search-result-link"}, *marked(hit.title))),
                    html.p({"className": "meta"}, hit.url),
                    html.p({"data-testid": "search-result-content"}, *marked(hit.excerpt)),
                )
                for n, hit in enumerate(found.hits, start=1)
            ],
        ),
        button_link(t("common.next"), with_query(here, q=details.term, page=str(found.page + 1)), variant="outline", test_id="search-next")
        if found.page < found.pages
        else "",
    )
