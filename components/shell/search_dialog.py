"""The results of a search in front of the page: drawn here, filled by static/client/search/ (spec: content 2, 4; SEARCH-005..021)."""

from functools import lru_cache, partial
from html import escape
from typing import Any, Final

import orjson
from reactpy import html
from reactpy.types import VdomDict

from components.shell.search_box import search_box
from components.shell.search_kinds import search_kinds
from components.shell.search_result import search_result_piece
from components.still import still_html
from components.suggestions import SAY_AFTER_MS
from components.ui.button import button
from components.ui.icon import icon
from components.ui.skeleton import skeleton
from portal.constants import CALL_PATIENCE, MILLISECOND, SEARCH_MIN_TERM, SEARCH_PAGE_SIZE, SUGGESTION_DEBOUNCE
from portal.flags import Flags
from portal.http.static_address import static
from portal.search.described import BY_ADDRESS, KINDS, of_service
from portal.search.source import CLICK, SITE_SEARCH, SUGGESTIONS
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.shell_part import DrawnFor, Part, address_of
from portal.words.locales import Locale, prefixed
from portal.words.texts import text

_MORE: Final[dict[str, Any]] = {"data-more": ""}
_AGAIN: Final[dict[str, Any]] = {"data-again": ""}
_CLOSE: Final[dict[str, Any]] = {"data-close": ""}


def search_kept(page: Page) -> str:
    """Where the dialog and its pieces are fetched, in an element beside the page; empty where the portal has no search.

    It stands outside of what React draws, for it is opened before and without a connection, and what is in it comes from the
    search calls and not over the socket. It is fetched with its script, when somebody is about to search.
    """
    if not page.flags.is_on("vst-ft-content-frontend"):
        return ""
    known = DrawnFor(page.locale, page.login is not None, None, page.flags, ())
    told = {"script": static("dist/search.js"), "from": address_of("sokruta", known, search_part(known))}
    attributes = " ".join(f'data-{name}="{escape(value)}"' for name, value in told.items())
    return f'<div id="search" hidden {attributes}></div>'


def search_part(known: DrawnFor) -> Part:
    """The dialog, with what its script must know."""
    return _part(known.locale, known.flags, known.is_signed_in)


@lru_cache(maxsize=16)
def _part(locale: Locale, flags: Flags, signed_in: bool) -> Part:
    props = {**_props(locale), "services": _services(locale, flags, signed_in)}
    return Part.of(f'<div data-props="{escape(orjson.dumps(props).decode())}">{still_html(_dialog(locale))}</div>')


def _services(locale: Locale, flags: Flags, signed_in: bool) -> dict[str, tuple[str, str, str]]:
    """Kind, authority and address of each service that may be found, by the address that it is found by."""
    every = {url: of_service(service, locale, flags, signed_in=signed_in) for url, service in BY_ADDRESS[locale].items() if url}
    return {url: (said.kind, said.about, "" if said.href == url else said.href) for url, said in every.items()}


def _props(locale: Locale) -> dict[str, object]:
    t = partial(text, locale)
    return {
        "search": SITE_SEARCH,
        "suggestions": SUGGESTIONS,
        "click": CLICK,
        "language": locale,
        "pageSize": SEARCH_PAGE_SIZE,
        "minimum": SEARCH_MIN_TERM,
        "debounce": SUGGESTION_DEBOUNCE // MILLISECOND,
        "patience": CALL_PATIENCE // MILLISECOND,
        "sayAfter": SAY_AFTER_MS,
        "texts": {
            "count": t("search.count", n="{n}"),
            "countOne": t("search.countOne"),
            "more": t("search.announceMore", n="{n}"),
            "loading": t("search.loading"),
            "tooShort": t("search.tooShort"),
            "failed": t("dialog.error"),
            "noResults": t("search.noResults", term="{term}"),
            "term": t("search.for", term="{term}"),
            "showing": t("search.showingFor"),
            "suggestion": t("search.didYouMean"),
            "suggestionCount": t("search.suggestionCount", n="{n}"),
            "suggestionCountOne": t("search.suggestionCountOne"),
        },
        "kinds": {kind: t(f"search.kind.{kind}") for kind in KINDS},
        "newsBelow": path_of("news", locale) + "/",
    }


def _dialog(locale: Locale) -> VdomDict:
    t = partial(text, locale)
    return html.dialog(
        {
            "id": "search-dialog",
            "className": "search-dialog",
            "data-testid": "search-dialog",
            "data-open": "false",
            "aria-modal": "true",
            "aria-labelledby": "search-dialog-title",
        },
        _head(locale),
        _body(locale),
        html.button(
            {
                "type": "button",
                "className": "search-dialog__top",
                "aria-label": t("search.top"),
                "data-to-top": "",
                "data-testid": "search-to-top",
            },
            icon("chevron-up"),
        ),
        html.p(
            {
                "className": "visually-hidden",
                "role": "status",
                "aria-live": "polite",
                "data-announcer": "",
                "data-testid": "search-announcer",
            }
        ),
        html.template({"data-piece": "result"}, search_result_piece()),
        html.template({"data-piece": "suggestions"}, _suggestions(locale)),
        html.template({"data-piece": "clear"}, _clear(locale)),
    )


def _head(locale: Locale) -> VdomDict:
    """The field, and the way out."""
    t = partial(text, locale)
    return html.div(
        {"className": "search-dialog__head"},
        html.h2({"id": "search-dialog-title", "className": "visually-hidden"}, t("search.title")),
        search_box(locale, "search-field", "dialog-q", large=True),
        html.button(
            {
                "type": "button",
                "className": "search-dialog__close",
                "aria-label": t("search.close"),
                "data-close": "",
                "data-testid": "search-close",
            },
            icon("x"),
        ),
    )


def _body(locale: Locale) -> VdomDict:
    """One part for each state of a search; the script of the dialog shows those that hold."""
    t = partial(text, locale)
    return html.div(
        {"className": "search-dialog__body", "data-body": ""},
        _summary(),
        html.p({"className": "search-dialog__hint", "role": "status", "data-part": "short", "data-testid": "search-too-short"}),
        html.p({"data-part": "meaning", "data-testid": "search-meaning", "hidden": True}, html.strong(), html.span()),
        html.div({"data-part": "kinds"}, search_kinds(locale, "")),
        html.ol({"className": "results", "role": "list", "data-part": "results", "data-testid": "search-results"}),
        html.div(
            {"data-part": "loading"},
            skeleton(t, text=t("search.loading"), test_id="search-skeleton", item_test_id="search-skeleton-item"),
        ),
        html.div(
            {"className": "search-dialog__failed", "data-part": "failed"},
            html.div(
                {"className": "alert", "data-kind": "error", "role": "alert", "data-testid": "search-error"},
                icon("octagon-alert"),
                html.p({"data-words": ""}),
            ),
            button(t("error.again"), variant="outline", test_id="search-retry", **_AGAIN),
        ),
        html.div({"data-part": "none"}, no_results(locale, "", level=3)),
        html.div(
            {"className": "search-dialog__foot", "data-part": "foot"},
            button(t("search.more"), variant="outline", test_id="search-fetch-more", **_MORE),
            button(t("search.close"), variant="text", test_id="search-close-bottom", **_CLOSE),
        ),
    )


def _summary() -> VdomDict:
    return html.div(
        {"className": "search-dialog__summary", "data-part": "summary"},
        html.p({"className": "search-dialog__count", "data-count": "", "data-testid": "search-count"}),
        html.p({"className": "search-dialog__correction", "data-correction": "", "data-testid": "search-correction"}),
        html.button(
            {"type": "button", "className": "search-dialog__term", "data-term": "", "data-testid": "search-term"},
            icon("search"),
            html.span(),
        ),
    )


def no_results(locale: Locale, term: str, *, level: int) -> VdomDict:
    """What one can do when ``term`` finds nothing: three tips and two ways on (SEARCH-018..020)."""
    t = partial(text, locale)
    heading = getattr(html, f"h{level}")
    return html.div(
        {"className": "no-results", "data-testid": "search-no-results"},
        heading({"data-testid": "search-no-results-title"}, t("search.noResults", term=term)),
        html.ul(
            {"className": "no-results__tips", "data-testid": "search-no-results-suggestions"},
            *[html.li({"key": key}, t(key)) for key in ("search.tip1", "search.tip2", "search.tip3")],
        ),
        html.p({"className": "no-results__prompt", "data-testid": "search-no-results-prompt"}, t("search.contactPrompt")),
        html.div(
            {"className": "no-results__ways"},
            html.a(
                {
                    "className": "button",
                    "data-variant": "solid",
                    "href": path_of("contact", locale),
                    "data-testid": "search-no-results-contact",
                },
                t("search.contact"),
            ),
            html.a(
                {"className": "button", "data-variant": "outline", "href": prefixed(locale, "/"), "data-testid": "search-no-results-start"},
                t("search.start"),
            ),
        ),
    )


def _suggestions(locale: Locale) -> VdomDict:
    return html.ul(
        {
            "className": "search-box__suggestions",
            "role": "listbox",
            "aria-label": text(locale, "search.suggestions"),
            "hidden": True,
            "data-focus": "0",
            "data-testid": "search-suggestions",
        }
    )


def _clear(locale: Locale) -> VdomDict:
    return html.button(
        {"type": "button", "className": "search-box__clear", "aria-label": text(locale, "search.clear"), "data-clear": ""}, icon("x")
    )
