"""The chooser in a browser: a thousand companies, filtered where they are."""

import pytest
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.chooser import Chooser
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
    assert ruts.portal.text("chooser-announcer") == "100 träffar"
    assert ruts.portal.frames_sent() == []


@pytest.mark.requirement("PARTY-022", "PARTY-023")
def test_a_protected_name_finds_its_company_and_a_word_nobody_has_says_so(portal: Portal) -> None:
    portal.log_in("T08", target=Chooser.ADDRESS)
    chooser = Chooser(portal)
    chooser.search("skyddade lyktan")
    chooser.wait_for(["Åkessons Optik AB"])
    chooser.search("xyzzy")
    chooser.wait_for([])
    nothing = portal.find("chooser-no-result")
    assert nothing.is_displayed()
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
