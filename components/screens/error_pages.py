"""The error pages, in the frame of every page and with a way on (spec: shell 8; ERR-007..018)."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability, ready
from components.shell.content_error import content_error
from components.shell.search_box import search_box
from components.shell.unsaved_texts import unsaved_texts
from components.ui.button import button_link
from components.ui.link_card import link_card
from portal.eservices.registry import by_id
from portal.runtime.fault_seam import faults
from portal.web.failure_pages import load_error
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Address, Load, Screen
from portal.words.information import about
from portal.words.texts import text


def not_found(page: Page) -> VdomDict:
    """404: what it means, three tips, three cards and the services menu."""
    t = partial(text, page.locale)
    return html.div(
        {"className": "wrap"},
        _framed(
            html.p({"className": "error-page__code", "data-testid": "not-found-code"}, t("notFound.code")),
            html.h1({"data-testid": "not-found-title"}, t("notFound.title")),
            html.p({"className": "lead", "data-testid": "not-found-text"}, t("notFound.text")),
            html.p({"data-testid": "not-found-told"}, page.details.told) if page.details else "",
            html.ul(
                {"className": "not-found__tips", "data-testid": "not-found-suggestions"},
                *[html.li({"key": key}, t(key), html.div({}, way)) for key, way in _tips(page)],
            ),
        ),
        html.ul(
            {"className": "cards", "role": "list"},
            *[
                html.li({"key": name}, link_card(t(f"notFound.{key}"), href, test_id=f"not-found-card-{name}", level=2))
                for name, key, href in _ways(page)
            ],
        ),
    )


def _tips(page: Page) -> list[tuple[str, VdomDict]]:
    """What to try, each with the way to do it."""
    t = partial(text, page.locale)
    menu = ability(
        "announce",
        "button",
        {"type": "button", "className": "button", "data-variant": "outline", "data-testid": "not-found-services-button"},
        t("notFound.services"),
        props={"event": "vst:toggle-service-menu"},
    )
    return [
        ("notFound.s1", html.a({"href": path_of("contact", page.locale), "data-testid": "not-found-contact"}, t("notFound.contact"))),
        ("notFound.s2", menu),
        ("notFound.s3", search_box(page.locale, "not-found-search-field", "not-found-q", large=True)),
    ]


def _ways(page: Page) -> list[tuple[str, str, str]]:
    my_company = path_of("mina-sidor", page.locale) + "/foretag"
    if page.login:
        register, board = path_of("mina-sidor-registrera-foretag", page.locale), my_company
    else:
        register, board = about("registering", page.locale), about("board", page.locale)
    return [("register", "register", register), ("my-company", "myCompany", my_company), ("board", "board", board)]


def error_400(page: Page) -> VdomDict:
    """400: the page or service is not working; refresh or return later."""
    return _plain(page, "400", *_again(page, "400"))


def error_424(page: Page) -> VdomDict:
    """424: content could not be loaded; back to my pages, or to login."""
    key, route = ("error424.myPages", "mina-sidor") if page.login else ("error424.login", "login")
    way_on = button_link(text(page.locale, key), path_of(route, page.locale), variant="outline", test_id="error-424-link")
    return _plain(
        page, "424", _try_again(page, "424"), way_on, why=content_error(page.locale) if page.details and page.details.content_failed else ""
    )


def error_500(page: Page) -> VdomDict:
    """500: the service is not working, named when the address names it."""
    named = by_id(page.details.service_id) if page.details and page.details.service_id else None
    title = text(page.locale, "error500.titleNamed", service=text(page.locale, named.service.name_key)) if named else ""
    return _plain(page, "500", *_again(page, "500"), title=title)


def error_503(page: Page) -> VdomDict:
    """503: the database is away, or too many ask; what was typed, the same page once more, and pages that need no login."""
    t = partial(text, page.locale)
    if page.details and page.details.is_busy:
        again = button_link(t("error503.again"), page.address, test_id="error-503-again")
        return _plain(page, "503", again, title=t("error503.busyTitle"), lead=t("error503.busyText"))
    texts = page.details.unsaved if page.details else ()
    ways = (
        button_link(t("error503.again"), page.address, test_id="error-503-again"),
        button_link(t("error503.start"), path_of("start", page.locale), variant="outline", test_id="error-503-start"),
        button_link(t("error503.services"), path_of("services", page.locale), variant="outline", test_id="error-503-services"),
    )
    return _plain(page, "503", *ways, why=unsaved_texts(t("error503.unsaved"), texts, "error-503-unsaved"))


def _again(page: Page, number: str) -> tuple[VdomDict, VdomDict]:
    """The same address once more, and a page that is likely to work: my pages for whoever is signed in, else the start page."""
    key, route = ("nav.link.mina-sidor", "mina-sidor") if page.login else ("error503.start", "start")
    other = button_link(text(page.locale, key), path_of(route, page.locale), variant="outline", test_id=f"error-{number}-way-on")
    return _try_again(page, number), other


def _try_again(page: Page, number: str) -> VdomDict:
    return button_link(text(page.locale, "error.again"), page.address, test_id=f"error-{number}-again")


def _plain(page: Page, number: str, *ways: VdomDict, title: str = "", lead: str = "", why: VdomDict | str = "") -> VdomDict:
    t = partial(text, page.locale)
    return html.div(
        {"className": "wrap"},
        _framed(
            html.h1({"data-testid": f"error-{number}-title"}, title or t(f"error{number}.title")),
            html.p({"className": "lead", "data-testid": f"error-{number}-text"}, lead or t(f"error{number}.text")),
            why,
            html.div({"className": "actions"}, *ways),
            html.p(
                html.a({"href": path_of("service-status", page.locale), "data-testid": "error-status-link"}, t("error.status")),
            ),
            _reference(page),
        ),
    )


def _reference(page: Page) -> VdomDict:
    """What the log has the failure under, to be told to whoever helps; with scripts it can be copied."""
    t = partial(text, page.locale)
    return html.div(
        {"className": "error-page__reference"},
        ready("div", {"data-testid": "fault"}, shown) if (shown := faults().shown(page.reference)) else "",
        html.p({"className": "meta", "data-testid": "error-reference"}, t("error.reference", id=page.reference)),
        ability(
            "copy",
            "button",
            {
                "type": "button",
                "className": "button",
                "data-variant": "text",
                "data-size": "small",
                "hidden": True,
                "data-testid": "error-reference-copy",
            },
            t("error.copy"),
            props={"text": page.reference},
        ),
        html.span({"role": "status", "data-copied": t("error.copied"), "data-testid": "error-reference-copied"}),
        html.p({"className": "meta", "data-testid": "error-request"}, t("error.request", id=page.request_id)) if page.request_id else None,
    )


def _framed(*words: VdomDict) -> VdomDict:
    return html.div({"className": "error-page"}, html.div(*words))


def _error(status: HTTPStatus, draw: Callable[[Page], VdomDict], load: Load | None = None) -> Screen:
    """The screen of a status; its name, its addresses and its title hold the number."""
    name = f"error-{status}"
    at = (Address(name, f"/{status}", f"/en/{status}"),)
    return Screen(name=name, addresses=at, title=f"error{status}.title", status=status, load=load, draw=draw, is_indexed=False)


SCREENS = (
    Screen(
        name="not-found",
        addresses=(Address("not-found", "/404", "/en/404"), Address("not-found-inloggad", "/inloggad/404", "/en/inloggad/404")),
        title="notFound.title",
        status=HTTPStatus.NOT_FOUND,
        draw=not_found,
        is_indexed=False,
    ),
    _error(HTTPStatus.BAD_REQUEST, error_400),
    _error(HTTPStatus.FAILED_DEPENDENCY, error_424),
    _error(HTTPStatus.INTERNAL_SERVER_ERROR, error_500, load_error),
    _error(HTTPStatus.SERVICE_UNAVAILABLE, error_503),
)
