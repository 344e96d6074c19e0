"""The overview and the services drawer in Chromium: their size on a phone, and what filtering leaves in the document."""

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.portal import Portal

ALBINS_AB = "5521010016"
TARGET_PX = 44
APART_PX = 8


def height(portal: Portal) -> int:
    return int(portal.driver.execute_script("return document.fonts.ready.then(() => document.documentElement.scrollHeight)"))


@pytest.mark.requirement("JOURNEY-028")
@pytest.mark.parametrize("path", ["/tjanster", "/en/services"])
@pytest.mark.parametrize("width", [375, 1280])
def test_every_service_of_the_overview_is_seen_and_large_enough_to_press(portal: Portal, path: str, width: int) -> None:
    portal.width(width)
    portal.visit(path)
    cards = portal.all("services-card")
    assert len(cards) == 37
    assert all(card.is_displayed() for card in cards)
    members = portal.driver.execute_script(
        "return [...document.querySelectorAll('[data-family] [data-testid=services-card]')].map(each => {"
        " const box = each.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom]; })"
    )
    assert all(bottom - top >= TARGET_PX for _, top, _, bottom in members)
    for one in members:
        for other in members:
            is_beside = one[1] < other[3] and other[1] < one[3]
            is_below = one[0] < other[2] and other[0] < one[2]
            assert one == other or not is_beside or abs(one[0] - other[2]) >= APART_PX or abs(other[0] - one[2]) >= APART_PX
            assert one == other or not is_below or abs(one[1] - other[3]) >= APART_PX or abs(other[1] - one[3]) >= APART_PX
    whole_cards = portal.driver.execute_script(
        "return [...document.querySelectorAll('[data-testid=services-entry][data-service-id] .card')].map(each => each.offsetHeight)"
    )
    assert len(whole_cards) == 14
    assert all(pixels >= TARGET_PX for pixels in whole_cards)


@pytest.mark.whole_chromium
@pytest.mark.requirement("JOURNEY-029")
def test_the_overview_is_short_on_a_phone(portal: Portal) -> None:
    portal.width(375, 812)
    for path in ("/tjanster", "/en/services"):
        portal.visit(path)
        assert height(portal) <= 6000, path
    portal.log_in("B01", **{"valt-engagemang": ALBINS_AB})
    portal.visit("/tjanster")
    assert height(portal) <= 4000


@pytest.mark.requirement("SCALE-004")
def test_a_filter_of_the_overview_asks_nothing_of_the_portal(portal: Portal) -> None:
    portal.visit("/tjanster")
    portal.frames()
    portal.find("services-filter").send_keys("avgång")
    portal.wait(lambda: len([card for card in portal.all("services-card") if card.is_displayed()]) == 6, "the services with that word")
    assert portal.frames() == ([], [])


@pytest.mark.requirement("JOURNEY-030", "NAV-014", "NAV-015")
def test_filtering_the_drawer_takes_the_others_out_of_the_document_and_puts_them_back_in_order(portal: Portal) -> None:
    portal.visit("/moms")
    portal.open_drawer("services", by="header-services-button")
    families = {
        each.get_attribute("data-family"): len(each.find_elements(By.CSS_SELECTOR, "[data-testid=services-menu-item]"))
        for each in portal.all("services-menu-family")
    }
    assert families == {"registrera": 6, "avgang": 6, "andra": 8, "avregistrera": 3}
    assert all(each.find_element(By.CSS_SELECTOR, "h3").is_displayed() for each in portal.all("services-menu-family"))

    def ids() -> list[str | None]:
        return [item.get_attribute("data-service-id") for item in portal.all("services-menu-item")]

    every, field = ids(), portal.find("services-menu-search")
    assert len(every) == 37
    for term, n, count in (("avgång", 6, "6 tjänster"), ("fåmans", 1, "1 tjänst")):
        field.clear()
        field.send_keys(term)
        portal.wait(lambda n=n: len(ids()) == n, f"the {n} services with {term}")
        assert portal.text("services-menu-count") == count
        assert not portal.find("services-menu-no-results").is_displayed()
    assert [each for each in portal.all("services-menu-family") if each.is_displayed()] == []
    field.clear()
    field.send_keys("xyzzy")
    portal.wait(lambda: ids() == [], "all services to leave")
    assert portal.find("services-menu-no-results").is_displayed()
    assert portal.text("services-menu-count") == ""
    field.send_keys(Keys.CONTROL, "a", Keys.NULL, Keys.DELETE)
    portal.wait(lambda: ids() == every, "all services in their first order")
    assert portal.text("services-menu-count") == "37 tjänster"
    assert not portal.find("services-menu-no-results").is_displayed()
    assert portal.driver.switch_to.active_element == field
