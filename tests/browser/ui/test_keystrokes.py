"""Nothing that is typed is ever lost: near and far, while the page comes alive, and while the connection is away."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from tests.browser.conftest import Served
from tests.browser.pages.portal import Portal
from tests.slow_line import slow_line

TYPED = "main .gallery__example :is(input:not([type=checkbox], [type=radio], [type=hidden], [type=file]), textarea)"
ROUND_TRIPS = (0, 200, 600)
"""Milliseconds to the server and back."""


@dataclass
class Typed:
    """A field, what should stand in it by now, and what is typed next."""

    field: WebElement
    expected: str
    pieces: list[str]

    def type_on(self) -> None:
        piece = self.pieces.pop(0)
        self.field.send_keys(piece)
        self.expected += piece

    def holds(self) -> str:
        """What stands in it; the spaces an amount gets when one leaves it are nobody's keystrokes."""
        return str(self.field.get_property("value")).replace("\u00a0", "")


@pytest.fixture(params=ROUND_TRIPS)
def far(request: pytest.FixtureRequest, portal: Portal) -> Iterator[Portal]:
    """The portal at the end of a line that takes its time."""
    port = urlsplit(portal.served.address).port
    assert port
    with slow_line(port, request.param / 2000) as slow:
        yield Portal(portal.driver, Served(f"http://localhost:{slow}", portal.served.log, portal.served.process))


def pieces_for(field: WebElement) -> list[str]:
    """What a field takes, in three pieces."""
    kind = field.get_attribute("data-testid") or ""
    if kind.startswith("date-picker"):
        return ["2027-0", "1-0", "4"]
    if kind == "amount-input":
        return ["1", "2", "3"]
    if kind == "number-input" or field.get_attribute("inputmode") == "numeric":
        return ["12", "345", "6"]
    return ["Åsa skrev ", "något ", "på ön"]


def fields(portal: Portal) -> list[Typed]:
    """Every field of the gallery that can be seen."""
    found = [one for one in portal.driver.find_elements(By.CSS_SELECTOR, TYPED) if one.is_displayed()]
    typed = [Typed(one, "", pieces_for(one)) for one in found]
    for each in typed:
        each.expected = each.holds()
    assert len(typed) >= 18
    return typed


@contextmanager
def without_network(portal: Portal) -> Iterator[None]:
    """The browser is cut off until the end; that it complains of its attempts to connect is right."""
    conditions = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    portal.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": True, **conditions})
    try:
        portal.wait(lambda: not is_live(portal), "the connection to be lost")
        yield
    finally:
        portal.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": False, **conditions})
    assert all("WebSocket" in entry["message"] for entry in portal.driver.get_log("browser"))


def is_live(portal: Portal) -> bool:
    return portal.attribute("page", "data-ready") == "true"


def what_is_lost(typed: list[Typed]) -> dict[str, tuple[str, str]]:
    return {str(one.field.get_attribute("id")): (one.holds(), one.expected) for one in typed if one.holds() != one.expected}


def test_every_field_keeps_what_is_typed_while_the_page_comes_alive(far: Portal, request: pytest.FixtureRequest) -> None:
    far.visit("/komponenter", live=False)
    was_live = is_live(far)
    typed = fields(far)
    for each in typed:
        each.type_on()
    far.wait_until_live()
    assert not was_live or "[600]" not in request.node.name, "nothing was typed before the page was live"
    for _ in range(2):
        for each in typed:
            each.type_on()
    assert what_is_lost(typed) == {}


def test_every_field_keeps_what_is_typed_across_a_reconnect(far: Portal) -> None:
    far.visit("/komponenter")
    typed = fields(far)
    for each in typed:
        each.type_on()
    with without_network(far):
        for each in typed:
            each.type_on()
        last = typed[0].field
        last.send_keys(Keys.END)
    far.wait_until_live()
    assert far.driver.switch_to.active_element == last
    for each in typed:
        each.type_on()
    assert what_is_lost(typed) == {}


def test_a_filter_keeps_what_is_typed(far: Portal) -> None:
    far.visit("/komponenter")
    for select in far.driver.find_elements(By.CSS_SELECTOR, "main .select > select"):
        far.driver.execute_script("arguments[0].focus()", select)
        select.send_keys(Keys.SPACE)
        far.driver.switch_to.active_element.send_keys("överlåt")
        assert far.driver.switch_to.active_element.get_property("value") == "överlåt"
        far.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
