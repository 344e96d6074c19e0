"""A service that fails while it takes what somebody sent gives them back what they wrote."""

from collections.abc import Mapping

import pytest
from reactpy import html
from reactpy.types import VdomDict

from components.eservices.service_form import service_form
from components.ui.button import button
from components.ui.text_input import text_input
from portal.eservices import plugins
from portal.eservices.plugins import Plugin, ServicePage, Went
from portal.eservices.service_visit import ServiceVisit
from portal.screens import service as service_screen
from portal.testing.visitors import Visitor
from portal.web import routes

pytestmark = pytest.mark.django_db
ADDRESS = "/inloggad/torgplats"


async def fails(visit: ServiceVisit, fields: Mapping[str, str]) -> Went:
    raise ConnectionError("the register is away")


def drawn(visit: ServiceVisit, data: None) -> VdomDict:
    fields = (text_input(visit.t, "Skäl", name="why", id="why"), text_input(visit.t, "När", name="when", id="when"))
    return html.div(html.h1("Anmälan"), service_form(visit, *fields, button("Skicka", type="submit", test_id="send"), label="A", id="a"))


@pytest.fixture(autouse=True)
def report(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has the service be one page with a form that always fails."""
    plugin = Plugin({"": ServicePage(draw=drawn, post=fails)})
    for module in (service_screen, routes, plugins):
        monkeypatch.setattr(module, "plugin_of", lambda id, flags: plugin)


def test_what_was_typed_stands_on_the_broken_page_which_stays() -> None:
    beata = Visitor("B03", "7521030010")
    page = beata.presses(beata.visits(f"/en{ADDRESS}"), "send", {"why": "Vi har flyttat", "when": "2026-12-24"})
    assert page.status == 500
    assert page.text("broken-unsaved") == "Vi har flyttat 2026-12-24"
    assert not page.has("broken-countdown") and not page.has("broken-pause"), "a page that loads anew takes what stands there"
    assert page.text("broken-service").endswith("Check whether it has arrived before you send it again.")
    assert page.href("broken-reload") == f"/en{ADDRESS}"


def test_who_had_typed_nothing_gets_the_page_anew_by_itself() -> None:
    beata = Visitor("B03", "7521030010")
    page = beata.presses(beata.visits(ADDRESS), "send")
    assert (page.has("broken-unsaved"), page.has("broken-countdown")) == (False, True)
