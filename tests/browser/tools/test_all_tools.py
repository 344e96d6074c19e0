"""The public tools on every width: nothing beside the screen, and the result in sight."""

import pytest

from tests.browser.pages.portal import Portal
from tests.tools.all_tools import TOOLS, Tool


@pytest.mark.requirement("TOOL-026")
@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.package)
def test_no_page_of_a_tool_scrolls_sideways_at_320(portal: Portal, tool: Tool) -> None:
    portal.width(320)
    for address in (tool.swedish, tool.english):
        portal.visit(address)
        assert portal.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth"), address
        portal.driver.execute_script("for (const each of document.querySelectorAll('#main details')) each.open = true")
        assert portal.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth"), f"{address}, all open"
        if portal.has("fill-example"):
            portal.click("fill-example")
            portal.wait(lambda: portal.has("undo-example"), "the example")
            assert portal.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth"), f"{address}, an example"


@pytest.mark.requirement("TOOL-026")
@pytest.mark.parametrize("package", ["likviditetsbudget", "resultatbudget", "lonekostnad", "fakturahjalpen"])
def test_the_main_result_stays_in_sight(portal: Portal, package: str) -> None:
    tool = next(tool for tool in TOOLS if tool.package == package)
    portal.width(1280)
    portal.visit(tool.swedish)
    portal.click("fill-example")
    portal.wait(lambda: portal.has("undo-example"), "the example")
    portal.driver.execute_script("scrollTo(0, document.querySelector('[data-testid=tool-form]').offsetTop + 700)")
    portal.wait(lambda: _is_in_view(portal, "tool-results"), "the results in view while the fields scroll")
    portal.width(375, 812)
    portal.wait(lambda: portal.find("result-bar").is_displayed(), "the bar with the main result")
    bar = portal.driver.execute_script("return document.querySelector('[data-testid=result-bar]').getBoundingClientRect().toJSON()")
    assert bar["bottom"] <= 812
    assert bar["top"] > 812 / 2
    assert any(letter.isdigit() for letter in portal.text("result-bar"))


def _is_in_view(portal: Portal, test_id: str) -> bool:
    box = portal.driver.execute_script(f"return document.querySelector('[data-testid={test_id}]').getBoundingClientRect().toJSON()")
    return bool(box["top"] >= 0 and box["top"] < 900 / 2)
