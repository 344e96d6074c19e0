"""Resultatbudget in a browser: live while one types, the same without scripts, and seen by everybody."""

import pytest
from portal_pages import violations
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.portal import Portal

TOOL = "/tillvaxtverket/resultatbudget"
ENGLISH = "/en/tillvaxtverket/profit-budget"
WITH_FIGURES = "form=ab&i1.belopp=900000&varuprocent=35&loner=300000&externa=150000&a1.belopp=48000&a1.ar=4&a1.manad=3"
STATES = {
    "empty": "",
    "result": f"?{WITH_FIGURES}",
    "errors": "?i1.belopp=abc&a1.ar=99",
    "loss": "?i1.belopp=100&varuprocent=120",
    "sole trader": "?form=ef&i1.belopp=480000",
}


def value(portal: Portal, name: str) -> str:
    return portal.attribute(name, "data-value")


def is_wider(portal: Portal) -> bool:
    return bool(portal.driver.execute_script("return document.documentElement.scrollWidth > innerWidth"))


def test_what_is_typed_is_worked_out_while_one_types(portal: Portal) -> None:
    portal.visit(TOOL)
    portal.find("field-i1.belopp").send_keys("900000")
    portal.find("field-varuprocent").send_keys("35")
    portal.find("field-externa").send_keys("450000")
    portal.wait(lambda: value(portal, "break-even") == "692308.00", "the break-even")
    assert value(portal, "result") == "107190.00"
    assert portal.has("chart-crossing")


def test_enter_in_a_field_works_out_and_removes_no_row(portal: Portal) -> None:
    portal.visit(f"{TOOL}?i1.belopp=100&i2.belopp=20")
    portal.find("field-i1.belopp").send_keys("0", Keys.ENTER)
    portal.wait(lambda: "?" not in portal.driver.current_url and value(portal, "revenue") == "1020.00", "both rows")


@pytest.mark.requirement("TOOL-014")
@pytest.mark.parametrize("address", [TOOL, ENGLISH])
def test_the_chart_is_within_the_policy_and_told_apart_in_forced_colours(portal: Portal, address: str) -> None:
    portal.visit(f"{address}?{WITH_FIGURES}")
    assert not [entry for entry in portal.driver.get_log("browser") if "Content Security Policy" in entry["message"]]
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "forced-colors", "value": "active"}]})
    strokes = [
        (line.value_of_css_property("stroke"), line.value_of_css_property("stroke-dasharray"))
        for line in portal.driver.find_elements(By.CSS_SELECTOR, ".chart__drawing .chart__stroke")
    ]
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert len({colour for colour, _ in strokes}) == len({dash for _, dash in strokes}) == 2


def test_the_table_of_the_chart_is_open_on_paper(portal: Portal) -> None:
    portal.visit(f"{TOOL}?{WITH_FIGURES}")
    assert not portal.find("chart-table").is_displayed()
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    height = portal.driver.execute_script("return document.querySelector('[data-testid=chart-table]').getBoundingClientRect().height")
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert height > 100


@pytest.mark.requirement("TOOL-028")
@pytest.mark.parametrize("state", STATES)
def test_no_state_has_a_violation_or_scrolls_sideways(portal: Portal, state: str) -> None:
    for address in (TOOL, ENGLISH):
        portal.visit(address + STATES[state])
        for width in (1280, 375):
            portal.width(width)
            assert violations(portal) == [], f"{address} at {width}"
        portal.width(320)
        assert not is_wider(portal), address


@pytest.mark.requirement("TOOL-019")
def test_a_saved_budget_is_opened_in_a_browser(portal: Portal, tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "budget.json"
    file.write_text('{"tool": "tillvaxtverket-resultatbudget", "version": 1, "fields": {"i1.belopp": "5000", "i1.namn": "Cyklar"}}')
    portal.visit(TOOL)
    portal.driver.find_element(By.CSS_SELECTOR, ".figures__exports summary").click()
    portal.find("open-file").send_keys(str(file))
    portal.click("open-file-send")
    portal.wait(lambda: value(portal, "revenue") == "5000.00", "what the file holds")
    assert portal.attribute("field-i1.namn", "value") == "Cyklar"
