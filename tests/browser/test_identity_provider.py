"""People sign on in Chromium at a real identity provider that we did not write (npm samlp), on an origin of its own."""

from collections.abc import Iterator

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By

from tests.browser.conftest import Served, serving
from tests.browser.pages.portal import Portal
from tests.sign_on_provider import sign_on_provider


@pytest.fixture(scope="module")
def served_with_it(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A portal whose option Freja is that provider; the others stay with the test people."""
    data = tmp_path_factory.mktemp("data")
    with sign_on_provider(tmp_path_factory.mktemp("identity-provider")) as provider:
        (data / "login-options.toml").write_text(provider.as_option("freja"))
        with serving(data, VST_LOGIN_OPTIONS=str(data / "login-options.toml")) as one:
            yield one


@pytest.fixture
def portal(served_with_it: Served, chromium: webdriver.Chrome) -> Portal:
    chromium.get("about:blank")
    chromium.execute_cdp_cmd("Network.clearBrowserCookies", {})
    opened = Portal(chromium, served_with_it)
    opened.width(1280)
    return opened


def at_the_identity_provider(portal: Portal, press: str) -> None:
    portal.wait(lambda: portal.driver.title == "Identity provider", "the page of the identity provider")
    assert portal.driver.current_url.startswith("http://127.0.0.1:")
    portal.driver.find_element(By.ID, press).click()


@pytest.mark.parametrize(("prefix", "name"), [("", "Mina sidor"), ("/en", "My pages")])
def test_asa_signs_on_at_freja_and_lands_signed_in_where_she_was_going(portal: Portal, prefix: str, name: str) -> None:
    portal.visit(f"{prefix}/inloggad/logga-in?redirect={prefix}/inloggad/mina-sidor")
    portal.click("login-option-freja")
    at_the_identity_provider(portal, "asa")
    portal.wait(lambda: portal.path == f"{prefix}/inloggad/mina-sidor", "my pages")
    portal.wait_until_live()
    assert portal.driver.title.startswith(name)
    assert portal.find("page").get_attribute("data-signed-in") == "true"
    portal.open_drawer("login", by="header-profile-button")
    assert portal.text("profile-name") == "Åsa Öberg"
    assert "191212121212" not in portal.served.logged()


def test_who_cancels_there_gets_a_polite_page_with_a_way_back_to_the_options(portal: Portal) -> None:
    portal.visit("/en/inloggad/logga-in?redirect=/inloggad/demo")
    portal.click("login-option-freja")
    at_the_identity_provider(portal, "cancel")
    portal.wait(lambda: portal.has("sign-on-refused-title"), "the refusal")
    assert portal.text("sign-on-refused-title") == "The login was cancelled"
    assert portal.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    portal.driver.find_element(By.CSS_SELECTOR, "[data-testid=sign-on-refused-login-link]").click()
    portal.wait_until_live()
    assert portal.path == "/en/inloggad/logga-in?redirect=%2Finloggad%2Fdemo"
    assert portal.find("login-option-freja")


def test_somebody_with_a_number_that_is_none_is_refused_with_a_reference(portal: Portal) -> None:
    portal.visit("/inloggad/logga-in")
    portal.click("login-option-freja")
    at_the_identity_provider(portal, "none")
    portal.wait(lambda: portal.has("sign-on-refused-title"), "the refusal")
    reference = portal.text("error-reference").rpartition(" ")[2].rstrip(".")
    assert reference in portal.served.logged()


def test_an_option_without_metadata_still_leads_to_the_test_people(portal: Portal) -> None:
    portal.visit("/inloggad/logga-in")
    portal.click("login-option-bankid")
    portal.wait(lambda: portal.has("mock-person"), "the test people")
