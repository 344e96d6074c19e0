"""The contact form in its drawer: opened from anywhere, sent without a new page, empty again when it was closed."""

from urllib.parse import urlsplit

import pytest
from portal_pages import violations
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select

from portal.testing.browser import Served
from tests.browser.pages.portal import Portal
from tests.slow_line import slow_line

OPEN = "dispatchEvent(new CustomEvent('vst:open-contact-drawer'))"


def opened(portal: Portal, path: str = "/f-skatt") -> WebElement:
    """The drawer with the form, open."""
    portal.visit(path)
    return open_again(portal)


def open_again(portal: Portal) -> WebElement:
    portal.driver.execute_script(OPEN)
    found: WebElement = portal.wait(lambda: portal.find("drawer-contact", '[data-open="true"]'), "the drawer")
    portal.wait(lambda: within(portal, "contact-form").is_displayed(), "the form to be seen")
    portal.wait(lambda: portal.driver.execute_script("return document.getAnimations().length === 0"), "the drawer to stand still")
    return found


def write(portal: Portal, message: str = "Knappen gör ingenting.", email: str = "") -> None:
    Select(within(portal, "contact-subject")).select_by_value("TEKNIK")
    portal.driver.execute_script(
        """const [field, text] = arguments; field.value = text; field.dispatchEvent(new Event("input", {bubbles: true}))""",
        within(portal, "contact-message"),
        message,
    )
    within(portal, "contact-email").send_keys(email)


def within(portal: Portal, test_id: str) -> WebElement:
    found: WebElement = portal.wait(
        lambda: portal.driver.find_element("css selector", f"#drawer-contact [data-testid={test_id}]"), f"{test_id} in the drawer"
    )
    return found


FILL = """
const person = { email: "bo@exempel.se", website: "https://bo.example" };
for (const field of document.querySelectorAll("#main input"))
  if (field.checkVisibility() && person[field.name]) field.value = person[field.name];
"""
"""Fills in what a browser, or a manager of passwords, knows of a person; most pass by what has no place on the page."""


def send_and_close(portal: Portal) -> None:
    write(portal)
    within(portal, "contact-submit").click()
    portal.wait(lambda: state(portal) == "sent", "the message to be sent")
    within(portal, "contact-success-close").click()
    portal.wait(lambda: portal.attribute("drawer-contact", "open") == "None", "the drawer to be gone")


def state(portal: Portal) -> str:
    return str(within(portal, "contact-form").get_attribute("data-state"))


@pytest.mark.requirement("CONTACT-001")
def test_an_event_and_the_link_of_the_login_page_open_the_drawer(portal: Portal) -> None:
    assert opened(portal).is_displayed()
    portal.visit("/inloggad/logga-in")
    portal.click("login-contact-link")
    portal.wait(lambda: portal.find("drawer-contact", '[data-open="true"]').is_displayed(), "the drawer")


@pytest.mark.requirement("CONTACT-017")
def test_the_form_says_that_it_is_sending_and_what_came_of_it(portal: Portal) -> None:
    opened(portal)
    assert state(portal) == "editing"
    write(portal)
    portal.served.fault("contact", delayMs=3000)
    within(portal, "contact-submit").click()
    assert state(portal) == "submitting"
    assert within(portal, "contact-submit").get_attribute("data-loading") == "true"
    portal.wait(lambda: state(portal) == "sent", "the message to be sent")
    assert within(portal, "contact-success").is_displayed()
    portal.served.control("DELETE", "/faults/contact")
    portal.visit("/f-skatt")
    open_again(portal)
    write(portal, "Knappen gör ingenting i dag heller.")
    portal.served.fault("contact", status=500)
    within(portal, "contact-submit").click()
    portal.wait(lambda: state(portal) == "failed", "the failure")
    assert within(portal, "contact-submit-error").text.startswith("Något gick fel. Vi kunde inte skicka ditt meddelande.")
    assert within(portal, "contact-message").get_property("value") == "Knappen gör ingenting i dag heller."


def test_sent_with_nothing_in_it_again_and_again_it_says_so_each_time_and_then_takes_a_message(portal: Portal) -> None:
    opened(portal)
    for _ in range(3):
        pressed = within(portal, "contact-submit")
        pressed.click()
        portal.wait(lambda pressed=pressed: within(portal, "contact-submit") != pressed, "the form to be answered")
        portal.wait(lambda: within(portal, "contact-submit").get_attribute("data-loading") == "false", "the button to be free")
        assert within(portal, "contact-subject-error").text and within(portal, "contact-message-error").text
        assert portal.driver.switch_to.active_element == within(portal, "contact-subject")
        assert within(portal, "form-errors").is_displayed()
    write(portal)
    within(portal, "contact-submit").click()
    portal.wait(lambda: state(portal) == "sent", "the message to be sent")


@pytest.mark.requirement("CONTACT-019")
@pytest.mark.parametrize("person", ["", "B03"])
def test_closing_resets_the_form(portal: Portal, person: str) -> None:
    if person:
        portal.log_in(person, target="/f-skatt", **{"valt-engagemang": "5521030014"})
    opened(portal)

    def is_empty() -> bool:
        values = [within(portal, f"contact-{name}").get_property("value") for name in ("subject", "message", "email")]
        errors = portal.driver.find_elements(
            "css selector", "#drawer-contact [data-testid$=-error], #drawer-contact [data-testid=form-errors]"
        )
        return values == ["", "", ""] and not [one for one in errors if one.text]

    write(portal, email="a@")
    portal.click("drawer-contact-close")
    open_again(portal)
    portal.wait(is_empty, "an empty form after typing")
    write(portal, email="a@")
    within(portal, "contact-submit").click()
    portal.wait(lambda: within(portal, "contact-email-error").text, "the error")
    portal.click("drawer-contact-close")
    portal.wait(lambda: portal.attribute("drawer-contact", "open") == "None", "the drawer to be gone")
    open_again(portal)
    portal.wait(is_empty, "an empty form after an error")
    send_and_close(portal)
    open_again(portal)
    portal.wait(is_empty, "an empty form after sending")
    portal.visit("/f-skatt")
    open_again(portal)
    assert is_empty()


@pytest.mark.parametrize("person", ["", "B03"])
def test_what_is_typed_stands_when_the_line_is_lost_after_the_drawer_was_closed_once(portal: Portal, person: str) -> None:
    if person:
        portal.log_in(person, target="/f-skatt", **{"valt-engagemang": "5521030014"})
    opened(portal)
    send_and_close(portal)
    open_again(portal)
    portal.wait(lambda: state(portal) == "editing", "the empty form")
    with portal.without_network():
        write(portal, "Menyn är tom.")
        portal.wait(lambda: portal.has("page", '[data-ready="false"]'), "the connection to be lost")
    portal.wait_until_live()
    assert within(portal, "contact-message").get_property("value") == "Menyn är tom."
    assert within(portal, "contact-subject").get_property("value") == "TEKNIK"


def test_what_is_typed_stands_when_the_line_is_lost_after_something_was_wrong(portal: Portal) -> None:
    opened(portal)
    within(portal, "contact-submit").click()
    portal.wait(lambda: within(portal, "contact-subject-error").text, "what is wrong")
    with portal.without_network():
        write(portal, "Menyn är tom.")
        within(portal, "contact-message").send_keys(Keys.HOME, "Hej! ")
        portal.wait(lambda: portal.has("page", '[data-ready="false"]'), "the connection to be lost")
    portal.wait_until_live()
    portal.driver.switch_to.active_element.send_keys("Nej, ")
    assert within(portal, "contact-message").get_property("value") == "Hej! Nej, Menyn är tom."


@pytest.mark.requirement("CONTACT-023")
def test_a_message_has_five_thousand_characters_as_people_count(portal: Portal) -> None:
    opened(portal)
    write(portal, "x" * 5001)
    portal.wait(lambda: within(portal, "contact-message-counter").text == "1 tecken över max 5000", "the counter")
    within(portal, "contact-submit").click()
    portal.wait(lambda: within(portal, "contact-message-error").text, "the error")
    assert "Fyll i ditt meddelande." in within(portal, "contact-message-error").text
    assert portal.served.calls("contact") == []
    write(portal, "👍🏽" * 5000)
    within(portal, "contact-submit").click()
    portal.wait(lambda: state(portal) == "sent", "5000 thumbs of two code points each to be sent")
    (call,) = portal.served.calls("contact")
    assert call["body"]["meddelande"] == "👍🏽" * 5000
    portal.visit("/f-skatt")
    open_again(portal)
    write(portal, "å" * 5000)
    within(portal, "contact-submit").click()
    portal.wait(lambda: state(portal) == "sent", "5000 characters to be sent")


def test_the_form_and_its_thanks_have_no_violation(portal: Portal) -> None:
    opened(portal, "/en/f-tax")
    portal.wait(lambda: portal.driver.execute_script("return document.getAnimations().length === 0"), "the drawer to stand still")
    within(portal, "contact-submit").click()
    portal.wait(lambda: within(portal, "contact-subject-error").text, "the error")
    assert violations(portal) == []
    write(portal)
    within(portal, "contact-submit").click()
    portal.wait(lambda: state(portal) == "sent", "the message to be sent")
    assert violations(portal) == []
    assert within(portal, "contact-form").text.count("reference number") == 1


FOCUSED = "return document.activeElement.dataset.testid"


@pytest.mark.requirement("MEND-026", "CONTACT-007")
@pytest.mark.parametrize("delay", [0.0, 0.1], ids=["at once", "200 ms there and back"])
def test_after_a_message_was_sent_the_focus_is_on_the_thanks(portal: Portal, delay: float) -> None:
    with slow_line(urlsplit(portal.served.address).port or 0, delay) as port:
        far = Portal(portal.driver, Served(f"http://localhost:{port}", portal.served.log, portal.served.process))
        far.begin_anew()
        for turn in range(10):
            opened(far, "/f-skatt" if turn % 2 else "/en/f-tax")
            write(far)
            within(far, "contact-submit").click()
            far.wait(lambda: state(far) == "sent", "the message to be sent")
            assert far.driver.execute_script(FOCUSED) == "contact-success"
        for turn in range(10):
            far.visit("/om-foretagsporten-se/kontakt" if turn % 2 else "/en/about-foretagsporten/contact")
            Select(far.find("contact-subject", ":not(#drawer-contact *)")).select_by_value("TEKNIK")
            far.find("contact-message", ":not(#drawer-contact *)").send_keys("Knappen gör ingenting.")
            far.click("contact-submit", ":not(#drawer-contact *)")
            far.find("contact-success", ":not(#drawer-contact *)")
            assert far.driver.execute_script(FOCUSED) == "contact-success"


ON_THE_PAGE = ":not(#drawer-contact *)"


def contact_page_without_cookies(portal: Portal) -> Portal:
    """The page as it stands in a browser that takes no cookies: to the websocket it comes from somebody else."""
    portal.visit("/om-foretagsporten-se/kontakt")
    portal.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
    return portal


def test_who_takes_no_cookies_writes_in_a_field_that_stays(portal: Portal) -> None:
    contact_page_without_cookies(portal).find("contact-message", ON_THE_PAGE).click()
    ActionChains(portal.driver).send_keys("Knappen gör ").perform()
    portal.wait(lambda: portal.attribute("page", "data-connection") == "live", "the websocket")
    ActionChains(portal.driver).send_keys("ingenting.").perform()
    assert portal.find("contact-message", ON_THE_PAGE).get_property("value") == "Knappen gör ingenting."


def test_who_takes_no_cookies_is_answered_at_the_first_press(portal: Portal) -> None:
    contact_page_without_cookies(portal).click("contact-submit", ON_THE_PAGE)
    portal.wait(lambda: portal.text("contact-subject-error", ON_THE_PAGE) == "Välj ämne.", "what is wrong")


@pytest.mark.requirement("CONTACT-005")
def test_the_field_for_bots_is_not_filled_for_a_person_nor_found_or_copied(portal: Portal) -> None:
    portal.visit("/om-foretagsporten-se/kontakt")
    portal.driver.execute_script(FILL)
    form = portal.find("contact-form")
    assert {name: portal.find(f"contact-{name}").get_property("value") for name in ("email", "honeypot")} == {
        "email": "bo@exempel.se",
        "honeypot": "",
    }
    assert not portal.driver.execute_script("return find('Lämna fältet tomt')")
    assert "Lämna" not in portal.driver.execute_script(
        "getSelection().selectAllChildren(arguments[0]); return String(getSelection())", form
    )
