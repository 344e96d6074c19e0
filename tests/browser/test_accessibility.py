"""Every screen with axe, in both languages, at 375 and 1280 px, and with each drawer open; keyboard, and 320 px."""

from collections import Counter

import pytest
from portal_pages import violations
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.portal import Portal
from tests.portal.test_one_test_id import SINGLE

OPEN = {
    "start page": ("/", "/en"),
    "services": ("/tjanster", "/en/services"),
    "menus": ("/meny", "/en/menu"),
    "login": ("/inloggad/logga-in", "/en/inloggad/logga-in"),
    "login failed": ("/inloggad/logga-in?inloggning=misslyckad", "/en/inloggad/logga-in?inloggning=misslyckad"),
    "logged out": ("/utloggad", "/en/logged-out"),
    "not found": ("/404", "/en/404"),
    "error 500": ("/500", "/en/500"),
    "article": ("/registrera-foretag", "/en/register-company"),
    "second article": ("/moms", "/en/vat"),
    "start of several services": ("/adress", "/en/resignation"),
    "landing page": ("/starta-foretag", "/en/start-a-company"),
    "news": ("/nyheter", "/en/news"),
    "search": ("/sok?q=moms", "/en/search?q=vat"),
    "no hits": ("/sok?q=xyzzyqwerty", "/en/search?q=xyzzyqwerty"),
    "contact": ("/om-foretagsporten-se/kontakt", "/en/about-foretagsporten/contact"),
    "cookies": ("/cookies", "/en/cookies"),
    "service status": ("/driftinformation", "/en/service-status"),
    "appearance": ("/utseende", "/en/appearance"),
    "public service": ("/tillvaxtverket/likviditetsbudget", "/en/tillvaxtverket/cash-flow-budget"),
    "gallery": ("/komponenter", "/en/components"),
}
SIGNED_IN = {
    "my pages": ("/inloggad/mina-sidor", "/en/inloggad/mina-sidor"),
    "company": ("/inloggad/mina-sidor/foretag", "/en/inloggad/mina-sidor/foretag"),
    "registration": ("/inloggad/mina-sidor/registrera-foretag?f=ab", "/en/inloggad/mina-sidor/registrera-foretag?f=hbrf"),
    "service": ("/inloggad/bolagsverket/arenden", "/en/inloggad/bolagsverket/arenden"),
    "own logins": ("/inloggad/inloggningar", "/en/inloggad/logins"),
    "history": ("/inloggad/historik", "/en/inloggad/history"),
    "link for another party": (
        "/inloggad/mina-sidor/foretag?foretrad=7521030010",
        "/en/inloggad/mina-sidor/foretag?foretrad=5529990011",
    ),
    "whom a family concerns": ("/inloggad/mina-sidor/tjanst/avregistrera", "/en/inloggad/mina-sidor/tjanst/avregistrera"),
    "chooser": ("/inloggad/valj-vem-du-vill-foretrada", "/en/inloggad/valj-vem-du-vill-foretrada"),
}
HEADER_DRAWERS = {
    "explore": "header-explore-button",
    "services": "header-services-button",
    "lang": "header-lang-button",
    "user-settings": "header-settings-button",
}


def twice(portal: Portal) -> list[str]:
    """Test ids that the contract calls single and that stand more than once on the live page; the gallery shows parts by themselves."""
    if portal.screen.startswith("gallery"):
        return []
    ids = portal.driver.execute_script("return Array.from(document.querySelectorAll('[data-testid]'), (one) => one.dataset.testid)")
    return sorted(id for id, count in Counter(ids).items() if count > 1 and id in SINGLE)


@pytest.mark.requirement("MEND-029")
@pytest.mark.parametrize("name", OPEN)
def test_an_open_page_has_no_violation(portal: Portal, name: str) -> None:
    assert _violations_at(portal, OPEN[name]) == {}


@pytest.mark.requirement("MEND-029")
@pytest.mark.parametrize("name", SIGNED_IN)
def test_a_page_behind_the_login_has_no_violation(portal: Portal, name: str) -> None:
    portal.log_in("B03", **{"valt-engagemang": "5521030014"})
    assert _violations_at(portal, SIGNED_IN[name]) == {}


def _violations_at(portal: Portal, addresses: tuple[str, str]) -> dict[str, list[str]]:
    found = {}
    for address in addresses:
        portal.visit(address)
        for width in (1280, 375):
            portal.width(width)
            found[f"{address} at {width}"] = violations(portal) + twice(portal)
            assert portal.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth"), f"{address} at {width}"
    return {where: what for where, what in found.items() if what}


@pytest.mark.parametrize("drawer", HEADER_DRAWERS)
def test_an_open_drawer_has_no_violation(portal: Portal, drawer: str) -> None:
    portal.visit("/tjanster")
    portal.open_drawer(drawer, by=HEADER_DRAWERS[drawer])
    portal.wait(lambda: portal.driver.execute_script("return document.getAnimations().length === 0"), "the drawer to stand still")
    assert violations(portal) == []


def test_the_login_and_profile_drawers_have_no_violation(portal: Portal) -> None:
    portal.visit("/tjanster")
    portal.open_drawer("login", by="header-login-button")
    portal.wait(lambda: portal.driver.execute_script("return document.getAnimations().length === 0"), "the drawer to stand still")
    assert violations(portal) == []
    portal.log_in("T08", target="/tjanster", **{"valt-engagemang": "5521080019"})
    portal.open_drawer("login", by="header-profile-button")
    portal.wait(lambda: portal.driver.execute_script("return document.getAnimations().length === 0"), "the drawer to stand still")
    assert violations(portal) == []


@pytest.mark.parametrize("scheme", ["dark", "forced"])
def test_dark_and_forced_colours_have_no_violation(portal: Portal, scheme: str) -> None:
    feature = {"dark": ("prefers-color-scheme", "dark"), "forced": ("forced-colors", "active")}[scheme]
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": feature[0], "value": feature[1]}]})
    try:
        found = {}
        for address in ("/", "/tjanster", "/inloggad/logga-in", "/moms", "/404"):
            portal.visit(address)
            found[address] = violations(portal)
        assert {address: what for address, what in found.items() if what} == {}
    finally:
        portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


@pytest.mark.parametrize("address", ["/", "/tjanster", "/inloggad/logga-in", "/moms", "/cookies", "/404"])
def test_nothing_scrolls_sideways_at_320_px(portal: Portal, address: str) -> None:
    portal.width(320)
    portal.visit(address)
    assert portal.driver.execute_script("return document.documentElement.scrollWidth") <= 320


def test_nothing_scrolls_sideways_at_320_px_for_the_longest_form_and_a_long_name(portal: Portal) -> None:
    portal.width(320)
    portal.log_in("B03", **{"valt-engagemang": "7521030010"})
    wide = {}
    for name, addresses in SIGNED_IN.items():
        for address in addresses:
            portal.visit(address)
            width = portal.driver.execute_script("return document.documentElement.scrollWidth")
            if width > 320:
                wide[f"{name} {address}"] = width
    assert wide == {}


def test_a_violation_of_two_elements_names_both(portal: Portal) -> None:
    portal.visit("/cookies")
    portal.driver.execute_script(
        "for (const id of ['one', 'other']) document.querySelector('main').insertAdjacentHTML('beforeend', "
        "`<section id=${id} aria-label='Vattenverk'></section>`)"
    )
    (line,) = violations(portal)
    assert line.startswith("landmark-unique") and 'id="one"' in line and 'id="other"' in line


def test_the_first_tab_stop_skips_to_the_content(portal: Portal) -> None:
    portal.visit("/tjanster")
    portal.driver.find_element("css selector", "body").send_keys(Keys.TAB)
    focused = portal.driver.switch_to.active_element
    assert focused.get_attribute("data-testid") == "skip-link"
    assert focused.text == "Hoppa till innehållet"
    focused.send_keys(Keys.ENTER)
    portal.wait(lambda: portal.driver.switch_to.active_element.get_attribute("data-testid") == "main", "the content to have the focus")


def test_the_services_drawer_filters_by_keyboard_and_tells_the_number(portal: Portal) -> None:
    portal.visit("/tjanster")
    portal.open_drawer("services", by="header-services-button")
    portal.find("services-menu-search").send_keys("MOMS")
    shown = portal.wait(lambda: [one for one in portal.all("services-menu-item") if one.is_displayed()], "the hits")
    assert [one.text.split("\n")[0] for one in shown] == ["Moms, F-skatt, arbetsgivare"]
    portal.wait(lambda: portal.text("services-menu-count") == "1 tjänst", "the number of hits")


def test_the_overview_is_filtered_where_it_stands_and_empty_groups_go(portal: Portal) -> None:
    portal.visit("/tjanster")
    portal.frames_sent()
    portal.find("services-filter").send_keys("handelsbolag")
    portal.wait(lambda: [one for one in portal.all("services-group") if one.is_displayed()] != portal.all("services-group"), "groups to go")
    shown = [one for one in portal.all("services-card") if one.is_displayed()]
    assert portal.text("services-count") == f"{len(shown)} tjänster"
    assert all("handelsbolag" in one.find_element("xpath", "ancestor::li").text.casefold() for one in shown)
    portal.find("services-filter").send_keys("xyz")
    portal.wait(lambda: portal.find("services-no-results").is_displayed(), "the words that nothing matches")
    assert portal.text("services-no-results") == "Inga tjänster matchar ”handelsbolagxyz”."
    portal.find("services-filter").send_keys(Keys.CONTROL, "a", Keys.NULL, Keys.BACKSPACE)
    portal.wait(lambda: portal.text("services-count") == f"{len(portal.all('services-card'))} tjänster", "the number of all")
    assert portal.frames_sent() == []


SPACED = """
const style = new CSSStyleSheet();
style.replaceSync(`* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-bottom: 2em !important }`);
document.adoptedStyleSheets = [style]"""
"""WCAG 1.4.12: what a visitor may ask of text."""


@pytest.mark.parametrize(
    "address", ["/", "/tjanster", "/inloggad/logga-in", "/moms", "/om-foretagsporten-se/kontakt", "/404", "/komponenter"]
)
@pytest.mark.parametrize("width", [320, 1280])
def test_text_with_more_space_between_loses_nothing(portal: Portal, address: str, width: int) -> None:
    portal.width(width)
    portal.visit(address)
    portal.driver.execute_script(SPACED)
    assert portal.driver.execute_script("return document.documentElement.scrollWidth") <= width
    cut = portal.driver.execute_script(
        """return [...document.querySelectorAll("h1, h2, h3, .button, .tag, .card__title, label")].filter((each) => {
          const {overflowX, overflowY} = getComputedStyle(each);
          const isWide = overflowX === "hidden" && each.scrollWidth > each.clientWidth + 1;
          return isWide || (overflowY === "hidden" && each.scrollHeight > each.clientHeight + 1)
        }).filter((each) => !each.closest(".visually-hidden")).map((each) => each.outerHTML.slice(0, 120))"""
    )
    assert cut == []


@pytest.mark.parametrize("address", ["/", "/tjanster", "/moms", "/inloggad/logga-in"])
def test_nothing_moves_when_the_fonts_and_the_script_arrive(portal: Portal, address: str) -> None:
    portal.visit(address)
    shift = portal.driver.execute_async_script(
        """const done = arguments[0];
        const seen = new PerformanceObserver(() => {});
        seen.observe({type: "layout-shift", buffered: true});
        requestAnimationFrame(() => setTimeout(() => done(seen.takeRecords().reduce((sum, each) => sum + each.value, 0)), 100))"""
    )
    assert shift <= 0.01
