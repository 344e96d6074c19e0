"""Signed out: the page says why, what became of the work, and leads back (journey 8)."""

import pytest

from tests.browser.pages.portal import Portal
from tests.browser.test_session import beata

KEPT = "vst-signed-out"
LOGIN = "/inloggad/logga-in"


def kept(portal: Portal) -> str | None:
    found: str | None = portal.driver.execute_script(f"return sessionStorage.getItem({KEPT!r})")
    return found


def write(portal: Portal, selector: str, words: str) -> None:
    """As by the keys; with so little time left the warning stands before the page, and nothing behind it can be clicked."""
    portal.driver.execute_script(
        """const field = document.querySelector(arguments[0]);
        field.value = arguments[1];
        field.dispatchEvent(new Event("input", {bubbles: true}))""",
        selector,
        words,
    )


def is_signed_out(portal: Portal, address: str = "/utloggad") -> None:
    portal.wait(lambda: portal.path == address, "the logged-out page")
    portal.wait_until_live()


@pytest.mark.requirement("JOURNEY-036", "LOGIN-035")
@pytest.mark.parametrize(
    ("target", "address", "words"),
    [
        ("/inloggad/mina-sidor", "/utloggad", "Du loggades ut för att du inte hade gjort något på en stund."),
        ("/en/inloggad/mina-sidor", "/en/logged-out", "You were logged out because you had not done anything for a while."),
    ],
)
def test_when_the_time_is_out_the_page_says_so_at_the_address_of_ever(portal: Portal, target: str, address: str, words: str) -> None:
    portal.log_in("B01", target, **{"valt-engagemang": "5521010016", "token-livslangd": "10"})
    is_signed_out(portal, address)
    portal.wait(lambda: portal.text("logged-out-text") == words, "the cause")
    assert kept(portal) is None
    assert not portal.find("logged-out-work").is_displayed()
    portal.visit(address)
    assert portal.text("logged-out-text") != words, "it was told once"


@pytest.mark.requirement("JOURNEY-036", "JOURNEY-037")
def test_who_signs_out_is_told_to_close_the_browser_and_led_nowhere(portal: Portal) -> None:
    beata(portal)
    portal.open_drawer("login", by="header-profile-button")
    portal.click("profile-logout")
    is_signed_out(portal)
    assert portal.text("logged-out-text") == "Stäng webbläsaren om du använder en delad dator."
    assert portal.find("logged-out-login-link").get_dom_attribute("href") == LOGIN
    assert kept(portal) is None


@pytest.mark.requirement("JOURNEY-036")
def test_a_tab_that_another_one_signed_out_says_so(portal: Portal) -> None:
    beata(portal)
    with portal.second_tab("/inloggad/mina-sidor") as (one, other):
        one()
        portal.open_drawer("login", by="header-profile-button")
        portal.click("profile-logout")
        is_signed_out(portal)
        other()
        is_signed_out(portal)
        portal.wait(lambda: portal.text("logged-out-text") == "Du loggade ut i en annan flik.", "the cause")
        assert portal.find("logged-out-login-link").get_dom_attribute("href") == f"{LOGIN}?redirect=%2Finloggad%2Fmina-sidor"


@pytest.mark.requirement("JOURNEY-036")
def test_without_scripts_the_words_are_those_of_ever(portal: Portal) -> None:
    portal.visit("/tjanster")
    portal.driver.execute_script(f"sessionStorage.setItem({KEPT!r}, JSON.stringify({{orsak: 'tid', fran: '/tjanster'}}))")
    with portal.without_scripts():
        portal.visit("/utloggad", live=False)
        assert portal.text("logged-out-text") == "Stäng webbläsaren om du använder en delad dator."


@pytest.mark.requirement("JOURNEY-037")
def test_who_logs_in_again_is_back_where_they_were(portal: Portal) -> None:
    at = "/inloggad/bolagsverket/arenden?x=1"
    portal.log_in("B01", at, **{"valt-engagemang": "5521010016", "token-livslangd": "10"})
    is_signed_out(portal)
    back = f"{LOGIN}?redirect=%2Finloggad%2Fbolagsverket%2Farenden%3Fx%3D1"
    portal.wait(lambda: portal.find("logged-out-login-link").get_dom_attribute("href") == back, "the way back")
    portal.log_in("B01", at, **{"valt-engagemang": "5521010016"})
    assert portal.path == at


@pytest.mark.requirement("JOURNEY-037", "JOURNEY-038")
def test_a_message_that_was_begun_is_there_when_one_is_back(portal: Portal) -> None:
    at = "/om-foretagsporten-se/kontakt"
    portal.log_in("B01", at, **{"valt-engagemang": "5521010016", "token-livslangd": "15"})
    write(portal, "main [data-testid=contact-message]", "Halvskrivet")
    portal.wait(lambda: portal.driver.find_element("css selector", "main form[data-draft=kept]"), "the draft to be kept")
    is_signed_out(portal)
    portal.wait(lambda: portal.find("logged-out-work").is_displayed(), "what became of the work")
    assert portal.text("logged-out-work") == "Det du skrev är sparat. Logga in igen så finns det kvar."
    href = portal.find("logged-out-login-link").get_dom_attribute("href")
    assert href == f"{LOGIN}?redirect=%2Fom-foretagsporten-se%2Fkontakt"
    portal.log_in("B01", at, **{"valt-engagemang": "5521010016"})
    assert portal.driver.find_element("css selector", "main [data-testid=contact-message]").get_property("value") == "Halvskrivet"


@pytest.mark.requirement("JOURNEY-037")
@pytest.mark.parametrize("back", ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", ""])
def test_an_address_of_a_stranger_is_no_way_back(portal: Portal, back: str) -> None:
    portal.visit("/tjanster")
    portal.driver.execute_script(
        f"sessionStorage.setItem({KEPT!r}, JSON.stringify({{orsak: 'tid', fran: arguments[0], sparat: '<b>x'}}))", back
    )
    portal.visit("/utloggad")
    portal.wait(lambda: "inte hade gjort något" in portal.text("logged-out-text"), "the cause")
    assert portal.find("logged-out-login-link").get_dom_attribute("href") == LOGIN
    assert not portal.find("logged-out-work").is_displayed()
    for nonsense in ("{", "[]", "1", '{"orsak": "constructor"}'):
        portal.driver.execute_script(f"sessionStorage.setItem({KEPT!r}, arguments[0])", nonsense)
        portal.visit("/utloggad")
        assert portal.text("logged-out-text") == "Stäng webbläsaren om du använder en delad dator."
    portal.driver.get_log("browser")  # what could not be read is told there


@pytest.mark.requirement("JOURNEY-038")
@pytest.mark.parametrize(
    ("address", "after", "words"),
    [
        ("/inloggad/mina-sidor/foretag", "/utloggad", "Det du skrev är sparat. Logga in igen så finns det kvar."),
        ("/en/inloggad/mina-sidor/foretag", "/en/logged-out", "What you wrote is saved. Log in again and it is still there."),
    ],
)
def test_own_notes_that_were_not_saved_are_kept_for_who_wrote_them(portal: Portal, address: str, after: str, words: str) -> None:
    acting, note = {"valt-engagemang": "5521010016", "skip-validation": "true"}, f"Ring revisorn, {after}"
    portal.log_in("B01", address, **acting, **{"token-livslangd": "15"})
    write(portal, "[data-testid=party-note]", note)
    portal.wait(lambda: portal.driver.find_element("css selector", "form[data-draft=kept]"), "the draft to be kept")
    is_signed_out(portal, after)
    portal.wait(lambda: portal.text("logged-out-work") == words, "what became of the work")
    portal.log_in("B03", address, **acting)
    assert portal.find("party-note").get_property("value") == ""
    portal.log_in("B01", address, **acting)
    assert portal.find("party-note").get_property("value") == note
    portal.click("party-note-save")
    portal.wait(lambda: not portal.has("draft-kept"), "the note to be saved")
    portal.visit(address)
    assert not portal.has("draft-kept"), "what is saved is no draft any more"
    assert portal.find("party-note").get_property("value") == note


@pytest.mark.requirement("JOURNEY-038")
def test_what_was_typed_and_not_kept_is_told_to_be_gone(portal: Portal) -> None:
    beata(portal, lifetime=12, target="/inloggad/mina-sidor/foretag")
    stopped = "document.addEventListener('input', (typed) => typed.stopImmediatePropagation(), true)"
    portal.driver.execute_script(stopped)
    write(portal, "[data-testid=party-note]", "Ring revisorn")
    is_signed_out(portal)
    portal.wait(lambda: portal.text("logged-out-work") == "Det du inte hade skickat är borta.", "what became of the work")


@pytest.mark.requirement("JOURNEY-040")
def test_the_chosen_row_differs_by_background_and_in_forced_colours_by_its_border(portal: Portal) -> None:
    portal.log_in("B03", "/inloggad/valj-vem-du-vill-foretrada", **{"valt-engagemang": "5521030014"})
    portal.open_drawer("login", by="header-profile-button")
    looks = """return [...document.querySelectorAll(`[data-testid=${arguments[0]}]`)].map((row) => [
        row.hasAttribute('aria-current'), getComputedStyle(row)[arguments[1]]])"""

    def differs(test_id: str, by: str) -> bool:
        rows = portal.driver.execute_script(looks, test_id, by)
        (own,) = [look for is_chosen, look in rows if is_chosen]
        return all(look != own for is_chosen, look in rows if not is_chosen)

    for test_id in ("chooser-item", "profile-change-item"):
        assert differs(test_id, "backgroundColor")
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "forced-colors", "value": "active"}]})
    try:
        for test_id in ("chooser-item", "profile-change-item"):
            assert differs(test_id, "border")
    finally:
        portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
