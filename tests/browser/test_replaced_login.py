"""Somebody signs in while pages of an earlier login are open in the same browser: nobody is signed out by that (MEND; LOGIN-037)."""

import urllib.error
import urllib.request

import pytest

from test_world.people import by_key
from tests.browser.pages.portal import Portal

LOGIN_COOKIES = {"vst_user", "vst_token", "vst_session"}
COMPANY, OSTRA_VERKEN = "/inloggad/mina-sidor/foretag", "5521030014"


def automock(portal: Portal, key: str, target: str = "/inloggad/mina-sidor") -> str:
    return f"{portal.served.address}/inloggad/automock?id={by_key(key).person.personnummer}&target={target}"


def is_tolvans(portal: Portal) -> None:
    name = by_key("P00").person.visningsnamn
    portal.wait(lambda: name in portal.driver.page_source, f"the page to be that of {name}")
    portal.wait_until_live()


def login_cookies(portal: Portal) -> set[str]:
    return {cookie["name"] for cookie in portal.driver.get_cookies()} & LOGIN_COOKIES


@pytest.mark.parametrize("turn", range(6))
def test_on_a_live_page_of_beata_tolvan_signs_in_and_is_signed_in(portal: Portal, turn: int) -> None:
    portal.log_in("B03").wait_until_live()
    portal.driver.get(automock(portal, "P00"))
    portal.wait(lambda: "/automock" not in portal.path, "the test login to lead on")
    portal.wait_until_live()
    assert portal.path.startswith("/inloggad/mina-sidor"), portal.path
    assert login_cookies(portal) == LOGIN_COOKIES


def test_a_page_about_nobodys_company_is_loaded_anew_as_who_signed_in_in_another_tab(portal: Portal) -> None:
    portal.log_in("B03", "/tjanster")
    with portal.second_tab("/tjanster") as (first, _):
        portal.log_in("P00", "/tjanster")
        first()
        is_tolvans(portal)
        assert portal.path == "/tjanster"
        assert login_cookies(portal) == LOGIN_COOKIES


def test_a_page_that_acts_for_a_company_asks_first_and_keeps_what_was_typed(portal: Portal) -> None:
    portal.log_in("B03", COMPANY, **{"valt-engagemang": OSTRA_VERKEN})
    portal.find("party-note").send_keys("Ring revisorn på måndag")
    with portal.second_tab("/") as (first, second):
        portal.log_in("P00")
        first()
        portal.wait(lambda: portal.find("login-replaced").is_displayed(), "the page to say that somebody else has signed in")
        assert portal.text("login-replaced-text").startswith("Någon har loggat in på nytt i den här webbläsaren.")
        assert portal.find("party-note").get_attribute("value") == "Ring revisorn på måndag"
        portal.click("login-replaced-load")
        portal.wait(lambda: "Ring revisorn" not in portal.driver.page_source, "the page anew, without what Beata typed")
        second()
        portal.visit("/inloggad/mina-sidor")
        assert portal.path.startswith("/inloggad/mina-sidor"), "the second tab is still signed in"
        assert login_cookies(portal) == LOGIN_COOKIES


def test_the_same_person_who_signs_in_again_keeps_page_and_text(portal: Portal) -> None:
    portal.log_in("B03", COMPANY, **{"valt-engagemang": OSTRA_VERKEN})
    portal.find("party-note").send_keys("Ring revisorn på måndag")
    with portal.second_tab("/") as (first, _):
        portal.log_in("B03", COMPANY, **{"valt-engagemang": OSTRA_VERKEN})
        first()
        portal.wait_until_live()
        assert not portal.find("login-replaced").is_displayed()
        assert portal.find("party-note").get_attribute("value") == "Ring revisorn på måndag"


def test_a_page_that_had_no_line_when_somebody_else_signed_in_finds_it_out_and_ends_nothing(portal: Portal) -> None:
    """Nobody could tell it. It would have warned of the end of a login that is not its own, and ended it."""
    portal.log_in("B03", "/tjanster", **{"token-livslangd": "20"})
    with portal.second_tab("/") as (first, second):
        first()
        with portal.without_network():
            second()
            portal.log_in("P00", "/tjanster")
            first()
        portal.wait(lambda: not portal.has("session-dialog", '[data-open="true"]'), "the warning of the earlier login to go")
        is_tolvans(portal)
        assert portal.path == "/tjanster"
        second()
        portal.visit("/inloggad/mina-sidor")
        assert portal.path.startswith("/inloggad/mina-sidor")
        assert login_cookies(portal) == LOGIN_COOKIES


def test_the_page_of_a_test_login_that_is_over_leads_to_another(portal: Portal) -> None:
    portal.log_in("B03")
    portal.driver.delete_cookie("vst_token")
    socket = "return new Promise(done => { const end = new WebSocket(arguments[0]); end.onclose = ({code}) => done(code);" + (
        " end.onmessage = ({data}) => { done(data.includes('automock-over')); end.close(); } })"
    )
    address = portal.served.address.replace("http", "ws") + "/ws/page?path=/inloggad/automock%3Fid%3D199204029806"
    before = len(portal.served.logged())
    assert portal.driver.execute_script(socket, address) is True
    assert "Traceback" not in portal.served.logged()[before:]


# --- And the end of a login takes all of it ---

OF_A_LOGIN = {"vst_user", "vst_token", "vst_refresh_token", "vst_session", "vst_valt_engagemang"}


def everywhere(portal: Portal) -> set[str]:
    """Names of the cookies of a login that the browser has, for whatever address."""
    return {cookie["name"] for cookie in portal.driver.execute_cdp_cmd("Network.getAllCookies", {})["cookies"]} & OF_A_LOGIN


@pytest.mark.requirement("MEND-004", "SESSION-007")
@pytest.mark.parametrize("way", ["logout", "expiry", "expiry while nobody looked", "no vst_user"])
def test_of_a_login_that_is_over_the_browser_keeps_no_cookie(portal: Portal, way: str) -> None:
    lifetime = {"token-livslangd": "3"} if way.startswith("expiry") else {}
    portal.log_in("B03", COMPANY, **{"valt-engagemang": OSTRA_VERKEN}, **lifetime)
    if not lifetime:  # else it may be over already, on a busy machine
        assert everywhere(portal) == OF_A_LOGIN
    match way:
        case "logout":
            portal.open_drawer("login", by="header-profile-button")
            portal.click("profile-logout")
        case "expiry while nobody looked":  # no page is open whose clock runs out: the next one is asked for with what is left
            portal.driver.get("about:blank")
            portal.wait(lambda: is_over(portal), "the time of the login to be over")
            portal.driver.get(f"{portal.served.address}{COMPANY}")
        case "no vst_user":
            portal.driver.delete_cookie("vst_user")
            portal.driver.find_element("css selector", "h1").click()
    portal.wait(lambda: "/utloggad" in portal.path or "/logga-in" in portal.path, "the page to be left")
    portal.wait(lambda: everywhere(portal) == set(), "all cookies of the login to be gone")


def is_over(portal: Portal) -> bool:
    """Whether the server takes the tokens no more."""
    held = portal.driver.execute_cdp_cmd("Network.getAllCookies", {})["cookies"]
    sent = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in held)
    call = urllib.request.Request(f"{portal.served.address}/api/auth-service-api/api/token/v2/check-token", headers={"Cookie": sent})
    try:
        urllib.request.urlopen(call, timeout=10).close()
    except urllib.error.HTTPError as refused:
        return refused.code == 401
    return False
