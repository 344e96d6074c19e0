"""Pages of information as people read them: words explained, films on request, and whether the page helped."""

import pytest
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.portal import Portal

FILM = "https://film.foretagsporten.example/moms"


def films(portal: Portal) -> list[str]:
    return [address for _, address in portal.requests() if "film.foretagsporten.example" in address]


@pytest.mark.requirement("CONTENT-027")
def test_a_word_of_the_glossary_opens_what_it_means(portal: Portal) -> None:
    portal.visit("/registrera-foretag")
    word = portal.find("glossary-term", '[aria-label="Förklaring av aktiebolag"]')
    assert (word.text, word.get_attribute("aria-expanded")) == ("aktiebolag", "false")
    word.send_keys(Keys.ENTER)
    meaning = portal.driver.find_element("id", word.get_attribute("aria-controls"))
    portal.wait(meaning.is_displayed, "the meaning")
    assert (word.get_attribute("aria-expanded"), meaning.find_element("css selector", "[data-testid=helpbox]").is_displayed()) == (
        "true",
        True,
    )
    assert meaning.text.startswith("Aktiebolag")
    word.send_keys(Keys.ENTER)
    portal.wait(lambda: not meaning.is_displayed(), "the meaning to go")
    portal.visit("/moms")
    assert not portal.all("glossary-term")


@pytest.mark.requirement("CONTENT-011")
def test_a_film_is_fetched_only_when_somebody_asks_for_it(portal: Portal) -> None:
    portal.visit("/moms")
    block = portal.find("block-video")
    for words in ("Moms på tre minuter", "Undertexter på svenska", "Filmen i text", "Filmen kommer från film.foretagsporten.example"):
        assert words in block.text
    assert block.find_element("css selector", "p > a").get_attribute("href") == FILM
    assert (films(portal), block.find_elements("css selector", "iframe")) == ([], [])
    portal.click("video-play")
    frame = portal.wait(lambda: block.find_elements("css selector", "iframe"), "the film")[0]
    assert (frame.get_attribute("src"), frame.get_attribute("title")) == (FILM, "Moms på tre minuter")
    portal.wait(lambda: FILM in films(portal), "the request for the film")


@pytest.mark.requirement("CONTENT-011")
def test_after_consent_to_all_a_film_comes_by_itself_and_after_necessary_only_it_does_not(portal: Portal) -> None:
    for consent, comes in (("RESTRICTED", False), ("ALL", True)):
        portal.visit("/cookies", live=False)
        portal.driver.add_cookie({"name": "vst_cookie_consent", "value": consent, "path": "/"})
        portal.requests()
        portal.visit("/moms")
        portal.driver.execute_script("document.querySelector('[data-video]').scrollIntoView()")
        if comes:
            portal.wait(lambda: portal.driver.find_elements("css selector", "[data-video] iframe"), "the film")
            portal.wait(lambda: FILM in films(portal), "the request for the film")
        else:
            portal.wait(lambda: portal.driver.execute_script("return !!document.querySelector('[data-video]')"), "the place of the film")
            assert not portal.driver.find_elements("css selector", "[data-video] iframe")
            assert films(portal) == []


@pytest.mark.requirement("CONTENT-028")
def test_somebody_says_that_the_page_did_not_help_and_is_thanked_without_a_new_page(portal: Portal) -> None:
    portal.visit("/en/register-company")
    assert portal.find("page-feedback").get_attribute("role") == "group"
    portal.driver.execute_script("window.samePage = true")
    portal.find("page-feedback-no").send_keys(Keys.ENTER)
    portal.wait(lambda: portal.all("page-feedback-thanks"), "the thanks")
    assert portal.text("page-feedback-thanks") == "Thank you for your answer!"
    assert portal.driver.execute_script("return window.samePage && document.activeElement.dataset.testid") == "page-feedback-thanks"
    portal.visit("/moms")
    assert not portal.all("page-feedback")
