"""What is read, in a browser: notices, contents beside the text, summaries of errors, results of a search, a reference to copy."""

from typing import Any

import pytest
from portal_pages.search import DIALOG, Search
from selenium.webdriver.support.ui import Select

from test_world.outside_world import NOTICES
from tests.browser.pages.portal import Portal

NEW = "a-new-one"
TYPES = ("INFO", "WARNING", "ERROR")


def said_of(uuid: str, type: str) -> dict[str, Any]:
    return {**{name: value for name, value in NOTICES["N-SKAL"].items() if name != "uuid"}, "type": type}


@pytest.mark.requirement("JOURNEY-066")
@pytest.mark.parametrize(("width", "most"), [(1280, 56), (375, 96)])
@pytest.mark.parametrize("path", ["/moms", "/en/vat"])
def test_a_notice_is_one_paragraph_on_the_grid(portal: Portal, width: int, most: int, path: str) -> None:
    portal.width(width, 812)
    portal.visit(path)
    box = portal.find("notice").rect
    assert box["height"] <= most
    for part in ("notice-title", "notice-message", "notice-published", "notice-close"):
        assert portal.find(part).is_displayed()
        inside = portal.find(part).rect
        assert box["y"] <= inside["y"] and inside["y"] + inside["height"] <= box["y"] + box["height"] + 1
    icon = portal.driver.find_element("css selector", "[data-testid=notice] > .icon").rect
    heading = portal.driver.find_element("css selector", "main h1").rect
    assert abs(icon["x"] - heading["x"]) <= 2


@pytest.mark.requirement("JOURNEY-066")
def test_three_types_have_three_loudnesses_and_one_that_comes_leaves_the_others_alone(portal: Portal) -> None:
    for type in TYPES[:2]:
        portal.served.control("PUT", f"/notices/of-type-{type.lower()}", said_of("", type))
    portal.visit("/moms")
    script = """
        window.changes = 0; window.old = [...document.querySelectorAll('[data-testid=notice]')];
        for (const one of window.old)
          new MutationObserver(() => window.changes++)
            .observe(one, {childList: true, subtree: true, characterData: true, attributes: true});
    """
    portal.driver.execute_script(script)
    portal.served.control("PUT", f"/notices/{NEW}", said_of(NEW, "ERROR"))
    portal.wait(lambda: portal.has("notice", f'[data-uuid="{NEW}"]'), "the notice to come")
    assert portal.driver.execute_script("return [window.changes, window.old.every((one) => one.isConnected)]") == [0, True]
    shown = {str(one.get_attribute("data-type")): one.value_of_css_property("background-color") for one in portal.all("notice")}
    assert len({shown[type] for type in TYPES}) == 3


@pytest.mark.requirement("JOURNEY-066")
def test_without_scripts_no_button_promises_to_close(portal: Portal) -> None:
    with portal.without_scripts():
        portal.visit("/moms", live=False)
        assert portal.find("notice-title").is_displayed()
        assert not portal.find("notice-close").is_displayed()


@pytest.mark.requirement("JOURNEY-059")
@pytest.mark.parametrize("path", ["/registrera-foretag", "/en/register-company"])
def test_the_contents_stand_beside_the_text_and_mark_what_is_read(portal: Portal, path: str) -> None:
    portal.visit(path)
    box = portal.find("page-contents-box")
    assert box.value_of_css_property("position") == "sticky"
    assert box.get_attribute("open") == "true"
    start = portal.find("service-start").rect
    assert box.rect["x"] > start["x"] + start["width"]
    links = portal.find("page-contents").find_elements("css selector", "a")
    scroll = "document.getElementById(arguments[0].hash.slice(1)).scrollIntoView({block: 'start', behavior: 'instant'})"
    portal.driver.execute_script(scroll, links[2])
    portal.wait(lambda: links[2].get_attribute("aria-current") == "true", "the heading that is read to be marked")
    assert [link.get_attribute("aria-current") for link in links].count("true") == 1
    for width in (1279, 375):
        portal.width(width)
        portal.visit(path)
        assert portal.find("page-contents-box").get_attribute("open") is None
        assert portal.find("page-contents-box").rect["y"] > portal.find("service-start").rect["y"]


@pytest.mark.requirement("JOURNEY-064")
def test_the_reference_of_an_error_can_be_copied(portal: Portal) -> None:
    portal.visit("/500")
    portal.driver.execute_cdp_cmd("Browser.grantPermissions", {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]})
    portal.wait(lambda: portal.find("error-reference-copy").is_displayed(), "the button to copy")
    portal.click("error-reference-copy")
    portal.wait(lambda: portal.text("error-reference-copied") == "Kopierat", "that it was copied")
    read = "navigator.clipboard.readText().then(arguments[0], (fault) => arguments[0](String(fault)))"
    assert portal.driver.execute_async_script(read) == portal.text("error-reference").split()[-1]


@pytest.mark.requirement("JOURNEY-069")
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (375, 667)])
@pytest.mark.parametrize(("locale", "begins"), [("sv", "Fel: "), ("en", "Error: ")])
@pytest.mark.parametrize("place", ["page", "drawer"])
def test_the_summary_of_what_is_wrong_is_seen(portal: Portal, width: int, height: int, locale: str, begins: str, place: str) -> None:
    portal.width(width, height)
    article = {"sv": "/f-skatt", "en": "/en/f-tax"}
    contact = {"sv": "/om-foretagsporten-se/kontakt", "en": "/en/about-foretagsporten/contact"}
    portal.visit((article if place == "drawer" else contact)[locale])
    if place == "drawer":
        portal.driver.execute_script("dispatchEvent(new CustomEvent('vst:open-contact-drawer'))")
        portal.wait(lambda: portal.find("drawer-contact", '[data-open="true"]'), "the drawer")
    within = "#drawer-contact" if place == "drawer" else "main"
    portal.driver.execute_script(
        "window.said = []; new MutationObserver(() => {"
        " const text = document.querySelector(`${arguments[0]} [data-testid=form-said]`)?.textContent; if (text) window.said.push(text)"
        "}).observe(document.body, {childList: true, subtree: true, characterData: true})".replace("arguments[0]", f"'{within}'")
    )
    submit = portal.driver.find_element("css selector", f"{within} [data-testid=contact-submit]")
    portal.driver.execute_script("arguments[0].focus(); arguments[0].click()", submit)
    summary = portal.wait(
        lambda: next(iter(portal.driver.find_elements("css selector", f"{within} [data-testid=form-errors]")), None), "the summary"
    )
    portal.wait(
        lambda: portal.driver.switch_to.active_element.get_attribute("data-testid") == "contact-subject", "the focus in the subject"
    )
    assert portal.driver.title.startswith(begins)
    top = "return arguments[0].getBoundingClientRect().top"
    portal.wait(lambda: portal.driver.execute_script(top, summary) >= -1, "the summary to be in sight")
    header = portal.driver.execute_script("return document.querySelector('[data-testid=header]').getBoundingClientRect().bottom")
    assert portal.driver.execute_script(top, summary) >= (header if place == "page" else 0) - 1
    bottom = "return arguments[0].getBoundingClientRect().bottom"
    for part in (*summary.find_elements("css selector", "p, a"),):
        assert portal.driver.execute_script(bottom, part) <= height
    said = portal.wait(lambda: portal.driver.execute_script("return window.said"), "the summary to be said")
    assert len(set(said)) == 1
    assert all(link.text.rstrip(".") in said[0] for link in summary.find_elements("css selector", "a"))
    field = portal.driver.find_element("css selector", f"{within} [data-testid=contact-subject]")
    Select(field).select_by_value("TEKNIK")
    portal.wait(lambda: len([one for one in summary.find_elements("css selector", "li") if one.is_displayed()]) == 1, "the entry to go")


@pytest.mark.requirement("JOURNEY-056", "JOURNEY-057", "JOURNEY-058")
@pytest.mark.parametrize("term", ["moms", "likviditetsbudget", "ändra aktiebolag"])
def test_results_in_the_dialog_say_their_kind_and_lead_where_they_begin(portal: Portal, term: str) -> None:
    portal.visit("/f-skatt")
    Search(portal).type(term, "\ue007")
    results = portal.wait(lambda: portal.driver.find_elements("css selector", f"{DIALOG} [data-testid=search-result]"), "results")
    words = {"eservice": "E-tjänst", "tool": "Verktyg", "information": "Information", "news": "Nyhet"}
    for result in results:
        kind = result.find_element("css selector", "[data-testid=search-result-kind]")
        portal.wait(lambda kind=kind: kind.text == words[str(kind.get_attribute("data-kind"))], "the kind in words")
        assert not [line for line in result.text.splitlines() if line.startswith("/")]
        path = str(result.find_element("css selector", "a").get_dom_attribute("href"))
        assert not path.startswith(("/inloggad/bolagsverket", "/inloggad/scb"))
    chips = portal.driver.find_elements("css selector", f"{DIALOG} [data-testid=search-kind]")
    assert len(chips) == 5
    chips[1].click()
    portal.wait(lambda: portal.screen == "search" and "typ=e-tjanst" in portal.path, "the search page")
    assert {one.get_attribute("data-kind") for one in portal.all("search-result-kind")} <= {"eservice"}
    call = next(each["body"] for each in portal.served.calls("search"))
    assert set(call) == {"queryString", "page", "resultsPerPage", "language"}


@pytest.mark.parametrize("width", [375, 1280])
@pytest.mark.parametrize("path", ["/", "/f-skatt", "/inloggad/mina-sidor", "/inloggad/torgplats/ny"])
def test_a_page_that_is_translated_into_arabic_stands_within_the_window(portal: Portal, path: str, width: int) -> None:
    portal.width(width)
    portal.log_in("B03", path, **{"valt-engagemang": "5521030014"})
    portal.wait(lambda: portal.has("page", '[data-ready="true"]'), "the page to be ready")
    outside = portal.driver.execute_script(
        """document.documentElement.dir = "rtl"; // as the browser's own translation does
        const isSeen = (each) => each.checkVisibility({visibilityProperty: true}) && !each.closest(".visually-hidden, .skip-links");
        const stands = (each) => each.getBoundingClientRect();
        return [...document.querySelectorAll("header *, main *, footer *")].filter(isSeen)
          .filter((each) => stands(each).width && (stands(each).left < -1 || stands(each).right > innerWidth + 1))
          .map((each) => each.outerHTML.slice(0, 120))"""
    )
    assert outside == []


def test_what_is_drawn_for_one_side_stands_at_the_other_where_one_reads_from_right_to_left(portal: Portal) -> None:
    portal.width(375)
    portal.log_in("B03", "/inloggad/mina-sidor", **{"valt-engagemang": "5521030014"})
    portal.driver.execute_script("document.documentElement.dir = 'rtl'")
    right = "const box = document.querySelector(arguments[0]).getBoundingClientRect(); return innerWidth - box.right"
    gutter = portal.driver.execute_script(right, "main h1")
    assert gutter == pytest.approx(portal.driver.execute_script(right, ".party-bar__party .icon"), abs=2)


def test_what_leads_on_points_on_where_one_reads_from_right_to_left(portal: Portal) -> None:
    portal.visit("/")
    portal.driver.execute_script("document.documentElement.dir = 'rtl'")
    turned = portal.driver.execute_script(
        """return [...document.querySelectorAll("main .icon:has([href*='-right'])")].map((each) => getComputedStyle(each).transform)"""
    )
    assert turned
    assert set(turned) == {"matrix(-1, 0, 0, 1, 0, 0)"}
