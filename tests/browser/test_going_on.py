"""Cases and dates on my pages: from the services that offer them, for who lets the portal retrieve, and never in the way."""

from collections.abc import Iterator

import pytest
from portal_pages import violations

from portal.testing.browser import Served, serving
from tests.browser.pages.portal import Portal
from tests.portal.eservices.installing import install, install_example

ROWS = """
api = 1

[[service]]
id = "bokslut"
organization = "Bolagsverket"
serviceCategory = "HANTERA"
supportedLocales = ["sv", "en"]
route = { requiresAuthentication = true, path = "bokslut" }

[[service]]
id = "deklaration"
organization = "Skatteverket"
serviceCategory = "HANTERA"
supportedLocales = ["sv", "en"]
route = { requiresAuthentication = true, path = "deklaration" }
"""
TEXTS = "\n".join(
    f'"service.{id}.name" = "{name}"\n"service.{id}.description" = "…"'
    for id, name in (("bokslut", "Bokslut"), ("deklaration", "Deklaration"))
)
CODE = '''
"""One service with cases and dates, and one whose register is out of order."""

from datetime import timedelta

from reactpy import html

from portal.eservices.cases import Case, Deadline
from portal.eservices.plugins import Plugin, ServicePage


async def accounts(visit):
    return [
        Deadline("Årsstämma", visit.today + timedelta(days=40)),
        Deadline("Årsredovisning", visit.today - timedelta(days=1), "arsredovisning"),
        Case("Ändring av styrelse", "Under handläggning"),
        Case("Komplettering", "Väntar på dig", "komplettera", awaits_party=True),
    ]


async def out_of_order(visit):
    raise OSError("the register of taxes does not answer")


pages = {"*": ServicePage(draw=lambda visit, data: html.h1(visit.t("name")))}
bokslut, deklaration = Plugin(pages, overview=accounts), Plugin(pages, overview=out_of_order)
'''


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A portal with the notes of the example, and with services of two authorities."""
    place = install_example(tmp_path_factory.mktemp("packages"))
    install(place, "bokslut", CODE, {"bokslut": "bokslut:bokslut", "deklaration": "bokslut:deklaration"}, ROWS, sv=TEXTS, en=TEXTS)
    with serving(tmp_path_factory.mktemp("data"), PYTHONPATH=str(place)) as one:
        yield one


def links(portal: Portal, test_id: str) -> list[str]:
    return [row.find_element("css selector", ".desk-row__title").text for row in portal.all(test_id)]


def test_beata_lets_the_portal_retrieve_and_sees_at_once_what_is_going_on(portal: Portal, served: Served) -> None:
    portal.log_in("B03", **{"valt-engagemang": "5521030014"})
    assert portal.text("going-on-off").startswith("Vi hämtar inga ärenden än.")
    portal.open_drawer("user-settings", "going-on-change")
    portal.click("settings-cases-all")
    portal.wait(lambda: links(portal, "going-on-date") == ["Årsredovisning", "Årsstämma"], "the dates in their order")
    assert links(portal, "going-on-case") == ["Komplettering", "Ändring av styrelse"]
    assert [tag.text for tag in portal.all("going-on-left")] == ["Gick ut i går", "Om 40 dagar"]
    portal.wait(lambda: portal.text("going-on-status") == "Hämtat. Datum: 2. Ärenden: 2.", "what is said of it")
    reference = portal.text("going-on-reference").split()[-1]
    assert f"The e-service deklaration could not say what is going on, reference {reference}" in served.logged()


AT_FIRST = """
document.addEventListener("DOMContentLoaded", () => {
    const part = (id) => document.querySelector(`[data-testid="${id}"]`);
    window.atFirst = [part("going-on-waiting")?.textContent, part("my-services-group") !== null];
});
"""
"""What the page says before anything is live: a busy machine may see the slow answer come before the test does."""


def test_what_is_slow_comes_later_without_the_page_being_loaded_anew(portal: Portal, served: Served) -> None:
    portal.log_in("L01", **{"valt-engagemang": "5521110014"})
    served.fault("eservice-overview", delayMs=2500)
    with portal.with_script(AT_FIRST):
        portal.visit("/inloggad/mina-sidor")
    portal.documents()
    waiting, has_services = portal.driver.execute_script("return window.atFirst")
    assert "Bokslut har inte svarat än." in waiting
    assert has_services
    portal.wait(lambda: links(portal, "going-on-date") == ["Årsredovisning", "Årsstämma"], "the dates")
    assert not portal.has("going-on-waiting")
    assert not portal.has("going-on-failed"), "Lova lets the portal retrieve from Bolagsverket alone"
    assert portal.text("going-on-only") == "Vi hämtar bara från Bolagsverket."
    assert portal.documents() == []


def test_a_date_leads_into_its_service(portal: Portal) -> None:
    portal.log_in("L01", **{"valt-engagemang": "5521110014"})
    portal.click("going-on-link")
    portal.wait(lambda: portal.path == "/inloggad/bokslut/arsredovisning", "the service")


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("prefix", ["", "/en"])
def test_dates_cases_and_what_failed_are_accessible_and_fit(portal: Portal, served: Served, prefix: str, width: int) -> None:
    portal.log_in("B03", **{"valt-engagemang": "5521030014"})
    portal.open_drawer("user-settings", "going-on-change")
    portal.click("settings-cases-all")
    portal.wait(lambda: portal.has("going-on-failed"), "what is going on")
    portal.width(width)
    portal.visit(f"{prefix}/inloggad/mina-sidor")
    assert portal.has("going-on-date")
    assert violations(portal) == []
    assert portal.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth")
