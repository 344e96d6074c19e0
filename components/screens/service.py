"""The place of an e-service: one written in Python is drawn here, one without an app is told of plainly (spec: REG-*)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.ui.button import button_link
from components.ui.icon import icon
from portal.eservices.plugins import plugin_of
from portal.eservices.registry import by_id
from portal.page import Page
from portal.routes import path_of
from portal.texts import text


def service(page: Page) -> VdomDict:
    """The mount with the service's id; inside it the Python service, or a page that says the app is not connected yet."""
    id = page.details.service_id
    plugin = plugin_of(id)
    return html.section(
        {
            "data-testid": "service-mount",
            "data-service-id": id,
            "data-mounted": "true" if plugin else "false",
            "aria-label": text(page.locale, f"service.{id}.name"),
        },
        plugin.screen(page.details.visit, page.details.data) if plugin else _without_app(page, id),
    )


def _without_app(page: Page, id: str) -> VdomDict:
    t = partial(text, page.locale)
    named = by_id(id)
    assert named
    found = named.service
    name = t(f"service.{id}.name")
    information = found.information_page.get(page.locale) if found.information_page else None
    return html.div(
        {"className": "wrap wrap--text"},
        html.div(
            {"className": "notice-page", "data-testid": "service-without-app"},
            html.span({"className": "tile", "data-color": "sky"}, icon("file-text")),
            html.h1(name),
            html.p({"className": "lead"}, t(f"service.{id}.description")),
            html.p(t("service.withoutApp", organisation=found.organisation.value)),
            html.div(
                {"className": "actions"},
                button_link(t("service.readAbout"), information, test_id="service-information") if information else "",
                button_link(t("services.myPages"), path_of("mina-sidor", page.locale), variant="outline", test_id="service-my-pages")
                if page.login
                else button_link(
                    t("servicesMenu.all"), path_of("services", page.locale), variant="outline", test_id="service-all-services"
                ),
            ),
        ),
    )
