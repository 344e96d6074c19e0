"""Two tabs, two parties: what is written in one tab is never stored for the party that was chosen in the other."""

import pytest
from portal_pages import violations

from tests.browser.pages.portal import Portal

COMPANY = "/inloggad/mina-sidor/foretag"
OSTRA_VERKEN, ANGSBLOMMAN = "5521030014", "7521030010"


def acts_for(portal: Portal, number: str) -> None:
    """Changes in the profile menu, as people do."""
    portal.open_drawer("login", by="header-profile-button")
    portal.click("profile-change-item", f'[data-orgnr="{number}"]')
    portal.wait(lambda: portal.cookie("vst_valt_engagemang") == number, f"{number} to be chosen")
    portal.wait_until_live()


def test_a_write_in_a_tab_for_another_party_is_refused_and_can_be_taken_up_again(portal: Portal) -> None:
    portal.log_in("B03", target=COMPANY, **{"valt-engagemang": OSTRA_VERKEN})
    assert not portal.find("party-changed").is_displayed()
    with portal.second_tab(COMPANY) as (first, second):
        acts_for(portal, ANGSBLOMMAN)
        assert not portal.find("party-changed").is_displayed()
        first()
        portal.wait(lambda: portal.find("party-changed").is_displayed(), "the notice to come")
        portal.wait(
            lambda: (
                portal.text("party-changed-text")
                == "Du företräder nu Brf Ängsblomman i en annan flik. Den här sidan visar Östra Verken AB."
            ),
            "the notice to name both",
        )
        assert portal.attribute("party-changed", "role") == "alert"
        assert portal.text("party-changed-show") == "Visa sidan för Brf Ängsblomman"
        assert violations(portal) == []
        portal.find("party-note").send_keys("Ring revisorn.")
        portal.click("party-note-save")
        portal.wait(lambda: portal.screen == "other-party", "the refusal")
        assert violations(portal) == []
        assert portal.text("other-party-page") == "Östra Verken AB 552103-0014"
        assert portal.text("other-party-current") == "Brf Ängsblomman 752103-0010"
        second()
        portal.visit(COMPANY)
        assert portal.text("party-note-saved") == "Inget är sparat ännu."
        first()
        portal.click("other-party-continue")
        portal.wait(lambda: portal.screen == "service", "the page of Östra Verken")
        portal.wait_until_live()
        assert portal.cookie("vst_valt_engagemang") == OSTRA_VERKEN
        assert portal.text("party-note-saved") == "Inget är sparat ännu."
        portal.find("party-note").send_keys("Ring revisorn.")
        portal.click("party-note-save")
        portal.wait(lambda: portal.text("party-note-saved").startswith("Senast sparat"), "the note to be saved")
        second()
        portal.wait(lambda: portal.find("party-changed").is_displayed(), "the notice in the tab that is behind now")


def test_both_ways_of_the_notice_lead_on(portal: Portal) -> None:
    portal.log_in("B03", target=COMPANY, **{"valt-engagemang": OSTRA_VERKEN})
    with portal.second_tab("/tjanster") as (first, second):
        acts_for(portal, ANGSBLOMMAN)
        first()
        portal.click("party-changed-continue")
        portal.wait(lambda: portal.cookie("vst_valt_engagemang") == OSTRA_VERKEN, "Östra Verken to be chosen again")
        portal.wait_until_live()
        assert "Östra Verken AB" in portal.text("company-facts")
        second()
        portal.wait(lambda: "Östra Verken AB" in portal.text("profile-entity-name"), "the open page to be drawn anew")
        acts_for(portal, ANGSBLOMMAN)
        first()
        portal.click("party-changed-show")
        portal.wait(lambda: "Brf Ängsblomman" in portal.text("company-facts"), "the page of Ängsblomman")


def test_a_page_without_a_party_of_its_own_keeps_what_was_typed_when_it_is_drawn_anew(portal: Portal) -> None:
    portal.log_in("B03", target="/tjanster", **{"valt-engagemang": OSTRA_VERKEN})
    portal.open_drawer("services", by="header-services-button")
    portal.find("services-menu-search").send_keys("moms")
    with portal.second_tab("/tjanster") as (first, _):
        acts_for(portal, ANGSBLOMMAN)
        first()
        portal.wait(lambda: "Brf Ängsblomman" in portal.text("profile-entity-name"), "the new party in the shell")
        assert portal.attribute("services-menu-search", "value") == "moms"
        assert portal.open_drawers() == ["drawer-services"]
        assert not portal.has("party-changed")


@pytest.mark.parametrize("how", ["connection", "back"])
def test_a_page_that_comes_back_is_looked_at_again(portal: Portal, how: str) -> None:
    portal.log_in("B03", target=COMPANY, **{"valt-engagemang": OSTRA_VERKEN})
    if how == "back":
        portal.visit("/tjanster")
    else:
        portal.driver.execute_cdp_cmd(
            "Network.emulateNetworkConditions", {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        )
        portal.driver.execute_script("dispatchEvent(new Event('offline'))")
        portal.wait(lambda: portal.attribute("page", "data-ready") == "false", "the connection to be lost")
    portal.driver.add_cookie({"name": "vst_valt_engagemang", "value": ANGSBLOMMAN, "path": "/"})
    if how == "back":
        portal.driver.back()
        portal.wait(lambda: portal.path == COMPANY, "the page before")
        portal.wait_until_live()
        shown = portal.text("company-facts")
        assert "Brf Ängsblomman" in shown or portal.find("party-changed").is_displayed()
    else:
        portal.driver.execute_cdp_cmd(
            "Network.emulateNetworkConditions", {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        )
        portal.driver.execute_script("dispatchEvent(new Event('online'))")
        portal.wait_until_live()
        portal.wait(lambda: portal.find("party-changed").is_displayed(), "the notice")
        assert "Östra Verken AB" in portal.text("company-facts")


def test_a_link_for_another_party_asks_and_a_yes_leads_on(portal: Portal) -> None:
    portal.log_in("B03", target=COMPANY, **{"valt-engagemang": OSTRA_VERKEN})
    portal.visit(f"{COMPANY}?foretrad=752103-0010&x=1")
    assert portal.screen == "party-link"
    assert violations(portal) == []
    portal.click("foretrad-yes")
    portal.wait(lambda: portal.path == f"{COMPANY}?x=1", "the address without the party")
    assert portal.cookie("vst_valt_engagemang") == ANGSBLOMMAN
