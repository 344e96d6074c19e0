"""The chooser in a browser: a thousand companies, filtered where they are."""

import pytest
from portal_pages.chooser import Chooser
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.portal import Portal


@pytest.fixture
def ruts(portal: Portal) -> Chooser:
    """The chooser of Rut, the accountant with a thousand companies."""
    portal.log_in("A01", target=Chooser.ADDRESS)
    return Chooser(portal)


@pytest.mark.requirement("PARTY-020", "PARTY-021")
def test_rut_finds_a_company_by_name_or_by_number_with_or_without_its_dash(ruts: Chooser) -> None:
    assert len(ruts.shown()) == 1001
    for term in ("björk 0001", "552000-0018", "5520000018"):
        ruts.search(term)
        ruts.wait_for(["Björk 0001 AB"])
    ruts.search("ÄNG")
    ruts.portal.wait(lambda: len(ruts.shown()) == 50, "the companies of the word äng")


def test_filtering_a_thousand_companies_sends_nothing(ruts: Chooser) -> None:
    ruts.portal.frames_sent()
    ruts.search("brf")
    ruts.portal.wait(lambda: len(ruts.shown()) == 100, "the tenant-owner associations")
    ruts.portal.wait(lambda: ruts.portal.text("chooser-announcer") == "100 träffar", "the number of hits")
    assert ruts.portal.frames_sent() == []


@pytest.mark.requirement("PARTY-055")
@pytest.mark.parametrize(("locale", "many", "one"), [("sv", "100 träffar", "1 träff"), ("en", "100 matches", "1 match")])
def test_the_number_of_hits_is_announced_when_typing_rests(portal: Portal, locale: str, many: str, one: str) -> None:
    portal.log_in("A01", target=("/en" if locale == "en" else "") + Chooser.ADDRESS)
    chooser = Chooser(portal)
    portal.driver.execute_script(
        """window.said = []; const region = document.querySelector('[data-testid=chooser-announcer]');
        new MutationObserver(() => said.push(region.textContent)).observe(region, {childList: true, characterData: true, subtree: true})"""
    )
    portal.driver.execute_script(
        """const field = document.getElementById('chooser-search');
        for (const term of ['b', 'br', 'brf']) { field.value = term; field.dispatchEvent(new Event('input')) }"""
    )
    assert len(chooser.shown()) == 100, "the list follows at once, in the turn of the last key"
    portal.wait(lambda: portal.driver.execute_script("return said.length"), "the number of hits")
    assert portal.driver.execute_script("return said") == [many], "and says it once, not at every key"
    assert portal.find("chooser-announcer").get_attribute("role") == "status"
    chooser.search("5520000018")
    portal.wait(lambda: portal.text("chooser-announcer") == one, "the word for one")


def test_while_one_types_only_rows_near_the_screen_are_drawn_and_at_rest_all_of_them(ruts: Chooser) -> None:
    drawn = """const isDrawn = (row) => row.checkVisibility({contentVisibilityAuto: true});
        return [...document.querySelectorAll('[data-testid=chooser-item]')].filter(isDrawn).length"""
    ruts.search("a")
    typing = ruts.portal.driver.execute_async_script(
        f"""const done = arguments[0], field = document.getElementById('chooser-search');
        field.value = ''; field.dispatchEvent(new Event('input'));
        requestAnimationFrame(() => requestAnimationFrame(() => done((() => {{ {drawn} }})())))"""
    )
    assert typing < 200
    ruts.portal.wait(lambda: ruts.portal.driver.execute_script(drawn) == 1001, "all of them")
    assert ruts.portal.all("chooser-item")[-1].accessible_name == "Ö 0999 Handelsbolag 952000-9995 Handelsbolag"
    assert ruts.portal.driver.execute_script("return find('Ö 0999 Handelsbolag') && getSelection().toString()") == "Ö 0999 Handelsbolag"


def test_keys_lead_through_the_list_and_back_to_an_empty_field(ruts: Chooser) -> None:
    driver = ruts.portal.driver
    field = ruts.portal.find("chooser-search")

    def at() -> str:
        return str(driver.switch_to.active_element.get_attribute("data-orgnr") or driver.switch_to.active_element.get_attribute("id"))

    def press(key: str) -> str:
        driver.switch_to.active_element.send_keys(key)
        return at()

    field.send_keys("björk")
    ruts.portal.wait(lambda: len(ruts.shown()) == 50, "the companies of the word björk")
    shown = [item.get_attribute("data-orgnr") for item in ruts.portal.all("chooser-item") if item.is_displayed()]
    assert press(Keys.ENTER) == shown[0] == "5520000018"
    assert press(Keys.END) == shown[-1]
    assert press(Keys.ARROW_DOWN) == shown[-1]
    assert press(Keys.ARROW_UP) == shown[-2]
    assert press(Keys.HOME) == shown[0]
    assert press(Keys.ARROW_UP) == "chooser-search"
    assert press(Keys.HOME) == "chooser-search", "in the field Home is the caret's"
    assert press(Keys.ARROW_DOWN) == shown[0]
    assert press(Keys.ESCAPE) == "chooser-search"
    assert (field.get_property("value"), len(ruts.shown())) == ("", 1001)
    assert press(Keys.ARROW_DOWN) == "197611219812"
    assert press(Keys.END) == ruts.portal.all("chooser-item")[-1].get_attribute("data-orgnr")
    driver.switch_to.active_element.send_keys(Keys.ENTER)
    ruts.portal.wait(lambda: ruts.portal.path == "/inloggad/mina-sidor", "the choice to lead on")


def test_a_star_turns_at_once_and_the_favourite_stands_first(ruts: Chooser) -> None:
    portal = ruts.portal
    portal.served.reset()
    portal.visit(Chooser.ADDRESS)
    portal.frames_sent()

    def stars() -> list[str]:
        return [str(one.get_attribute("aria-pressed")) for one in portal.all("chooser-star", '[data-orgnr="5520000018"]')]

    portal.find("chooser-star", '[data-orgnr="5520000018"]').send_keys(Keys.SPACE)
    portal.wait(lambda: stars() == ["true", "true"], "the star of the row and the one of the favourite")
    assert portal.find("chooser-star", '[data-orgnr="5520000018"]').accessible_name == "Ta bort Björk 0001 AB från favoriter"
    assert len(portal.frames_sent()) == 1
    assert portal.path == Chooser.ADDRESS
    ruts.search("cirkel")
    portal.wait(lambda: not portal.find("chooser-favourite-item").is_displayed(), "the favourites to make room for the hits")
    portal.find("chooser-search").send_keys(Keys.ESCAPE)
    portal.wait(lambda: portal.find("chooser-favourite-item").is_displayed(), "the favourites to be back")
    portal.find("chooser-favourites").find_element("css selector", "[data-testid=chooser-star]").send_keys(Keys.ENTER)
    portal.wait(lambda: stars() == ["false"], "the favourite to go")
    portal.wait(
        lambda: portal.driver.switch_to.active_element.get_attribute("id") == "chooser-search", "the focus to be in the field, not lost"
    )
    portal.visit(Chooser.ADDRESS)
    assert stars() == ["false"]


def test_quick_presses_of_a_star_end_where_the_last_one_says(ruts: Chooser) -> None:
    portal = ruts.portal
    portal.served.reset()
    portal.visit(Chooser.ADDRESS)
    press = """const star = document.querySelector('[data-testid=chooser-star][data-orgnr="5520000018"]');
        for (let n = 0; n < 3; n++) star.click(); return star.getAttribute('aria-pressed')"""
    assert portal.driver.execute_script(press) == "true"
    portal.wait(lambda: portal.has("chooser-favourite-item"), "the favourite")
    portal.visit(Chooser.ADDRESS)
    assert portal.has("chooser-favourite-item")


@pytest.mark.requirement("PARTY-022", "PARTY-023")
def test_a_protected_name_finds_its_company_and_a_word_nobody_has_says_so(portal: Portal) -> None:
    portal.log_in("T08", target=Chooser.ADDRESS)
    chooser = Chooser(portal)
    chooser.search("skyddade lyktan")
    chooser.wait_for(["Åkessons Optik AB"])
    chooser.search("xyzzy")
    chooser.wait_for([])
    nothing = portal.find("chooser-no-result")
    portal.wait(nothing.is_displayed, "the words that nothing matches")
    assert (nothing.text, nothing.get_attribute("role")) == ("Inga företag eller föreningar matchar din sökning.", "status")


@pytest.mark.requirement("PARTY-056")
def test_the_list_is_walked_with_the_arrow_keys_and_each_item_says_all_it_is(ruts: Chooser) -> None:
    item = ruts.item("5520000018")
    assert item.accessible_name == "Björk 0001 AB 552000-0018 Aktiebolag"
    ruts.search("björk 0001")
    ruts.wait_for(["Björk 0001 AB"])
    ruts.search("cirkel 00")
    ruts.portal.wait(lambda: len(ruts.shown()) > 2, "several companies")
    ruts.portal.find("chooser-search").send_keys(Keys.ARROW_DOWN)
    first = ruts.portal.driver.switch_to.active_element
    assert first.get_attribute("data-testid") == "chooser-item"
    first.send_keys(Keys.ARROW_DOWN)
    second = ruts.portal.driver.switch_to.active_element
    assert second.get_attribute("data-orgnr") != first.get_attribute("data-orgnr")


def test_opening_drawers_and_closing_a_notice_sends_nothing(portal: Portal) -> None:
    portal.visit("/tjanster")
    portal.frames_sent()
    for name, by in (("explore", "header-explore-button"), ("services", "header-services-button"), ("login", "header-login-button")):
        portal.open_drawer(name, by=by)
        assert portal.open_drawers() == [f"drawer-{name}"]
    portal.click("header-login-button")
    portal.wait(lambda: portal.open_drawers() == [], "the drawer to close at a second click")
    portal.click("notice-close")
    portal.wait(lambda: not portal.find("notice").is_displayed(), "the notice to go")
    assert portal.frames_sent() == []
    portal.visit("/tjanster")
    assert not portal.find("notice").is_displayed()


@pytest.mark.requirement("PARTY-009")
def test_a_slow_register_shows_that_it_is_waited_for_and_then_the_list(portal: Portal) -> None:
    portal.log_in("B03", **{"valt-engagemang": "5521030014"})
    portal.served.fault("engagements", delayMs=3000)
    portal.visit(Chooser.ADDRESS, live=False)
    assert portal.attribute("chooser-loading", "aria-busy") == "true"
    portal.wait(lambda: len(portal.all("chooser-item")) == 4, "the list to come by itself")
    assert not portal.has("chooser-loading")
    assert portal.attribute("chooser-item", "data-orgnr", '[aria-current="true"]') == "5521030014"
    assert "Östra Verken AB" in portal.text("profile-entity-name")
