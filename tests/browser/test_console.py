"""The console for everybody: axe, a phone, both languages. What is Wagtail's own and wrong stands here by name, and nothing of ours."""

import os
from pathlib import Path

import pytest
from portal_pages.accessibility import told
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from portal.testing import processes
from tests.browser.conftest import Served
from tests.browser.pages.console import sign_in
from tests.browser.pages.portal import Portal

OPERATORS = ("notices/", "notices/new/", "contact/", "operations/")
WRITERS = (
    "",
    *(f"reports/{name}/" for name in ("page-feedback", "searches", "pages-to-review", "broken-links", "waiting", "scheduled")),
    "reports/searches/judge/?term=moms&language=sv",
    "too-large/",
)
WAGTAILS = {
    "aria-input-field-name": ".public-DraftEditor-content",
    "label": "[id*='-table-cell-']",
    "landmark-unique": "section.w-panel--nested",
    "label-content-name-mismatch": ".page-status-tag",
    "button-name": ".w-editing-sessions__session",
}
"""What Wagtail draws by itself and no setting of ours reaches: its editor of running text has no name, nor have the cells of its
tables; each row of a list is a landmark with the name of its kind; the link to the published page has another name than it shows; and
the picture of somebody else who looks at the page at the same time is a button without one."""


@pytest.fixture(scope="module")
def served(served_alone: Served) -> Served:
    """A portal of our own: its tables are the ones that the work is put into."""
    return served_alone


@pytest.fixture
def portal(portal: Portal, data: Path) -> Portal:
    """A portal with something to do for everybody who works at it."""
    environment = {**os.environ, "VST_DATA": str(data), "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings"}
    processes.run("-m", "tests.work_that_waits", environment=environment, check=True)
    return portal


@pytest.mark.parametrize(("name", "language"), [("operator", "sv"), ("operator-en", "en"), ("publicerare", "sv"), ("redaktor-en", "en")])
def test_our_pages_are_for_everybody(portal: Portal, name: str, language: str) -> None:
    sign_in(portal, name)
    found = {}
    for address in (*WRITERS, *((*OPERATORS, *of_the_notice(portal)) if name.startswith("operator") else ())):
        portal.driver.get(f"{portal.served.address}/admin/{address}")
        assert portal.driver.execute_script("return document.documentElement.lang") == language, address
        for width in (375, 1280):
            portal.width(width)
            found[f"{address} at {width}"] = [*violations(portal).values(), *too_wide(portal)]
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("name", ["redaktor", "publicerare", "operator-en"])
def test_the_form_of_a_page_with_every_block_is_for_everybody_but_for_what_is_wagtails(portal: Portal, name: str) -> None:
    sign_in(portal, name)
    portal.driver.get(f"{portal.served.address}/admin/pages/search/?q=alla+block")
    portal.wait(lambda: portal.driver.find_elements(By.CSS_SELECTOR, "main a[href$='/edit/']"), "the page to be found")
    address = portal.driver.find_element(By.CSS_SELECTOR, "main a[href$='/edit/']").get_attribute("href") or ""
    portal.driver.get(address)
    portal.wait(lambda: len(portal.driver.find_elements(By.CSS_SELECTOR, EDITORS)) == HOW_MANY_EDITORS, "the blocks to be drawn")
    for width in (375, 1280):
        portal.width(width)
        found = violations(portal)
        ours = [html for (rule, target), html in found.items() if not portal.driver.execute_script(IS_WAGTAILS, target, WAGTAILS.get(rule))]
        assert ours == [], width


@pytest.mark.requirement("MEND-020")
@pytest.mark.parametrize("name", ["redaktor", "operator-en"])
def test_the_chooser_of_blocks_says_what_each_is_for(portal: Portal, name: str) -> None:
    sign_in(portal, name)
    portal.driver.get(f"{portal.served.address}/admin/pages/search/?q=alla+block")
    portal.wait(lambda: portal.driver.find_elements(By.CSS_SELECTOR, "main a[href$='/edit/']"), "the page to be found")
    portal.driver.find_element(By.CSS_SELECTOR, "main a[href$='/edit/']").click()
    portal.wait(lambda: portal.driver.find_elements(By.CSS_SELECTOR, ".c-sf-add-button"), "the blocks to be drawn")
    portal.driver.execute_script("document.querySelector('.c-sf-add-button').click()")
    helped = portal.wait(lambda: portal.driver.find_elements(By.CSS_SELECTOR, ".w-combobox__option[data-block-help]"), "the chooser")
    assert len(helped) == 16
    assert all(option.find_elements(By.CSS_SELECTOR, "svg.icon") for option in helped)
    portal.driver.execute_script("document.querySelector('.w-combobox__option-preview').click()")
    example = portal.wait(lambda: portal.driver.find_element(By.CSS_SELECTOR, "iframe.w-combobox-preview__iframe"), "the example")
    portal.driver.switch_to.frame(example)
    portal.wait(lambda: portal.driver.find_elements(By.CSS_SELECTOR, "[data-testid^='block-']"), "the block in it")
    portal.driver.switch_to.default_content()


def test_what_news_must_say_is_in_sight_beside_the_preview(portal: Portal) -> None:
    sign_in(portal, "publicerare")
    portal.driver.get(f"{portal.served.address}/admin/pages/search/?q=öppettider")
    portal.wait(lambda: portal.driver.find_elements(By.CSS_SELECTOR, "main a[href$='/edit/']"), "the news to be found")
    portal.driver.get(portal.driver.find_element(By.CSS_SELECTOR, "main a[href$='/edit/']").get_attribute("href") or "")
    portal.wait(lambda: portal.driver.find_elements(By.CSS_SELECTOR, "[name=eyebrow]"), "the form")
    portal.driver.execute_script("document.querySelector(\"[data-side-panel-toggle='preview']\").click()")
    portal.wait(lambda: portal.driver.execute_script(IN_SIGHT) == [True, True, True], "first day, last day and topic left of the preview")


def test_who_has_a_phone_reads_the_titles_of_a_list_and_goes_down_the_tree(portal: Portal) -> None:
    sign_in(portal, "publicerare")
    portal.width(375)
    portal.driver.get(f"{portal.served.address}/admin/pages/")
    portal.wait(lambda: portal.driver.find_elements(By.CSS_SELECTOR, "td.children a"), "the list of the languages")
    assert portal.driver.execute_script(NARROWEST) >= 160, "as wide as ten letters"
    down = portal.driver.find_element(By.CSS_SELECTOR, "td.children a")
    portal.driver.execute_script("arguments[0].focus()", down)
    assert portal.driver.execute_script("return arguments[0].getBoundingClientRect().right <= innerWidth", down)

    portal.driver.execute_script("arguments[0].click()", down)
    portal.wait(lambda: portal.driver.find_elements(By.CSS_SELECTOR, "[data-bulk-action-checkbox]"), "the list of pages")
    portal.driver.execute_script("document.querySelector('[data-bulk-action-checkbox]').click()")
    acts = portal.wait(lambda: _in_sight(portal, "[data-bulk-action-button]"), "what can be done with the pages that are ticked")
    assert [act.text for act in acts] == ["Flytta", "Radera", "Publicera", "Avpublicera"]
    assert all(portal.driver.execute_script("return arguments[0].getBoundingClientRect().right <= innerWidth", act) for act in acts)


def _in_sight(portal: Portal, selector: str) -> list[WebElement]:
    return [one for one in portal.driver.find_elements(By.CSS_SELECTOR, selector) if one.is_displayed()]


NARROWEST = "return Math.min(...[...document.querySelectorAll('.listing td.title')].map((cell) => cell.offsetWidth))"
IN_SIGHT = """const preview = document.querySelector("[data-side-panel='preview']").closest(".form-side").getBoundingClientRect()
if (preview.right > innerWidth + 1) return "it is not open yet"
return ["start_date", "end_date", "eyebrow"].map((name) => document.querySelector(`[name=${name}]`).getBoundingClientRect())
  .map(({right}) => right <= preview.left)"""
EDITORS = ".public-DraftEditor-content"
HOW_MANY_EDITORS = 6
"""Running text stands in that many places of the page with every block."""
IS_WAGTAILS = "return Boolean(arguments[1] && document.querySelector(arguments[0])?.matches(arguments[1]))"


def of_the_notice(portal: Portal) -> list[str]:
    """The addresses of the one notice: its form, and the question whether it is to end."""
    portal.driver.get(f"{portal.served.address}/admin/notices/")
    address = portal.driver.find_element(By.CSS_SELECTOR, "main th a").get_attribute("href") or ""
    number = address.rstrip("/").split("/")[-1]
    return [f"notices/{number}/", f"notices/{number}/end/"]


def violations(portal: Portal) -> dict[tuple[str, str], str]:
    """What axe has against the page, by rule and place."""
    return {(one["id"], str(node["target"][0])): f"{one['id']}: {node['html'][:160]}" for one in told(portal) for node in one["nodes"]}


def too_wide(portal: Portal) -> list[str]:
    """What is cut off at the side, and what scrolls sideways without a name or out of reach of the keyboard."""
    wide: list[str] = portal.driver.execute_script(
        """const own = (one) => one.closest(".w-breadcrumbs, .w-sr-only")
        const all = [...document.querySelectorAll("main *")].filter((one) => one.checkVisibility({visibilityProperty: true}) && !own(one))
        const places = all.filter((one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX))
          .filter((one) => one.scrollWidth > one.clientWidth + 1)
        const outside = all.filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
          .filter((one) => !places.some((place) => place.contains(one)))
        const nameless = places.filter((one) => one.tabIndex !== 0 || !(one.ariaLabel || one.getAttribute("aria-labelledby")))
        return [...outside, ...nameless].map((one) => `wide: ${one.outerHTML.slice(0, 120)}`)"""
    )
    return wide
