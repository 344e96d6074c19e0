"""An e-service that operators have closed: why, when it opens, and what was written to it (spec: OPS-034)."""

from functools import partial
from http import HTTPStatus

from reactpy import html
from reactpy.types import VdomDict

from components.shell.service_closed import opens
from components.shell.unsaved_texts import unsaved_texts
from components.ui.button import button_link
from portal.eservices.registry import by_id
from portal.screens.service_closed import respond, take
from portal.switches import Closure
from portal.web.closed_service import SCREEN
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Post, Screen
from portal.words.texts import text


def service_closed(page: Page) -> VdomDict:
    """In place of every page of the service. While it is looked at the service may open: then it says so, and leads there."""
    t = partial(text, page.locale)
    return html.div(
        {"className": "wrap wrap--text"},
        html.div(
            {"className": "notice-page"},
            html.h1({"data-testid": "service-closed-title"}, page.title),
            *(_why(page, page.closure) if page.closure else _open_again(page)),
            unsaved_texts(
                t("serviceClosed.kept" if page.details.is_kept else "serviceClosed.unsaved"), page.details.unsaved, "service-closed-unsaved"
            ),
            html.div(
                {"className": "actions"},
                button_link(t("serviceClosed.again"), page.address, test_id="service-closed-again")
                if page.closure
                else button_link(t("serviceClosed.goOn"), page.address, test_id="service-open-again-link"),
                button_link(
                    t("serviceClosed.services"), path_of("services", page.locale), variant="outline", test_id="service-closed-services"
                ),
            ),
            html.p(html.a({"href": path_of("service-status", page.locale), "data-testid": "error-status-link"}, t("error.status"))),
        ),
    )


def _why(page: Page, closure: Closure) -> list[VdomDict]:
    words = (html.p({"className": "lead"}, closure.reason(page.locale)), html.p(opens(closure, page.locale)))
    return [html.div({"data-testid": "service-closed", "key": "closed"}, *words)]


def _open_again(page: Page) -> list[VdomDict]:
    named = by_id(page.service_id)
    name = text(page.locale, named.service.name_key) if named else ""
    attributes = {"className": "lead", "role": "status", "data-testid": "service-open-again", "key": "open"}
    return [html.p(attributes, text(page.locale, "serviceClosed.open", service=name))]


SCREENS = (
    Screen(
        name=SCREEN,
        status=HTTPStatus.SERVICE_UNAVAILABLE,
        draw=service_closed,
        post=Post(take, acts_for="person"),
        respond=respond,
        is_indexed=False,
    ),
)
