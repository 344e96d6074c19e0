"""Forms and choices: sent once, led to what is wrong, nothing typed is lost; switches that turn at once."""

import pytest
from portal_pages import violations
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from tests.browser.pages.gallery import Gallery
from tests.browser.pages.portal import Portal

CONTACT = "/om-foretagsporten-se/kontakt"


def test_errors_stand_in_a_summary_and_the_first_field_that_is_wrong_has_the_focus(portal: Portal) -> None:
    gallery = Gallery(portal, "form")
    gallery.focus("button")
    gallery.press(Keys.ENTER)
    portal.wait(lambda: gallery.focused() == "text-input", "the first field to have the focus")
    links = gallery.one("form-errors").find_elements("css selector", "a")
    assert [link.text for link in links] == ["Fyll i företagets namn.", "Skriv antalet med siffror."]
    assert [gallery.one(field).get_attribute("aria-invalid") for field in ("text-input", "number-input")] == ["true", "true"]
    links[1].click()
    assert gallery.focused() == "number-input"
    assert "#" not in portal.path
    gallery.type("number-input", "12")
    gallery.focus("button")
    gallery.press(Keys.ENTER)
    portal.wait(lambda: not gallery.all("form-errors"), "the summary to go when one error is left")
    portal.wait(lambda: gallery.focused() == "text-input", "the field that is still wrong to have the focus")
    assert gallery.value("number-input") == "12"


def test_the_same_errors_again_lead_to_the_field_again(portal: Portal) -> None:
    gallery = Gallery(portal, "form")
    for _ in range(2):
        gallery.focus("button")
        gallery.press(Keys.ENTER)
        portal.wait(lambda: gallery.focused() == "text-input", "the first field to have the focus")
        portal.wait(lambda: gallery.one("button").get_attribute("aria-busy") == "false", "the button to be free again")
        assert gallery.one("form").get_attribute("data-state") == "editing"


def test_a_form_is_sent_once_however_often_one_presses(portal: Portal) -> None:
    gallery = Gallery(portal, "form")
    gallery.type("text-input", "Åsa")
    gallery.type("number-input", "3")
    gallery.js("for (let n = 0; n < 5; n++) arguments[0].click()", gallery.one("button"))
    assert gallery.one("form").get_attribute("data-state") in ("submitting", "editing")
    gallery.waits_for_text("form-thanks", "Tack, Åsa.")
    assert len(portal.frames_sent()) == 1
    assert gallery.value("text-input") == "Åsa"


def test_a_form_sent_while_the_connection_is_away_arrives_when_it_is_back(portal: Portal) -> None:
    gallery = Gallery(portal, "form")
    gallery.type("text-input", "Åsa")
    gallery.type("number-input", "3")
    gallery.js("dispatchEvent(new Event('offline'))")
    portal.wait(lambda: portal.attribute("page", "data-ready") == "false", "the connection to be lost")
    gallery.press(Keys.ENTER)
    portal.wait_until_live()
    gallery.waits_for_text("form-thanks", "Tack, Åsa.")
    assert (gallery.value("text-input"), gallery.value("number-input")) == ("Åsa", "3")


@pytest.mark.requirement("CONTACT-020")
@pytest.mark.parametrize(
    ("filled", "focused"),
    [({}, "contact-subject"), ({"subject"}, "contact-message"), ({"subject", "message", "email"}, "contact-email")],
)
def test_the_contact_form_leads_to_the_first_field_that_is_wrong(portal: Portal, filled: set[str], focused: str) -> None:
    portal.visit(CONTACT)
    form = portal.driver.find_element("css selector", "main form")
    if "subject" in filled:
        Select(form.find_element("css selector", "[data-testid=contact-subject]")).select_by_value("TEKNIK")
    if "message" in filled:
        form.find_element("css selector", "[data-testid=contact-message]").send_keys("Hej")
    if "email" in filled:
        form.find_element("css selector", "[data-testid=contact-email]").send_keys("a")
    form.find_element("css selector", "[data-testid=contact-submit]").click()
    portal.wait(lambda: portal.has(f"{focused}-error"), "the error")
    portal.wait(lambda: portal.driver.switch_to.active_element.get_attribute("data-testid") == focused, f"{focused} to have the focus")
    assert portal.driver.execute_script("return document.activeElement.closest('main') !== null")


@pytest.mark.requirement("CONTACT-007")
@pytest.mark.parametrize(
    ("address", "words"),
    [(CONTACT, "Tack för ditt meddelande"), ("/en/about-foretagsporten/contact", "Thank you for your message")],
)
def test_thanks_take_the_place_of_the_form_and_the_focus(portal: Portal, address: str, words: str) -> None:
    portal.visit(address)
    form = portal.driver.find_element("css selector", "main form")
    Select(form.find_element("css selector", "[data-testid=contact-subject]")).select_by_value("TEKNIK")
    form.find_element("css selector", "[data-testid=contact-message]").send_keys("Hej")
    form.find_element("css selector", "[data-testid=contact-submit]").click()
    assert words in portal.text("contact-success")
    assert not portal.driver.find_elements("css selector", "main form")
    assert words in str(portal.driver.switch_to.active_element.get_attribute("textContent"))
    portal.click("contact-success-close")
    portal.wait(lambda: portal.driver.find_elements("css selector", "main form"), "an empty form")
    assert portal.driver.find_element("css selector", "main [data-testid=contact-message]").get_property("value") == ""
    portal.wait(lambda: portal.driver.switch_to.active_element.tag_name != "body", "the focus not to fall to the page")


@pytest.mark.requirement("CONTACT-018")
def test_five_presses_of_the_contact_button_make_one_call(portal: Portal) -> None:
    portal.served.fault("contact", delayMs=1500)
    portal.visit(CONTACT)
    form = portal.driver.find_element("css selector", "main form")
    Select(form.find_element("css selector", "[data-testid=contact-subject]")).select_by_value("TEKNIK")
    form.find_element("css selector", "[data-testid=contact-message]").send_keys("Hej")
    seen = portal.driver.execute_script(
        """const button = arguments[0].querySelector("[data-testid=contact-submit]");
        for (let n = 0; n < 5; n++) button.click();
        return [arguments[0].dataset.state, button.ariaBusy, button.querySelector("[data-testid=spinner]").textContent]""",
        form,
    )
    assert seen == ["submitting", "true", "Skickar"]
    portal.wait(lambda: portal.has("contact-success"), "the thanks")
    assert len(portal.served.calls("contact")) == 1


def test_a_switch_turns_at_once_and_says_that_it_was_saved(portal: Portal) -> None:
    gallery = Gallery(portal, "switch")
    gallery.records("switch-status")
    control = gallery.focus("switch")
    assert (control.get_attribute("role"), control.get_property("checked")) == ("switch", True)
    gallery.press(Keys.SPACE)
    assert control.get_property("checked") is False
    gallery.waits_for_text("switch-status", "Sparat")
    assert gallery.said() == ["Sparar", "Sparat"]
    assert control.get_property("checked") is False
    gallery.press(Keys.ENTER)
    assert control.get_property("checked") is True
    assert gallery.focused() == "switch"


def test_a_switch_that_could_not_be_saved_turns_back(portal: Portal) -> None:
    gallery = Gallery(portal, "switch-fails")
    control = gallery.focus("switch")
    gallery.press(Keys.SPACE)
    gallery.waits_for_text("switch-status", "Det gick inte att spara. Försök igen.")
    assert control.get_property("checked") is False
    assert gallery.focused() == "switch"


def test_an_early_answer_does_not_undo_a_later_turn(portal: Portal) -> None:
    gallery = Gallery(portal, "switch")
    control = gallery.one("switch")
    gallery.js(
        """window.seen = []; const control = arguments[0];
        for (let n = 0; n < 4; n++) { control.click(); window.seen.push(control.checked) }""",
        control,
    )
    gallery.waits_for_text("switch-status", "Sparat")
    assert gallery.js("return window.seen") == [False, True, False, True]
    assert control.get_property("checked") is True


@pytest.mark.parametrize(("keys", "chosen"), [(Keys.ARROW_DOWN, "yearly"), (Keys.ARROW_UP, "monthly")])
def test_arrows_choose_among_radio_buttons(portal: Portal, keys: str, chosen: str) -> None:
    gallery = Gallery(portal, "radio")
    gallery.focus("radio", ":checked")
    gallery.press(keys)
    assert gallery.js("return document.activeElement.value") == chosen
    assert gallery.one("radio", ":checked").get_attribute("value") == chosen
    assert portal.frames_sent() == []


def test_a_row_with_a_check_box_is_a_large_target(portal: Portal) -> None:
    gallery = Gallery(portal, "checkbox")
    label = gallery.js("return document.querySelector(`label[for=${arguments[0].id}]`)", gallery.one("checkbox"))
    assert label.size["height"] >= 44
    gallery.js("arguments[0].scrollIntoView({block: 'center'})", label)
    label.click()
    assert gallery.one("checkbox").is_selected()
    gallery.press(Keys.SPACE)
    assert not gallery.one("checkbox").is_selected()


@pytest.mark.requirement("SETTINGS-001")
@pytest.mark.parametrize(("address", "chosen"), [("/tjanster", "sv"), ("/en/services", "en")])
def test_the_settings_hold_the_language_as_a_radio_choice(portal: Portal, address: str, chosen: str) -> None:
    portal.visit(address)
    portal.open_drawer("user-settings", by="header-settings-button")
    assert portal.find("settings-language").get_attribute("role") == "radiogroup"
    assert [portal.find(f"settings-language-{each}").is_selected() for each in ("sv", "en")] == [chosen == "sv", chosen == "en"]
    labels = portal.find("settings-language").find_elements("css selector", "label")
    assert [label.get_attribute("textContent") for label in labels] == ["Svenska", "English"]


@pytest.mark.requirement("SETTINGS-002")
def test_choosing_a_language_in_the_settings_switches_it(portal: Portal) -> None:
    portal.visit("/tjanster")
    portal.open_drawer("user-settings", by="header-settings-button")
    portal.click("settings-language-en")
    portal.wait(lambda: portal.path == "/en/services", "the English page")
    assert portal.cookie("vst_locale") == "en"
    portal.wait_until_live()
    portal.driver.back()
    portal.wait(lambda: portal.path == "/tjanster", "the Swedish page")
    portal.wait_until_live()
    assert portal.find("settings-language-sv").is_selected()


def test_a_choice_that_the_browser_put_back_is_that_of_the_page_and_can_be_made_again(portal: Portal) -> None:
    puts_back = """document.addEventListener("readystatechange", () => {
        if (location.pathname === "/tjanster") document.querySelector('[data-testid="settings-language-en"]').checked = true;
    }, { once: true })"""
    with portal.with_script(puts_back):  # as Firefox does on the way back, before a script of the page runs
        portal.visit("/tjanster")
    portal.open_drawer("user-settings", by="header-settings-button")
    portal.wait(lambda: portal.find("settings-language-sv").is_selected(), "the language of the page to be the choice")
    portal.click("settings-language-en")
    portal.wait(lambda: portal.path == "/en/services", "the English page")


@pytest.mark.parametrize(("locale", "words"), [("sv", ["Stäng", "Idag", "Välj Datum"]), ("en", ["Close", "Today", "Select date"])])
def test_the_labels_of_the_date_picker(portal: Portal, locale: str, words: list[str]) -> None:
    gallery = Gallery(portal, "date-picker", locale)
    close = gallery.one("date-picker-calendar", " [data-part=close]").get_attribute("textContent")
    assert [close, gallery.text("date-picker-today"), gallery.one("date-picker").get_attribute("aria-label")] == words


@pytest.mark.parametrize("locale", ["sv", "en"])
def test_what_opens_has_no_violation(portal: Portal, locale: str) -> None:
    for example, opener in (("select-anywhere", "select"), ("date-picker", "date-picker-open")):
        for width in (1280, 375):
            portal.width(width)
            gallery = Gallery(portal, example, locale)
            gallery.focus(opener)
            portal.driver.execute_script("document.activeElement.scrollIntoView({block: 'center'})")  # what opens covers no header
            gallery.press(Keys.SPACE)
            portal.wait(lambda g=gallery, o=opener: g.one(o).get_attribute("aria-expanded") == "true", "it to open")
            assert violations(portal) == []
            assert portal.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth")
