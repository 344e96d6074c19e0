"""An iPhone 8 ends at iOS 16, Windows 7 at Chrome 109 and Firefox 115: who has one uses the portal too (docs/reference/browsers.md)."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from portal_pages import ContactForm, Search, violations
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.portal import Portal

WITHOUT_WHAT_IS_NEWER = """
  delete Element.prototype.checkVisibility; delete Node.prototype.moveBefore; delete Element.prototype.moveBefore;
  delete HTMLElement.prototype.showPopover; delete HTMLElement.prototype.togglePopover; delete HTMLDialogElement.prototype.requestClose;
  delete Document.prototype.startViewTransition; delete URL.canParse; delete Intl.Segmenter; delete AbortSignal.any;
  delete Array.fromAsync; delete Object.groupBy; delete Map.groupBy; delete Promise.withResolvers; delete Promise.try; delete RegExp.escape;
  for (const name of ["navigation", "requestIdleCallback", "cancelIdleCallback", "scheduler", "trustedTypes", "CloseWatcher", "Highlight"])
    delete window[name];
  for (const name of ["toSorted", "toReversed", "toSpliced", "with"]) delete Array.prototype[name];
  for (const name of ["union", "intersection", "difference", "isSubsetOf", "isSupersetOf"]) delete Set.prototype[name];
  for (const name of ["map", "filter", "take", "drop", "flatMap", "reduce", "toArray", "forEach", "some", "every", "find"])
    delete Iterator.prototype[name];
  delete window.Iterator;
"""
"""What Safari 16, Chrome 109 or Firefox 115 lack, whichever of them lacks it."""

WITHOUT_WHAT_IS_NEWER_IN_SHEETS = """
  const done = arguments[0], newer = /light-dark(?=\\()|scripting(?=:)|content-visibility|scrollbar-gutter|text-wrap|field-sizing/g;
  const links = [...document.querySelectorAll("link[rel=stylesheet]")];
  Promise.all(links.map(async (link) => (await fetch(link.href)).text().then((text) => {
    const sheet = new CSSStyleSheet({baseURL: link.href});
    sheet.replaceSync(text.replaceAll("fonts/", "/static/fonts/").replace(newer, (name) => `unknown-${name}`));
    return sheet;
  }))).then((sheets) => {
    links.forEach((link) => link.disabled = true);
    document.adoptedStyleSheets = sheets;
    requestAnimationFrame(() => requestAnimationFrame(() => done(sheets.length)));
  });
"""
COLOURS = """
  document.getAnimations().forEach((each) => each.finish());
  const properties = ["color", "backgroundColor", "borderTopColor", "fill", "boxShadow", "outlineColor"];
  return [...document.querySelectorAll("body *")].map((each) => {
    const style = getComputedStyle(each);
    return [each.tagName, each.getAttribute("class"), ...properties.map((property) => style[property])].join(" ");
  });
"""
CLOSED = """
  const closed = [...document.querySelectorAll(".disclosed[data-open=false], .explore__links[data-open=false]")];
  return Object.fromEntries(closed.map((each) => [each.id, getComputedStyle(each).display]));
"""
PAGES = ("/", "/moms", "/tjanster", "/sni-kod", "/om-foretagsporten-se/kontakt")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("theme", ["", "light", "dark"])
def test_the_colours_are_those_of_every_browser(portal: Portal, scheme: str, theme: str) -> None:
    with preferring(portal, scheme):
        for page in PAGES:
            portal.visit(page)
            portal.driver.execute_script("if (arguments[0]) document.documentElement.dataset.theme = arguments[0]", theme)
            of_today = portal.driver.execute_script(COLOURS)
            assert portal.driver.execute_async_script(WITHOUT_WHAT_IS_NEWER_IN_SHEETS) >= 1
            assert portal.driver.execute_script(COLOURS) == of_today


@pytest.mark.parametrize("width", [375, 1280])
def test_axe_finds_nothing(portal: Portal, width: int) -> None:
    portal.width(width)
    for page in PAGES:
        portal.visit(page)
        portal.driver.execute_async_script(WITHOUT_WHAT_IS_NEWER_IN_SHEETS)
        assert violations(portal) == []


@pytest.mark.parametrize("page", ["/tjanster", "/komponenter"])
def test_what_is_closed_is_out_of_sight_and_reach_until_it_is_opened(portal: Portal, page: str) -> None:
    portal.visit(page)
    portal.width(375)
    portal.driver.execute_async_script(WITHOUT_WHAT_IS_NEWER_IN_SHEETS)
    closed = portal.driver.execute_script(CLOSED)
    assert closed and set(closed.values()) == {"none"}
    portal.open_drawer("explore", "header-explore-button")
    portal.click("nav-group-toggle")
    portal.wait(lambda: len(portal.driver.execute_script(CLOSED)) < len(closed), "the group to open")
    assert portal.driver.execute_script("return document.querySelector('.explore__links[data-open=true]').getClientRects().length")


def test_a_page_goes_live_and_its_drawer_keeps_the_focus(portal: Portal) -> None:
    with portal.with_script(WITHOUT_WHAT_IS_NEWER):
        portal.visit("/")
        portal.open_drawer("services", "header-services-button")
        drawer = portal.find("drawer-services")
        for _ in range(3):
            portal.driver.switch_to.active_element.send_keys(Keys.SHIFT + Keys.TAB)
            assert portal.driver.execute_script("return arguments[0].contains(document.activeElement)", drawer)


def test_beata_writes_to_the_portal_and_the_letters_are_counted(portal: Portal) -> None:
    with portal.with_script(WITHOUT_WHAT_IS_NEWER):
        portal.log_in("B03", **{"valt-engagemang": "5521030014"})
        portal.visit("/om-foretagsporten-se/kontakt")
        form = ContactForm(portal)
        form.fill(form.subjects[0], "Hur når jag er på lördag?", "beata@example.se")
        assert portal.text("contact-message-counter")
        form.send()
        form.wait_until_sent()


def test_search_suggests_and_shows_what_it_finds(portal: Portal) -> None:
    with portal.with_script(WITHOUT_WHAT_IS_NEWER):
        portal.visit("/tjanster")
        Search(portal).type("mom")
        portal.wait(lambda: portal.all("search-suggestion"), "suggestions")
        Search(portal).type("s", Keys.ENTER)
        portal.wait(lambda: portal.all("search-result"), "results")


@contextmanager
def preferring(portal: Portal, scheme: str) -> Iterator[None]:
    """A browser whose owner likes this scheme."""
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
    try:
        yield
    finally:
        portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
