"""Budgets while one types: one message each way, nothing overwritten, a broken line, and what a screen reader is told."""

from pathlib import Path
from urllib.parse import urlencode

import pytest
from portal_pages import violations
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from portal.figures.state import packed
from portal.testing.browser import serving
from portal.words.locales import Locale
from portal.words.texts import text
from tests.browser.pages.far import at_the_end_of, port_of
from tests.browser.pages.portal import Portal
from tests.cut_line import cut_line
from tests.tools.test_likviditetsbudget import CAUTIOUS, OUT_OF_MONEY, a_full_budget

BUDGET, BUDGET_IN_ENGLISH = "/tillvaxtverket/likviditetsbudget", "/en/tillvaxtverket/cash-flow-budget"
SALARY, SALARY_IN_ENGLISH = "/tillvaxtverket/lonekostnad", "/en/tillvaxtverket/salary-cost"
UP_MOST, DOWN_MOST = 250, 6 * 1024
WATCH = """
window.elements = 0;
const watched = new MutationObserver((all) => {
  for (const one of all) for (const node of [...one.addedNodes, ...one.removedNodes]) if (node.nodeType === 1) window.elements += 1;
});
for (const each of document.querySelectorAll("[data-testid=tool-results], .grid, [data-testid=month-table]"))
  watched.observe(each, { childList: true, subtree: true, characterData: true, attributes: true });
"""


def value(portal: Portal, name: str) -> str:
    return portal.attribute(name, "data-value")


def types(portal: Portal, name: str, *keys: str) -> None:
    portal.driver.find_element(By.NAME, name).send_keys(*keys)


def holds(portal: Portal, name: str) -> str:
    return str(portal.driver.find_element(By.NAME, name).get_property("value"))


def amounts(portal: Portal) -> dict[str, str]:
    """What stands in the fields of the months."""
    fields = portal.driver.find_elements(By.CSS_SELECTOR, "input[name*='.m']")
    return {str(field.get_attribute("name")): str(field.get_property("value")) for field in fields}


def opens_full_budget(portal: Portal) -> None:
    portal.visit(f"{BUDGET}?d={packed({'start': '2026-01', **a_full_budget()})}")


@pytest.mark.requirement("TOOL-004")
def test_typed_posted_and_asked_give_the_same(portal: Portal) -> None:
    portal.visit(SALARY)
    types(portal, "fodelsear", "2006")
    types(portal, "lon", "28500")
    portal.wait(lambda: value(portal, "total-year") == "429605.75", "what was typed")
    portal.click("compute")
    portal.wait(lambda: portal.has("total-year") and value(portal, "total-year") == "429605.75", "what was posted")
    portal.visit(f"{SALARY}?fodelsear=2006&lon=28500")
    assert value(portal, "total-year") == "429605.75"


@pytest.mark.requirement("TOOL-050")
def test_scenarios_that_stand_beside_each_other_follow_what_is_typed(portal: Portal) -> None:
    portal.visit(f"{BUDGET}?{urlencode({**CAUTIOUS, 'scenario': 'grund'})}")
    portal.click("compare")
    portal.wait(lambda: portal.has("compare-scenarios"), "the scenarios")
    portal.wait_until_live()
    before = _december(portal)
    types(portal, "forsiktig.salj", "90")
    portal.wait(lambda: _december(portal)[1] != before[1], "the cautious scenario to follow")
    assert _december(portal) == [before[0], "65 450,00", before[2]]


def _december(portal: Portal) -> list[str]:
    rows = portal.find("compare-scenarios").find_elements(By.CSS_SELECTOR, "tbody tr")
    return [str(cell.get_property("textContent")).replace("\u00a0", " ") for cell in rows[11].find_elements(By.TAG_NAME, "td")]


@pytest.mark.requirement("TOOL-008")
def test_a_digit_is_one_message_up_and_one_down_and_no_element_comes_or_goes(portal: Portal) -> None:
    opens_full_budget(portal)
    before = value(portal, "balance-12")
    portal.driver.execute_script(WATCH)
    portal.frames()
    types(portal, "s1.m3", "7")
    portal.wait(lambda: value(portal, "balance-12") != before, "the balance to follow")
    sent, told = portal.frames()
    assert [len(frame.encode()) <= UP_MOST for frame in sent] == [True], sent
    assert [len(frame.encode()) <= DOWN_MOST for frame in told] == [True], [len(frame) for frame in told]
    assert portal.driver.execute_script("return window.elements") == 0


@pytest.mark.requirement("TOOL-010")
def test_typing_is_never_overwritten(portal: Portal) -> None:
    portal.visit(SALARY)
    for each in range(30):
        types(portal, "lon" if each % 2 == 0 else "ovrigt", "1" if each < 10 else Keys.BACKSPACE if each < 16 else "2" if each < 20 else "")
    lon, other = holds(portal, "lon").replace("\u00a0", ""), holds(portal, "ovrigt").replace("\u00a0", "")
    assert lon == other == "1122"
    portal.wait(lambda: value(portal, "pay-year") == "13464.00" and value(portal, "beside-year") == "13464.00", "the last of both")
    assert portal.driver.execute_script("return document.activeElement.selectionStart") == len(holds(portal, "ovrigt"))


@pytest.mark.requirement("TOOL-011")
def test_what_cannot_be_read_keeps_the_sum_and_is_told_when_the_field_is_left(portal: Portal) -> None:
    portal.visit(f"{SALARY}?lon=35")
    before = value(portal, "total-year")
    types(portal, "lon", "x")
    portal.wait(lambda: portal.find("total-year").get_attribute("data-stale") == "true", "the sum to be marked")
    assert value(portal, "total-year") == before
    assert not portal.has("field-lon-hint")
    types(portal, "lon", Keys.TAB)
    portal.wait(lambda: portal.has("field-lon-hint"), "the error")
    assert "mellan 0 och 500\u00a0000 kr" in portal.text("field-lon-hint")
    types(portal, "lon", Keys.BACKSPACE)
    portal.wait(lambda: not portal.has("field-lon-hint"), "the error to go")
    assert portal.find("total-year").get_attribute("data-stale") is None


@pytest.mark.parametrize(("address", "name"), [(SALARY, "lon"), (BUDGET, "s1.m1")])
def test_who_does_not_see_the_field_hears_what_is_wrong_when_it_is_left(portal: Portal, address: str, name: str) -> None:
    portal.visit(address)
    said = portal.driver.find_element(By.CSS_SELECTOR, "form > [hidden] + [role=status]")
    assert said.get_property("textContent") == ""
    types(portal, name, f"x{Keys.TAB}")
    portal.wait(lambda: "mellan 0 och" in said.get_property("textContent"), "the error to be said")
    types(portal, name, "y")
    portal.wait(lambda: said.get_property("textContent") == "", "silence while somebody types")
    types(portal, name, Keys.TAB)
    portal.wait(lambda: "mellan 0 och" in said.get_property("textContent"), "the error to be said again")


@pytest.mark.requirement("TOOL-012")
def test_the_line_may_break_and_nothing_typed_is_lost(portal: Portal) -> None:
    portal.visit(f"{BUDGET}?start=2026-01&momsperiod=ingen&s1.dagar=0")
    with portal.without_network():
        for month in (1, 2, 3):
            types(portal, f"s1.m{month}", "100")
        portal.frames()
    portal.wait(lambda: value(portal, "balance-12") == "300.00", "all three months")
    sent = [frame for frame in portal.frames()[0] if '"fields"' in frame]
    assert len(sent) == 1, sent
    assert all(f"s1.m{month}" in sent[0] for month in (1, 2, 3))


@pytest.mark.requirement("TOOL-013")
def test_a_screen_reader_is_told_one_sentence(portal: Portal) -> None:
    portal.visit(f"{BUDGET}?start=2026-01&s1.m1=1000")
    results = portal.find("tool-results")
    assert len(results.find_elements(By.CSS_SELECTOR, "[aria-live=polite]")) == 1
    assert not portal.driver.find_elements(By.CSS_SELECTOR, "td[aria-live], output[aria-live]")
    portal.driver.execute_script(
        "window.said = []; new MutationObserver(() => said.push(document.querySelector('[data-testid=result-said]').textContent))"
        ".observe(document.querySelector('[data-testid=result-said]'), { childList: true, characterData: true, subtree: true });"
    )
    types(portal, "u1.m1", *"1234567890"[:9])
    portal.wait(lambda: value(portal, "balance-1") == "-123456789.00", "the balance")
    portal.wait(lambda: "123\u00a0456\u00a0789" in portal.text("result-said"), "the sentence")
    assert len(portal.driver.execute_script("return said")) <= 2


def shown(portal: Portal) -> list[str]:
    """The months of the first row that can be seen."""
    cells = portal.driver.find_elements(By.CSS_SELECTOR, "#row-s1 .grid__cells input")
    return [str(each.get_attribute("name")) for each in cells if each.is_displayed()]


def test_a_phone_shows_one_month_at_a_time_and_the_main_result_at_the_bottom(portal: Portal) -> None:
    portal.width(375, 812)
    portal.visit(f"{BUDGET}?start=2026-01&s1.m1=1000")
    assert shown(portal) == ["s1.m1"]
    portal.click("month-after", "[for=visa-2]")
    portal.wait(lambda: shown(portal) == ["s1.m2"], "February")
    assert portal.find("result-bar").is_displayed()
    portal.width(1280)
    assert len(shown(portal)) == 12
    portal.driver.execute_script("scrollTo(0, 1500)")
    portal.wait(lambda: 0 < portal.find("tool-results").rect["y"] - 1500 < 600, "the results in view")


@pytest.mark.requirement("TOOL-028")
@pytest.mark.parametrize("address", [BUDGET, BUDGET_IN_ENGLISH, SALARY, SALARY_IN_ENGLISH])
def test_an_example_that_was_filled_in_has_no_violation(portal: Portal, address: str) -> None:
    portal.visit(address)
    portal.click("fill-example")
    portal.wait(lambda: portal.has("undo-example"), "the example")
    for width in (1280, 375):
        portal.width(width)
        assert violations(portal) == [], width


@pytest.mark.requirement("TOOL-028")
@pytest.mark.parametrize("address", [BUDGET, BUDGET_IN_ENGLISH, SALARY, SALARY_IN_ENGLISH])
def test_nothing_is_wider_than_the_screen_and_axe_finds_nothing(portal: Portal, address: str) -> None:
    queries = {"empty": "", "errors": "?lon=abc&s1.m1=x&ar=1", "result": f"?lon=35000&{urlencode(OUT_OF_MONEY)}"}
    queries |= {"compared": f"/jamfor?{urlencode(CAUTIOUS)}" if address in (BUDGET, BUDGET_IN_ENGLISH) else "/jamfor?lon=35000"}
    for name, query in queries.items():
        for width in (1280, 375, 320):
            portal.width(width)
            portal.visit(address + query)
            assert portal.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth"), (name, width)
            if width != 320:
                assert violations(portal) == [], (name, width)


@pytest.mark.parametrize("locale", ["sv", "en"])
def test_a_budget_that_a_post_has_answered_stands_when_nobody_knows_the_answer_any_more(
    portal: Portal, tmp_path: Path, locale: Locale
) -> None:
    """As after half an hour, or here: its process has ended, and had no Redis."""
    with serving(tmp_path) as first, cut_line(port_of(first)) as line:
        far = at_the_end_of(line, portal)
        far.visit({"sv": BUDGET, "en": BUDGET_IN_ENGLISH}[locale])
        far.click("fill-example")
        far.wait(lambda: holds(far, "s1.m1") != "", "the example")
        far.wait_until_live()
        example = amounts(far)
        first.process.kill()
        line.leads_to(port_of(portal.served))
        line.cut()
        far.wait(lambda: far.text("connection-lost") == text(locale, "page.answerLost"), "what has happened to be said")
        assert amounts(far) == example
        types(far, "s1.m1", "7")
        far.driver.execute_script(
            "arguments[0].scrollIntoView({block: 'center'})", far.find("compute")
        )  # what is said lies over the bottom
        far.click("compute")
        far.wait(lambda: far.has("page", '[data-ready="true"]') and not far.find("connection-lost").is_displayed(), "the page to be live")
        assert amounts(far) == {**example, "s1.m1": f"{example['s1.m1']}7"}
        far.driver.get("about:blank")  # it would ask for a line that is no more
    portal.driver.get_log("browser")  # full of calls that reached nobody


def test_what_was_typed_is_there_on_the_way_back_though_the_browser_loads_the_page_anew(portal: Portal) -> None:
    page = portal.driver.current_window_handle
    portal.visit("/")
    portal.driver.execute_script("window.open(arguments[0])", SALARY)  # the page that opened it is there: it is not kept as it is
    try:
        portal.driver.switch_to.window(portal.driver.window_handles[-1])
        portal.wait_until_live()
        types(portal, "fodelsear", "2006")
        types(portal, "lon", "28500", Keys.TAB)
        portal.wait(lambda: value(portal, "total-year") == "429605.75", "the sum of what is typed")
        portal.driver.execute_script("window.isAsItWas = true")
        portal.visit("/moms")
        portal.driver.back()
        portal.wait_until_live()
        assert not portal.driver.execute_script("return window.isAsItWas")
        portal.wait(lambda: value(portal, "total-year") == "429605.75", "the sum again")
        assert (holds(portal, "fodelsear"), holds(portal, "lon")) == ("2006", "28\N{NO-BREAK SPACE}500")
    finally:
        portal.driver.close()
        portal.driver.switch_to.window(page)


def test_the_month_a_phone_shows_and_what_is_typed_in_it_stand_when_the_line_is_back(portal: Portal) -> None:
    with cut_line(port_of(portal.served)) as line:
        far = at_the_end_of(line, portal)
        far.width(375)
        far.visit(BUDGET)
        start = far.driver.find_element(By.NAME, "start")
        start.clear()
        types(far, "start", "2027-04", Keys.TAB)
        far.wait(lambda: "april" in far.text("month-shown").casefold(), "the months from April on")
        for _ in range(4):
            next(each for each in far.all("month-after") if each.is_displayed()).click()
        types(far, "s1.m5", "1200")
        far.driver.execute_script("addEventListener('shell:live', () => window.isBack = true)")
        line.cut()
        far.wait(lambda: far.driver.execute_script("return window.isBack"), "the page to be live again")
        assert far.driver.find_element(By.NAME, "s1.m5").is_displayed(), "August is shown"
        assert far.driver.switch_to.active_element.get_attribute("name") == "s1.m5"
        types(far, "s1.m5", "0")
        assert holds(far, "s1.m5") == "12000"
        far.driver.get("about:blank")  # it would ask for a line that is no more
