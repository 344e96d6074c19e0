"""Fakturahjälpen in a browser: sums while one types, rows by keys alone, and seen by everybody."""

import tomllib
from urllib.parse import urlencode

import pytest
from portal_pages import violations
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.portal import Portal
from tests.tools.test_fakturahjalpen import CHECK, ENGLISH, PACKAGE, TOOL

EXAMPLE = urlencode(tomllib.loads((PACKAGE / "example.toml").read_text(encoding="utf-8")))
STATES = {
    "empty": "",
    "whole": f"?{EXAMPLE}",
    "lacking": "?r1.pris=5000&r1.text=Bord",
    "food": "?r1.pris=50&r1.slag=livsmedel&r1.moms=12&datum=2026-11-01",
    "errors": "?r1.pris=abc&bankgiro=5050-1056&omvand=ja",
    "check": "/kontrollera",
    "checked": "/kontrollera?datum=ja&nummer=ja",
}


def value(portal: Portal, name: str) -> str:
    return portal.attribute(name, "data-value") if portal.has(name) else ""


def is_wider(portal: Portal) -> bool:
    return bool(portal.driver.execute_script("return document.documentElement.scrollWidth > innerWidth"))


@pytest.mark.requirement("TOOL-057", "TOOL-058")
def test_the_invoice_follows_what_is_typed(portal: Portal) -> None:
    portal.visit(TOOL)
    portal.find("field-r1.antal").send_keys("3")
    portal.find("field-r1.pris").send_keys("19,99")
    portal.wait(lambda: value(portal, "total") == "74.96", "the sum")
    assert [value(portal, name) for name in ("row-1", "vat-25", "rounding", "to-pay")] == ["59.97", "14.99", "0.04", "75.00"]
    portal.find("field-r1.text").send_keys("<b>Bord")
    portal.wait(lambda: "<b>Bord" in portal.text("document"), "the words")
    portal.click("add-r")
    portal.wait(lambda: portal.has("field-r2.pris"), "the second row")
    portal.find("field-r2.pris").send_keys("12,49")
    portal.find("field-r2.antal").send_keys("4")
    portal.find("field-r2.rabatt").send_keys("5")
    portal.find("field-r2.moms").send_keys(Keys.ARROW_DOWN)  # from 25 % to 12 %
    portal.wait(lambda: value(portal, "to-pay") == "128.00", "what is to be paid")
    assert [value(portal, name) for name in ("row-2", "vat-12", "total", "rounding")] == ["47.46", "5.70", "128.12", "-0.12"]


@pytest.mark.requirement("TOOL-065")
def test_nothing_that_is_typed_comes_into_the_address(portal: Portal) -> None:
    portal.visit(TOOL)
    portal.find("field-r1.pris").send_keys("100")
    portal.find("field-kopare.namn").send_keys("Rut Person", Keys.ENTER)
    portal.wait(lambda: value(portal, "to-pay") == "125.00" and portal.has("document"), "the answer")
    assert portal.driver.current_url.endswith(TOOL)
    assert portal.attribute("field-kopare.namn", "value") == "Rut Person"


def test_a_check_is_made_without_scripts(portal: Portal) -> None:
    with portal.without_scripts():
        portal.visit(CHECK, live=False)
        portal.find("tick-datum").click()
        portal.find("compute").click()
        assert "17 kap. 24 § 2" in portal.text("invoice-missing")
        assert portal.find("tick-datum").is_selected()


@pytest.mark.requirement("TOOL-028")
@pytest.mark.parametrize("width", [320, 375, 1280])
@pytest.mark.parametrize("address", [TOOL, ENGLISH])
def test_everybody_can_use_it_in_every_state(portal: Portal, address: str, width: int) -> None:
    portal.width(width)
    for state, query in STATES.items():
        portal.visit(f"{address}{query}")
        assert violations(portal) == [], state
        assert not is_wider(portal), state
