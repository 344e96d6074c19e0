"""Operators close an e-service while Beata writes in it: she is told, and nothing that she wrote is lost."""

import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from selenium.webdriver.remote.webelement import WebElement

from portal.testing import processes
from tests.browser.conftest import Served, serving
from tests.browser.pages.portal import Portal
from tests.portal.eservices.installing import install_example

NOTES, COMPANY = "/inloggad/anteckningar", "5521030014"
TEXT = "Ring banken om lånet"


class Olle:
    """An operator at the machine of the portal."""

    def __init__(self, **environment: str) -> None:
        self._environment = {**os.environ, "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings", **environment}

    def runs(self, *command: str) -> None:
        processes.run("-m", "django", *command, environment=self._environment, check=True)

    def closes(self) -> None:
        self.runs("close", "anteckningar", "--sv", "Vi rättar ett fel.", "--en", "We are mending a fault.", "--until", "+10m")

    def opens(self) -> None:
        self.runs("open", "anteckningar")


@pytest.fixture(scope="module", params=["shell", "own"])
def path_of_packages(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where the service is installed, drawn by the process that serves or by one of its own."""
    place = install_example(tmp_path_factory.mktemp("installed"))
    definition = place / "anteckningar" / "service.toml"
    definition.write_text(f'{definition.read_text(encoding="utf-8")}process = "{request.param}"\n', encoding="utf-8")
    return os.pathsep.join([str(place), os.environ.get("PYTHONPATH", "")])


@pytest.fixture(scope="module")
def served(data: Path, path_of_packages: str) -> Iterator[Served]:
    with serving(data, PYTHONPATH=path_of_packages) as one:
        yield one


@pytest.fixture
def olle(data: Path, path_of_packages: str) -> Iterator[Olle]:
    olle = Olle(VST_DATA=str(data), PYTHONPATH=path_of_packages)
    yield olle
    olle.opens()


def status(portal: Portal, path: str) -> int:
    return httpx.get(portal.served.address + path).status_code


def opened(portal: Portal) -> WebElement:
    """The field of Beata's notes, once the process that draws them is up."""
    portal.log_in("B03", **{"valt-engagemang": COMPANY})
    portal.wait(lambda: portal.visit(NOTES).screen == "service" and portal.has("note-text"), "the service to be there")
    return portal.find("note-text")


@pytest.mark.requirement("OPS-034")
def test_beata_keeps_what_she_wrote_to_a_service_that_closes_and_finds_it_when_it_opens(portal: Portal, olle: Olle) -> None:
    note = opened(portal)
    note.send_keys(TEXT)

    olle.closes()
    portal.wait(lambda: status(portal, NOTES) == 503, "the service to be closed")
    portal.wait(lambda: portal.has("service-closed"), "the page to say so")
    said = portal.text("service-closed")
    assert "Det du har skrivit står kvar." in said and "Vi rättar ett fel." in said and "Öppnar igen" in said
    assert note.get_attribute("value") == TEXT, "the very field that she wrote in is still there"

    answer = httpx.get(portal.served.address + "/en" + NOTES)
    assert (answer.status_code, int(answer.headers["Retry-After"]) <= 600) == (503, True)
    assert "We are mending a fault." in answer.text and "Opens again" in answer.text
    for path, words in (("/en/services", "Closed right now"), ("/driftinformation", "Vi rättar ett fel.")):
        portal.wait(lambda path=path, words=words: words in httpx.get(portal.served.address + path).text, f"{path} to say so")

    portal.click("note-save")
    portal.wait(lambda: portal.screen == "service-closed", "the post to be refused")
    portal.wait_until_live()
    assert portal.find("service-closed-unsaved").get_attribute("value") == TEXT
    assert "Det är sparat" in portal.find("main").text
    portal.visit("/tjanster")
    assert portal.text("service-closed-badge") == "Stängd just nu"
    portal.visit("/inloggad/mina-sidor")
    assert portal.text("service-closed-badge") == "Stängd just nu"

    portal.visit(NOTES)
    assert portal.screen == "service-closed"
    olle.opens()
    portal.wait(lambda: portal.has("service-open-again"), "the page to say that it is open")
    portal.wait(lambda: httpx.get(portal.served.address + NOTES).status_code == 302, "the service to ask for a login")
    portal.click("service-open-again-link")
    portal.wait_until_live()
    assert portal.find("note-text").get_attribute("value") == TEXT


def test_a_page_that_loses_its_connection_while_the_service_is_closed_keeps_what_is_typed(portal: Portal, olle: Olle) -> None:
    note = opened(portal)
    note.clear()
    note.send_keys("Skrivet före")
    olle.closes()
    portal.wait(lambda: portal.has("service-closed"), "the page to say so")
    with portal.without_network():
        portal.wait(lambda: portal.has("page", '[data-ready="false"]'), "the connection to be lost")
    portal.wait_until_live()
    assert portal.has("service-closed")
    assert portal.find("note-text").get_attribute("value") == "Skrivet före"
    olle.opens()
    portal.wait(lambda: not portal.has("service-closed"), "the page to be as before")
    assert portal.find("note-text").get_attribute("value") == "Skrivet före"
