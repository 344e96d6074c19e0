"""No control is an icon alone, nothing is the browser's own, and only what is listed moves (journey 15)."""

from typing import Any

import pytest

from tests.browser.pages.portal import Portal
from tests.browser.pages.remote_app import EAST
from tests.browser.test_page_frame import MEADOW, OF_BEATA, OPEN, SPACED

OWN_LOOK = """
const within = arguments[0] ? document.querySelector(arguments[0]) : document;
const seen = [...within.querySelectorAll("a, button, summary, fieldset")].filter((one) => one.checkVisibility());
const words = (one) => [...one.childNodes].some((node) => node.nodeType === 3 ? node.data.trim()
  : node.nodeType === 1 && !node.matches(".visually-hidden, svg") && words(node));
const mayBeIconAlone = (one) => /close|clear/.test(one.dataset.testid ?? "") || one.matches("[type=submit]") && one.closest("[role=search]")
  || [...one.querySelectorAll("use")].every((each) => each.getAttribute("href").includes("#chevron"));
return seen.filter((one) => one.matches("summary") ? getComputedStyle(one).display === "list-item"
  : one.matches("fieldset") ? getComputedStyle(one).borderTopStyle === "groove"
  : one.querySelector("svg") && !words(one) && !mayBeIconAlone(one)).map((one) => one.outerHTML.slice(0, 160));
"""
DRAWERS = {
    "explore": "header-explore-button",
    "services": "header-services-button",
    "user-settings": "header-settings-button",
    "lang": "header-lang-button",
}
MOVES = """
const noted = JSON.parse(sessionStorage.getItem("moves") ?? "[]");
let shifted = Number(sessionStorage.getItem("shifted") ?? 0);
new PerformanceObserver((list) => {
  for (const {value, hadRecentInput} of list.getEntries()) if (!hadRecentInput) shifted += value;
}).observe({type: "layout-shift", buffered: true});
const still = matchMedia("(prefers-reduced-motion: reduce)");
const note = () => {
  for (const each of document.getAnimations()) {
    const {duration, iterations} = each.effect.getTiming(), of = each.effect.target;
    const name = each.transitionProperty ?? each.animationName;
    const what = [of?.getAttribute("class") ?? of?.tagName, name, duration, iterations === Infinity, still.matches];
    if (!noted.some((one) => String(one) === String(what))) noted.push(what);
  }
  sessionStorage.setItem("moves", JSON.stringify(noted));
  sessionStorage.setItem("shifted", shifted);
  requestAnimationFrame(note);
};
requestAnimationFrame(note);
"""


@pytest.mark.requirement("JOURNEY-075")
def test_no_control_is_an_icon_alone_and_none_is_the_browsers_own(portal: Portal) -> None:
    portal.width(1280)
    wrong = {}
    for path in OPEN:
        portal.visit(path)
        wrong[path] = portal.driver.execute_script(OWN_LOOK)
    portal.log_in("B03", **{"valt-engagemang": EAST})
    for path in OF_BEATA:
        portal.visit(path)
        wrong[path] = portal.driver.execute_script(OWN_LOOK)
    assert {path: found for path, found in wrong.items() if found} == {}


@pytest.mark.requirement("JOURNEY-075")
@pytest.mark.parametrize("person", ["", "B03"])
def test_nor_is_there_one_in_a_drawer(portal: Portal, person: str) -> None:
    portal.width(1280)
    if person:
        portal.log_in(person, "/tjanster", **{"valt-engagemang": EAST})
    drawers = DRAWERS | {"login": "header-profile-button" if person else "header-login-button"}
    wrong = {}
    for name, opener in drawers.items():
        portal.visit("/tjanster")
        portal.open_drawer(name, by=opener)
        wrong[name] = portal.driver.execute_script(OWN_LOOK, f"#drawer-{name}")
    portal.visit("/tjanster")
    portal.driver.execute_script("dispatchEvent(new CustomEvent('vst:open-contact-drawer'))")
    portal.wait(lambda: portal.find("drawer-contact", '[data-open="true"]'), "the contact drawer")
    wrong["contact"] = portal.driver.execute_script(OWN_LOOK, "#drawer-contact")
    portal.width(375)
    portal.visit("/tjanster")
    portal.open_drawer("search", by="header-search-button")
    wrong["search"] = portal.driver.execute_script(OWN_LOOK, "#drawer-search")
    assert {name: found for name, found in wrong.items() if found} == {}


def walked(portal: Portal, **media: Any) -> tuple[list[list[Any]], float]:
    """What moved on a walk through the portal, and how far the page shifted."""
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    try:
        with portal.with_script(MOVES):
            portal.log_in("B03", "/moms", **{"valt-engagemang": EAST})
            portal.open_drawer("explore", by="header-explore-button")
            portal.click("drawer-explore-close")
            portal.visit("/registrera-foretag")
            for toggle in portal.driver.find_elements("css selector", "main summary, main [aria-expanded]")[:2]:
                portal.driver.execute_script("arguments[0].click()", toggle)
            portal.open_drawer("user-settings", by="header-settings-button")
            portal.click("settings-cases-all")
            portal.wait(lambda: portal.text("settings-cases-status"), "the switch to be saved")
            portal.visit("/inloggad/valj-vem-du-vill-foretrada")
            portal.click("chooser-item", '[data-orgnr="7521030010"]')
            portal.wait(lambda: portal.path == "/inloggad/mina-sidor", "my pages")
            portal.wait_until_live()
            portal.open_drawer("login", by="header-profile-button")
            portal.click("profile-logout")
            portal.wait(lambda: portal.path == "/utloggad", "the logged-out page")
            portal.wait_until_live()
            return portal.driver.execute_script("return [noted, shifted]")
    finally:
        portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


@pytest.mark.requirement("JOURNEY-076")
def test_nothing_moves_for_long_or_without_end_and_the_page_stands_still(portal: Portal) -> None:
    moves, shifted = walked(portal)
    assert moves
    assert [move for move in moves if move[2] > 400 and not move[3]] == []
    assert [move for move in moves if move[3] and not any(name in move[0] for name in ("spinner", "skeleton"))] == []
    assert shifted < 0.05


@pytest.mark.requirement("JOURNEY-076")
def test_who_wants_no_motion_sees_none(portal: Portal) -> None:
    moves, _ = walked(portal, features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    told = [move for move in moves if move[4]]
    assert told, "a new process of the browser hears of it a moment late, and hears of it"
    assert [move for move in told if move[2] > 1 and move[1] != "opacity"] == []


SPILLED = """
const wrong = [];
for (const one of document.querySelectorAll("a, button, label, summary, h1, h2, h3, dt, dd, .tag, .chip")) {
  if (!one.checkVisibility() || one.closest(".visually-hidden, [inert]")) continue;
  const box = one.getBoundingClientRect(), {overflowX, overflowY, display} = getComputedStyle(one);
  if (!box.width || box.width <= 1) continue;
  const isCut = overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1
    || overflowY !== "visible" && one.scrollHeight > one.clientHeight + 1;
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  let isOut = false;
  while (texts.nextNode() && display !== "inline") {
    if (texts.currentNode.parentElement.closest(".visually-hidden, .header__party, svg") || !texts.currentNode.data.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const {left, right, top, bottom, width} of range.getClientRects())
      isOut ||= width > 1 && (left < box.left - 2 || right > box.right + 2 || top < box.top - 4 || bottom > box.bottom + 4);
  }
  if (isCut || isOut) wrong.push(one.outerHTML.slice(0, 140));
}
return [document.documentElement.scrollWidth, wrong];
"""
OF_TWO = (
    *OF_BEATA,
    "/inloggad/mina-sidor/registrera-foretag",
    "/inloggad/historik",
    "/inloggad/inloggningar",
    "/inloggad/bolagsverket/arenden",
    "/inloggad/scb/andra/sni",
)


def _is_spaced(portal: Portal, path: str) -> None:
    portal.driver.execute_script(SPACED)
    width, spilled = portal.driver.execute_script(SPILLED)
    assert (path, width <= 320, spilled) == (path, True, [])


@pytest.mark.requirement("JOURNEY-068")
def test_more_space_between_letters_and_lines_breaks_no_public_page(portal: Portal) -> None:
    portal.width(320)
    for path in OPEN[:13]:
        portal.visit(path)
        _is_spaced(portal, path)


@pytest.mark.requirement("JOURNEY-068")
@pytest.mark.parametrize(("person", "party"), [("B03", EAST), ("K01", MEADOW)])
def test_nor_one_behind_the_login(portal: Portal, person: str, party: str) -> None:
    portal.width(320)
    portal.log_in(person, **{"valt-engagemang": party})
    for path in OF_TWO:
        portal.visit(path)
        _is_spaced(portal, path)
    portal.visit(OF_TWO[0])
    portal.open_drawer("login", by="header-profile-button")
    _is_spaced(portal, "the profile drawer")
