"""What somebody typed is there again after their session has ended, for them and for nobody else."""

from urllib.parse import unquote

import pytest
from portal_pages import violations
from portal_pages.login import LoginPage

from portal.constants import SESSION_WARNING
from tests.browser.pages.portal import Portal

SAVE = "/api/inloggad/skalet/utkast/v1/spara"
CASES = "/inloggad/mina-sidor/foretag"
MESSAGE = "Jag hittar inte årsredovisningen för i fjol"


def beata(portal: Portal, lifetime: int | None = None) -> Portal:
    """Beata Styrelse, acting for Östra Verken AB, at the company's information with the contact form open."""
    more = {} if lifetime is None else {"token-livslangd": str(lifetime)}
    portal.log_in("B03", CASES, **{"valt-engagemang": "5521030014"}, **more)
    return with_the_form(portal)


def with_the_form(portal: Portal) -> Portal:
    portal.driver.execute_script("dispatchEvent(new Event('vst:open-contact-drawer'))")
    portal.wait(lambda: portal.attribute("drawer-contact", "data-open") == "true", "the contact form")
    return portal


def written(portal: Portal) -> str:
    return str(portal.find("contact-message").get_property("value"))


def types(portal: Portal, text: str = MESSAGE) -> None:
    portal.find("contact-message").send_keys(text)


def is_saved(portal: Portal) -> None:
    saved: list[str] = []
    portal.wait(lambda: saved.extend(url for _, url in portal.requests()) or any(SAVE in url for url in saved), "the draft to be saved")


def signs_in_again(portal: Portal, person: str, choice: str | None = None) -> None:
    """From the logged-out page, as people do."""
    portal.wait(lambda: portal.path == "/utloggad", "the logged-out page")
    portal.click("logged-out-login-link")
    portal.wait_until_live()
    LoginPage(portal).sign_in("bankid", person=person)
    if choice:
        portal.click("chooser-item", f'[data-orgnr="{choice}"]')


def is_back(portal: Portal) -> None:
    portal.wait(lambda: unquote(portal.path) == CASES, "the page that was open")
    portal.wait_until_live()
    with_the_form(portal)


def test_the_clock_takes_nothing_from_beata_and_shows_nothing_to_albin(portal: Portal) -> None:
    beata(portal, lifetime=25)
    # Tokens this short have their warning up at once; it is taken away to type, as one does long before it comes.
    portal.driver.execute_script(
        """document.querySelector('[data-testid=session-dialog]').close();
        const field = document.querySelector('[data-testid=contact-message]');
        field.focus();
        document.execCommand('insertText', false, arguments[0]);""",
        MESSAGE,
    )
    signs_in_again(portal, "B01", choice="5521010016")
    portal.wait(lambda: unquote(portal.path) == CASES, "the page, as Albin's own")
    with_the_form(portal.wait_until_live())
    assert written(portal) == ""
    assert not portal.has("draft-kept")
    assert MESSAGE not in portal.driver.page_source
    portal.open_drawer("login", by="header-profile-button")
    portal.click("profile-logout")
    signs_in_again(portal, "B03", choice="5521030014")
    is_back(portal)
    assert written(portal) == MESSAGE
    assert portal.text("draft-kept").startswith("Vi har sparat det du skrev.")
    assert violations(portal) == []


def test_the_warning_saves_what_no_event_has_told_of(portal: Portal) -> None:
    beata(portal, lifetime=int(SESSION_WARNING.total_seconds()) + 4)
    portal.requests()
    # Dictation and password managers write without a key; a key would also prolong the session before the warning.
    portal.driver.execute_script(f"document.querySelector('[data-testid=contact-message]').value = '{MESSAGE}'")
    portal.wait(lambda: portal.attribute("session-dialog", "data-open") == "true", "the warning")
    is_saved(portal)


def test_who_is_signed_out_from_elsewhere_comes_back_to_the_page_and_the_text(portal: Portal) -> None:
    types(beata(portal))
    is_saved(portal)
    with portal.elsewhere("B03") as phone:
        phone.post("/inloggad/inloggningar", others="")
    signs_in_again(portal, "B03", choice="5521030014")
    is_back(portal)
    assert written(portal) == MESSAGE


def test_who_closes_the_page_at_once_finds_the_last_letter(portal: Portal) -> None:
    beata(portal)
    types(portal)
    portal.visit("/tjanster")
    portal.visit(CASES)
    portal.wait(lambda: portal.driver.refresh() or written(portal) == MESSAGE, "the text")


def test_beginning_anew_empties_the_form_for_good(portal: Portal) -> None:
    types(beata(portal))
    is_saved(portal)
    with_the_form(portal.visit(CASES))
    types(portal, " och mer")
    portal.click("draft-start-over")
    portal.wait(lambda: not portal.has("draft-kept"), "the page without a draft")
    with_the_form(portal.wait_until_live())
    assert written(portal) == ""
    assert written(with_the_form(portal.visit(CASES))) == ""


def test_a_message_that_was_sent_leaves_no_draft(portal: Portal) -> None:
    types(beata(portal))
    is_saved(portal)
    portal.driver.execute_script("document.querySelector('[data-testid=contact-subject]').value = 'TEKNIK'")
    portal.click("contact-submit")
    portal.find("contact-success")
    assert written(with_the_form(portal.visit(CASES))) == ""


def test_a_lost_connection_leaves_what_is_being_typed_alone(portal: Portal) -> None:
    types(beata(portal))
    is_saved(portal)
    types(portal, "...")
    with portal.without_network():
        portal.wait(lambda: portal.attribute("page", "data-ready") == "false", "the connection to be lost")
    portal.wait_until_live()
    assert written(portal) == MESSAGE + "..."
    assert portal.driver.switch_to.active_element.get_attribute("data-testid") == "contact-message"


@pytest.mark.parametrize("path", ["/om-foretagsporten-se/kontakt"])
def test_signed_out_nothing_typed_leaves_the_page(portal: Portal, path: str) -> None:
    portal.visit(path)
    portal.requests()
    portal.find("contact-message").send_keys(MESSAGE)
    portal.visit("/tjanster")
    assert not [url for _, url in portal.requests() if "utkast" in url]
    assert portal.driver.execute_script("return sessionStorage.length + localStorage.length") == 0
