"""The search page, which needs no script (contract (a): /sok; SEARCH-066)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.shell.search_box import search_box_of_results
from components.shell.search_dialog import no_results
from components.shell.search_kinds import search_kinds
from components.shell.search_result import search_result
from components.ui.button import button_link
from components.ui.icon import icon
from components.ui.pagination import pagination
from portal.http.addresses import with_query
from portal.screens.search import KIND_QUERY, SearchDetails, load, respond
from portal.search.described import NAMES
from portal.search.source import CLICK
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Address, Screen
from portal.words.locales import Locale
from portal.words.texts import text


def search(page: Page) -> VdomDict:
    """The field, the number of results, what was meant, the results of one page and the ways to the others."""
    t = partial(text, page.locale)
    details: SearchDetails = page.details
    return html.div(
        {"className": "wrap wrap--text article search-page"},
        html.h1({"data-testid": "search-title"}, t("search.title")),
        search_box_of_results(page.locale, term=details.term),
        _found(page.locale, details),
    )


def _found(locale: Locale, details: SearchDetails) -> VdomDict:
    t = partial(text, locale)
    if details.state == "short":
        return html.p({"className": "meta", "role": "status", "data-testid": "search-too-short"}, t("search.tooShort"))
    if details.state == "failed":
        return html.div(
            {"className": "search-page__failed"},
            html.div(
                {"className": "alert", "data-kind": "error", "role": "alert", "data-testid": "search-error"},
                icon("octagon-alert"),
                html.p(t("dialog.error")),
            ),
            button_link(t("error.again"), _address(locale, details, page=str(details.number)), variant="outline", test_id="search-retry"),
        )
    if details.state == "none":
        return html(_meaning(details), no_results(locale, details.term, level=2))
    return html.div(
        html.p(
            {"className": "search-page__count", "role": "status", "data-testid": "search-count"},
            t("search.countOne") if details.shown_total == 1 else t("search.count", n=details.shown_total),
        ),
        _correction(locale, details),
        _meaning(details) if details.number == 1 else "",
        search_kinds(locale, details.shown, chosen=details.kind, counts=details.counts, total=details.total) if details.counts else "",
        ability(
            "tell-clicks",
            "ol",
            {"className": "results", "role": "list", "data-testid": "search-results", "data-page": str(details.number)},
            *[search_result(one.hit, one.described, number, locale) for number, one in enumerate(details.results, start=1)],
            props={"address": CLICK, "language": locale, "term": details.shown},
        ),
        pagination(t, details.number, details.pages, lambda number: _address(locale, details, page=str(number)))
        if details.pages > 1
        else "",
    )


def _meaning(details: SearchDetails) -> VdomDict | str:
    """What the word means that was searched for, where the glossary has it."""
    if details.meaning is None:
        return ""
    return html.p({"data-testid": "search-meaning"}, html.strong(details.meaning.title), f": {details.meaning.description}")


def _correction(locale: Locale, details: SearchDetails) -> VdomDict | str:
    t = partial(text, locale)
    if details.shown != details.term:
        typed = with_query(path_of("search", locale), q=details.term, exakt="1")
        return html.p(
            {"className": "search-page__correction", "data-kind": "showing", "data-testid": "search-correction"},
            t("search.showingFor"),
            " ",
            html.b({"data-testid": "search-correction-term"}, details.shown),
            html.br(),
            html.a({"href": typed, "data-testid": "search-term"}, t("search.for", term=details.term)),
        )
    if details.suggestion:
        meant = with_query(path_of("search", locale), q=details.suggestion)
        return html.p(
            {"className": "search-page__correction", "data-kind": "suggestion", "data-testid": "search-correction"},
            t("search.didYouMean"),
            " ",
            html.a({"href": meant, "data-testid": "search-correction-term"}, details.suggestion),
        )
    return ""


def _address(locale: Locale, details: SearchDetails, page: str) -> str:
    kind = NAMES[locale][details.kind] if details.kind else None
    exactly = "1" if details.is_exact else None
    return with_query(path_of("search", locale), **{"q": details.term, "exakt": exactly, KIND_QUERY[locale]: kind, "page": page})


SCREENS = (
    Screen(
        name="search",
        addresses=(Address("search", "/sok", "/en/search"),),
        title="search.title",
        load=load,
        draw=search,
        respond=respond,
        is_indexed=False,
    ),
)
