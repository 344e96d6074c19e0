"""The main job without JavaScript: links are links, and what lasts is an ordinary form."""

from collections.abc import Iterator

import pytest

from tests.browser.pages.portal import Portal


@pytest.fixture
def plain(portal: Portal) -> Iterator[Portal]:
    """The portal in a browser that runs no scripts."""
    with portal.without_scripts():
        yield portal


def test_beata_logs_in_chooses_and_logs_out_by_links_and_forms_alone(plain: Portal) -> None:
    plain.visit("/inloggad/bolagsverket/arenden", live=False)
    plain.wait(lambda: plain.screen == "login", "the login page")
    plain.click("login-option-bankid")
    plain.click("mock-person", '[data-person="B03"]')
    plain.click("login-continue")
    plain.wait(lambda: plain.screen == "chooser", "the chooser")
    plain.click("chooser-item", '[data-orgnr="7521030010"]')
    plain.wait(lambda: plain.path == "/inloggad/bolagsverket/arenden", "the service")
    plain.visit("/inloggad/mina-sidor", live=False)
    assert "Brf Ängsblomman" in plain.text("my-pages-party")
    plain.click("profile-logout")
    plain.wait(lambda: plain.path == "/utloggad", "the logged-out page")
    plain.visit("/inloggad/mina-sidor", live=False)
    assert plain.screen == "login"


def test_the_drawers_stand_open_below_the_page_and_the_menus_are_one(plain: Portal) -> None:
    plain.visit("/tjanster", live=False)
    assert plain.find("drawer-services").is_displayed()
    assert plain.find("services-menu-all-link").is_displayed()
    assert plain.find("login-box").is_displayed()
    plain.click("menu-page-tjanster")
    plain.wait(lambda: plain.path == "/meny", "the menu page")
    assert plain.find("nav-link-moms").is_displayed()
    assert len(plain.all("services-menu-item")) == int(plain.text("services-menu-count").split()[0])


def test_a_search_and_a_language_switch_are_plain_pages(plain: Portal) -> None:
    plain.visit("/", live=False)
    plain.find("header-search-field").send_keys("moms\n")
    plain.wait(lambda: plain.path == "/sok?q=moms", "the search page")
    assert plain.text("search-result-link") == "Moms"
    plain.visit("/en/search?q=vat", live=False)
    assert (plain.locale, plain.text("search-result-link")) == ("en", "VAT")


def test_a_contact_message_with_faults_keeps_what_was_typed(plain: Portal) -> None:
    plain.visit("/om-foretagsporten-se/kontakt", live=False)
    form = plain.driver.find_element("css selector", "main form")
    form.find_element("css selector", "[data-testid=contact-email]").send_keys("inte en adress")
    form.find_element("css selector", "[data-testid=contact-submit]").click()
    plain.wait(lambda: plain.has("contact-subject-error"), "the errors")
    assert plain.text("contact-subject-error") == "Välj ämne."
    assert plain.text("contact-message-error") == "Fyll i ditt meddelande."
    main = plain.driver.find_element("css selector", "main form [data-testid=contact-email]")
    assert main.get_attribute("value") == "inte en adress"
