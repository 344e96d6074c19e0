"""The public start page of a service: what it is, and one button (flow 5)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.service_start import service_start
from components.ui.breadcrumbs import breadcrumbs
from components.ui.page_header import page_header
from portal.screens.service_start import ServiceStart, load
from portal.web.page import Page
from portal.web.routes import START, path_of
from portal.web.screen import Screen
from portal.words.texts import text


def start(page: Page) -> VdomDict:
    """The service by its name, then the block that a page of information has."""
    t = partial(text, page.locale)
    details: ServiceStart = page.details
    name = t(f"service.{details.start.service_id}.name")
    return html.div(
        {"className": "wrap wrap--text article"},
        page_header(
            name,
            html.p({"className": "lead"}, t(f"service.{details.start.service_id}.description")),
            breadcrumbs=breadcrumbs(t("login.breadcrumbs"), [(t("services.title"), path_of("services", page.locale))], name),
            title_test_id="start-title",
        ),
        service_start(page.locale, details.start, details.facts),
    )


SCREENS = (Screen(name=START, load=load, draw=start),)
