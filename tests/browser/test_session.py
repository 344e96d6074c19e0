"""The life of a session as somebody signed in meets it, one or two tabs open (SESSION-*)."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from urllib.parse import unquote

import pytest
from portal_pages import violations
from portal_pages.login import LoginPage
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.browser.conftest import serving
from tests.browser.pages.portal import Portal

REFRESH = "/api/auth-service-api/api/token/v2/refresh-token"
CHECK = "/api/auth-service-api/api/token/v2/check-token"


def beata(portal: Portal, lifetime: int | None = None, target: str = "/inloggad/mina-sidor") -> Portal:
    """Beata Styrelse, acting for Östra Verken AB, with tokens of so many seconds."""
    more = {} if lifetime is None else {"token-livslangd": str(lifetime)}
    return portal.log_in("B03", target, **{"valt-engagemang": "5521030014", "skip-validation": "true"}, **more)


def is_signed_out(portal: Portal) -> None:
    """On the logged-out page, with nothing left of the login."""
    portal.wait(lambda: portal.path == "/utloggad", "the logged-out page")
    left = [name for name in ("vst_user", "vst_valt_engagemang", "vst_valt_engagemang_skip_validation") if portal.cookie(name)]
    assert left == []


def asked_for(portal: Portal, path: str) -> list[str]:
    """The requests for ``path`` since this was last asked, by method."""
    return [method for method, url in portal.requests() if path in url]


@pytest.mark.requirement("SESSION-018")
def test_the_warning_opens_when_five_minutes_or_less_are_left(portal: Portal) -> None:
    beata(portal, lifetime=240)
    portal.wait(lambda: portal.attribute("session-dialog", "data-open") == "true", "the warning")
    beata(portal, lifetime=600)
    assert portal.attribute("session-dialog", "data-open") == "false"


@pytest.mark.requirement("SESSION-019")
def test_the_warning_opens_by_itself_five_minutes_before_the_end(portal: Portal) -> None:
    beata(portal, lifetime=310)
    began = time.monotonic()
    portal.wait(lambda: portal.attribute("session-dialog", "data-open") == "true", "the warning")
    assert 7 <= time.monotonic() - began <= 12


def test_who_listens_to_the_warning_is_told_how_long_there_is_and_a_call_arrives(portal: Portal) -> None:
    beata(portal, lifetime=305)
    left, status = portal.driver.execute_async_script(
        f"""const done = arguments[0];
        addEventListener("vst:session-expiring", async ({{ detail }}) => done([detail.secondsLeft, (await fetch("{CHECK}")).status]))"""
    )
    assert 298 <= left <= 300
    assert status == 200


@pytest.mark.requirement("SESSION-020")
def test_the_time_left_falls_each_second_as_minutes_and_seconds(portal: Portal) -> None:
    beata(portal, lifetime=240)
    portal.wait(lambda: portal.text("session-countdown"), "the countdown")
    shown = portal.driver.execute_async_script(
        """const done = arguments[0], shown = [], says = document.querySelector("[data-testid=session-countdown]");
        new MutationObserver(() => shown.push([performance.now(), says.textContent]) > 5 && done(shown))
            .observe(says, {childList: true, characterData: true, subtree: true})"""
    )
    assert all(re.fullmatch(r"\d\d:\d\d", text) for _, text in shown)
    seconds = [int(text[:2]) * 60 + int(text[3:]) for _, text in shown]
    assert [one - other for one, other in pairwise(seconds)] == [1] * (len(seconds) - 1)
    assert 4500 <= shown[5][0] - shown[0][0] <= 5500


@pytest.mark.requirement("SESSION-021")
@pytest.mark.requirement("SESSION-007")
def test_at_zero_the_visitor_is_signed_out(portal: Portal) -> None:
    beata(portal, lifetime=10)
    assert portal.cookie("vst_valt_engagemang_skip_validation") == "true"
    is_signed_out(portal)


@pytest.mark.requirement("SESSION-004")
def test_tokens_that_have_run_out_sign_out(portal: Portal) -> None:
    beata(portal, lifetime=5)
    portal.wait(lambda: portal.path == "/utloggad", "the logged-out page")
    status = portal.driver.execute_async_script(f"fetch('{CHECK}').then((answer) => arguments[0](answer.status))")
    assert status == 401


@pytest.mark.requirement("SESSION-022")
@pytest.mark.parametrize("how", ["session-close", "Escape"])
def test_closing_the_warning_prolongs_the_session(portal: Portal, how: str) -> None:
    beata(portal, lifetime=240)
    _extends(portal, how)


@pytest.mark.requirement("SESSION-024")
def test_continuing_closes_the_warning_and_prolongs_the_session(portal: Portal) -> None:
    beata(portal, lifetime=240)
    _extends(portal, "session-continue")


def _extends(portal: Portal, how: str) -> None:
    portal.wait(lambda: portal.attribute("session-dialog", "data-open") == "true", "the warning")
    before = portal.expiry()
    portal.requests()
    if how == "Escape":
        portal.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    else:
        portal.click(how)
    portal.wait(lambda: portal.attribute("session-dialog", "data-open") == "false", "the warning to close")
    assert asked_for(portal, REFRESH) == ["GET"]
    assert portal.expiry() > before


@pytest.mark.requirement("SESSION-023")
def test_signing_out_in_the_warning_signs_out(portal: Portal) -> None:
    beata(portal, lifetime=240)
    portal.wait(lambda: portal.attribute("session-dialog", "data-open") == "true", "the warning")
    portal.requests()
    portal.click("session-logout")
    portal.wait(lambda: portal.path == "/utloggad", "the logged-out page")
    assert asked_for(portal, "/logout") == ["POST"]


@pytest.mark.requirement("SESSION-007", "SESSION-010")
def test_signing_out_leads_to_the_logged_out_page_once(portal: Portal) -> None:
    beata(portal)
    portal.open_drawer("login", by="header-profile-button")
    portal.requests()
    portal.click("profile-logout")
    portal.wait(lambda: portal.path == "/utloggad", "the logged-out page")
    portal.wait_until_live()
    assert portal.documents().count("/utloggad") == 1
    is_signed_out(portal)


@pytest.mark.requirement("SESSION-005", "SESSION-007")
def test_a_refused_refresh_signs_out(portal: Portal) -> None:
    beata(portal, lifetime=1200)
    portal.served.fault("refresh-token", status=401)
    portal.driver.find_element(By.TAG_NAME, "h1").click()
    is_signed_out(portal)


@pytest.mark.requirement("SESSION-006", "SESSION-007")
def test_a_missing_user_cookie_signs_out(portal: Portal) -> None:
    beata(portal)
    portal.driver.delete_cookie("vst_user")
    portal.driver.find_element(By.TAG_NAME, "h1").click()
    is_signed_out(portal)


@pytest.mark.requirement("SESSION-011")
def test_a_missing_token_is_fetched_anew(portal: Portal) -> None:
    beata(portal)
    portal.driver.delete_cookie("vst_token")
    portal.requests()
    portal.driver.find_element(By.TAG_NAME, "h1").click()
    portal.wait(lambda: portal.cookie("vst_token"), "a new token")
    assert asked_for(portal, REFRESH) == ["GET"]


@pytest.mark.requirement("SESSION-013")
def test_activity_with_twenty_minutes_left_prolongs_the_session_once(portal: Portal) -> None:
    beata(portal, lifetime=1200)
    before = portal.expiry()
    portal.requests()
    portal.driver.find_element(By.TAG_NAME, "h1").click()
    portal.wait(lambda: portal.expiry() > before, "a later end")
    assert asked_for(portal, REFRESH) == ["GET"]


@pytest.mark.requirement("SESSION-014")
@pytest.mark.parametrize("lifetime", [1800])
def test_activity_with_thirty_minutes_left_only_asks(portal: Portal, lifetime: int) -> None:
    beata(portal, lifetime=lifetime)
    portal.requests()
    portal.driver.find_element(By.TAG_NAME, "h1").click()
    asked: list[str] = []
    portal.wait(lambda: asked.extend(url for _, url in portal.requests()) or [url for url in asked if CHECK in url], "the question")
    assert [url for url in asked if REFRESH in url] == []


@pytest.mark.requirement("SESSION-015")
def test_activity_beside_the_warning_does_not_prolong(portal: Portal) -> None:
    beata(portal, lifetime=240)
    portal.wait(lambda: portal.attribute("session-dialog", "data-open") == "true", "the warning")
    portal.requests()
    portal.find("session-text").click()
    asked: list[str] = []
    portal.wait(lambda: asked.extend(url for _, url in portal.requests()) or [url for url in asked if CHECK in url], "the question")
    assert [url for url in asked if REFRESH in url] == []
    assert portal.attribute("session-dialog", "data-open") == "true"


@pytest.mark.requirement("SESSION-016")
def test_the_page_knows_when_nobody_is_there(portal: Portal) -> None:
    portal.visit("/tjanster")
    portal.driver.find_element(By.TAG_NAME, "body").send_keys(Keys.SHIFT)
    began = time.monotonic()
    assert portal.attribute("page", "data-activity") == "active"
    portal.wait(lambda: portal.attribute("page", "data-activity") == "idle", "the page to be idle")
    assert 28 <= time.monotonic() - began <= 32


@pytest.mark.requirement("SESSION-025")
@pytest.mark.parametrize(
    ("target", "title", "before", "proceed", "out", "close"),
    [
        (
            "/inloggad/mina-sidor",
            "Du loggas snart ut",
            "Av säkerhetsskäl loggas du ut om ",
            "Fortsätt",
            "Logga ut",
            "Stäng och fortsätt vara inloggad",
        ),
        (
            "/en/inloggad/mina-sidor",
            "You will soon be logged out",
            "For security reasons you will be logged out in ",
            "Continue",
            "Log out",
            "Close and stay logged in",
        ),
    ],
)
def test_the_warning_speaks_the_language_of_the_page(
    portal: Portal, target: str, title: str, before: str, proceed: str, out: str, close: str
) -> None:
    beata(portal, lifetime=240, target=target)
    portal.wait(lambda: portal.attribute("session-dialog", "data-open") == "true", "the warning")
    assert portal.text("session-title") == title
    assert portal.text("session-text").startswith(before)
    assert portal.text("session-continue") == proceed
    assert portal.text("session-logout") == out
    assert portal.attribute("session-close", "aria-label") == close


@pytest.mark.requirement("SESSION-026")
def test_a_clock_that_is_two_hours_wrong_changes_nothing(portal: Portal) -> None:
    wrong = "const real = Date.now; Date.now = () => real() + 7200000"
    with portal.with_script(wrong):
        beata(portal, lifetime=240)
        portal.wait(lambda: portal.text("session-countdown"), "the countdown")
        assert portal.text("session-countdown") in {"04:00", "03:59", "03:58", "03:57", "03:56"}


@pytest.mark.requirement("SESSION-027")
def test_the_warning_keeps_the_focus_and_speaks_in_steps_only(portal: Portal) -> None:
    beata(portal, lifetime=64)
    portal.wait(lambda: portal.attribute("session-dialog", "data-open") == "true", "the warning")
    assert portal.attribute("session-dialog", "role") == "alertdialog"
    assert portal.attribute("session-dialog", "aria-labelledby") == "session-title"
    assert violations(portal) == []
    for _ in range(8):
        portal.driver.switch_to.active_element.send_keys(Keys.TAB)
        assert portal.driver.execute_script("return document.activeElement.closest('#session-dialog, body').id") in {"session-dialog", ""}
    spoken = portal.driver.execute_async_script(
        """const done = arguments[0], spoken = [], says = document.querySelector("[data-testid=session-announcer]");
        const at = () => document.querySelector("[data-testid=session-countdown]").textContent;
        const all = {childList: true, characterData: true, subtree: true};
        new MutationObserver(() => spoken.push([at(), says.textContent])).observe(says, all);
        setTimeout(() => done(spoken), 7000)"""
    )
    assert spoken in ([["01:00", "1 minut kvar tills du loggas ut"]], [])
    assert spoken or portal.text("session-announcer") == "1 minut kvar tills du loggas ut"


@pytest.mark.requirement("SESSION-012")
def test_a_tab_that_was_frozen_past_the_end_signs_out_at_the_first_click(portal: Portal) -> None:
    with portal.second_tab("/"):
        beata(portal, lifetime=10)
        with frozen(portal):
            pass_by(portal, 12)
        portal.wait(lambda: portal.path == "/utloggad", "the logged-out page")


@contextmanager
def frozen(portal: Portal) -> Iterator[None]:
    """As a browser does with a tab that is long behind. In a second tab, for Chromium draws no page again in a tab that was frozen."""
    portal.driver.execute_cdp_cmd("Page.setWebLifecycleState", {"state": "frozen"})
    yield
    portal.driver.execute_cdp_cmd("Page.setWebLifecycleState", {"state": "active"})


def pass_by(portal: Portal, seconds: float) -> None:
    """Lets so much time pass for the server."""
    until = time.monotonic() + seconds
    portal.wait(lambda: time.monotonic() > until, f"{seconds} seconds to pass")


def is_covered(portal: Portal) -> bool:
    """Whether what is the visitor's own is out of sight."""
    return bool(portal.driver.execute_script("return getComputedStyle(document.querySelector('main')).visibility === 'hidden'"))


A_CLOCK_THAT_STANDS_STILL = """
const now = performance.now.bind(performance);
let since, slept = 0;
performance.now = () => since ?? now() - slept;
window.fallAsleep = () => (since = now());
document.addEventListener("resume", () => { slept = now() - since; since = undefined; });
"""
"""The steady clock of a machine that sleeps; the wall clock goes on."""


def test_a_laptop_that_slept_past_the_end_shows_nothing_personal_when_it_wakes(portal: Portal) -> None:
    with portal.second_tab("/"), portal.with_script(A_CLOCK_THAT_STANDS_STILL):
        beata(portal, lifetime=10)
        with portal.without_network():
            portal.driver.execute_script("fallAsleep()")
            with frozen(portal):
                pass_by(portal, 12)
            portal.wait(lambda: is_covered(portal), "the page to be covered before it can ask")
            assert portal.path == "/inloggad/mina-sidor"
        is_signed_out(portal)
        assert "Beata" not in portal.driver.page_source


def test_a_laptop_that_slept_for_a_moment_goes_on_as_before(portal: Portal) -> None:
    with portal.second_tab("/"), portal.with_script(A_CLOCK_THAT_STANDS_STILL):
        beata(portal, lifetime=600)
        portal.driver.execute_script("fallAsleep()")
        with frozen(portal):
            pass_by(portal, 4)
            portal.requests()
        portal.wait(lambda: asked_for(portal, CHECK), "the question how long there is left")
        assert portal.path == "/inloggad/mina-sidor"
        assert not is_covered(portal)


def test_a_wall_clock_that_is_set_forward_covers_the_page_only_until_the_server_has_answered(portal: Portal) -> None:
    beata(portal, lifetime=600)
    portal.requests()
    portal.driver.execute_script("const real = Date.now; Date.now = () => real() + 7200000")
    portal.wait(lambda: asked_for(portal, CHECK), "the question how long there is left")
    portal.wait(lambda: not is_covered(portal), "the page to be shown again")
    assert portal.attribute("session-dialog", "data-open") == "false"


@pytest.mark.requirement("SESSION-026")
def test_a_processor_twenty_times_as_slow_counts_the_same_seconds(portal: Portal) -> None:
    beata(portal, lifetime=240)
    portal.wait(lambda: portal.text("session-countdown"), "the countdown")
    portal.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 20})
    try:
        pass_by(portal, 5)
        left = portal.expiry() - time.time()
        minutes, seconds = portal.text("session-countdown").split(":")
        assert abs(int(minutes) * 60 + int(seconds) - left) <= 3
    finally:
        portal.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 1})


def test_a_tab_whose_timers_run_once_a_minute_is_signed_out_in_time(portal: Portal) -> None:
    """As browsers do with a tab that has been in the background for five minutes."""
    rare = "const real = setTimeout; window.setTimeout = (run, ms = 0, ...more) => real(run, ms > 500 ? 60000 : ms, ...more)"
    with portal.with_script(rare):
        beata(portal, lifetime=8)
        began = time.monotonic()
        is_signed_out(portal)
        assert time.monotonic() - began <= 11


@pytest.mark.requirement("SESSION-028")
def test_what_one_tab_does_reaches_the_other(portal: Portal) -> None:
    beata(portal, lifetime=240)
    with portal.second_tab("/inloggad/mina-sidor") as (one, two):
        for tab in (one, two):
            tab()
            portal.wait(lambda: portal.attribute("session-dialog", "data-open") == "true", "the warning")
        one()
        portal.click("session-continue")
        two()
        portal.wait(lambda: portal.attribute("session-dialog", "data-open") == "false", "the warning to close here too")
        one()
        portal.open_drawer("login", by="header-profile-button")
        portal.click("profile-logout")
        two()
        portal.wait(lambda: portal.path == "/utloggad", "the logged-out page here too")


@pytest.mark.requirement("SESSION-035")
def test_after_signing_out_the_back_button_shows_nothing_personal(portal: Portal) -> None:
    beata(portal)
    portal.open_drawer("login", by="header-profile-button")
    portal.click("profile-logout")
    portal.wait(lambda: portal.path == "/utloggad", "the logged-out page")
    portal.driver.back()
    portal.wait_until_live()
    assert portal.screen in {"login", "logged-out"}
    assert "Beata" not in portal.driver.page_source


def test_an_outage_is_not_the_end_of_a_session(portal: Portal) -> None:
    beata(portal, lifetime=1200)
    portal.served.fault("refresh-token", status=500)
    portal.served.fault("check-token", status=500)
    portal.requests()
    portal.driver.find_element(By.TAG_NAME, "h1").click()
    portal.wait(lambda: asked_for(portal, REFRESH), "the refresh that fails")
    assert portal.path == "/inloggad/mina-sidor"
    assert portal.has("page", '[data-ready="true"]')


@pytest.mark.requirement("SESSION-002")
def test_a_sign_in_without_its_cookie_is_given_five_seconds(portal: Portal) -> None:
    portal.served.fault("token", status=200, body="{}", contentType="application/json")
    portal.visit(LoginPage.ADDRESS)
    LoginPage(portal).sign_in("bankid", person="B03")
    portal.wait(lambda: portal.has("login-redirecting"), "the wait")
    began = time.monotonic()
    portal.wait(lambda: "inloggning=misslyckad" in portal.path, "the login page with its warning")
    assert 4 <= time.monotonic() - began <= 6.5
    assert portal.find("login-warning").get_attribute("role") == "alert"


def test_who_was_thrown_out_by_the_clock_comes_back_to_the_same_page(portal: Portal) -> None:
    beata(portal, lifetime=6, target="/inloggad/mina-sidor/foretag")
    portal.wait(lambda: portal.path == "/utloggad", "the logged-out page")
    portal.click("logged-out-login-link")
    portal.wait_until_live()
    LoginPage(portal).sign_in("bankid", person="B03")
    portal.wait(lambda: "/inloggad/mina-sidor/foretag" in unquote(portal.path), "the page that was open")


def test_a_page_from_the_way_back_shows_nothing_until_it_is_known_who_is_there(portal: Portal) -> None:
    beata(portal)
    portal.driver.execute_script("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    assert portal.driver.execute_script("return getComputedStyle(document.querySelector('main')).visibility") == "hidden"
    portal.driver.execute_script("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    portal.wait(
        lambda: portal.driver.execute_script("return getComputedStyle(document.querySelector('main')).visibility") == "visible", "the page"
    )


@pytest.mark.whole_chromium
@pytest.mark.requirement("EDGE-013")
def test_the_way_back_after_a_login_leads_to_no_page_of_nobody(portal: Portal) -> None:
    """The whole Chromium keeps pages aside for the way back; the headless shell does not."""
    portal.visit("/moms")
    portal.visit("/tjanster")
    assert portal.has("header-login-button")
    beata(portal, target="/nyheter")
    portal.driver.back()
    portal.wait(lambda: portal.path == "/tjanster" and portal.has("header-profile-button"), "the page before, with who is signed in")
    portal.driver.back()
    portal.wait(lambda: portal.path == "/moms" and portal.has("header-profile-button"), "the one before that")


@pytest.mark.whole_chromium
def test_what_was_typed_before_a_login_is_there_on_the_way_back(portal: Portal) -> None:
    portal.visit("/om-foretagsporten-se/kontakt")
    portal.find("contact-message").send_keys("Skrivet före inloggningen.")
    beata(portal, target="/nyheter")
    portal.driver.back()
    portal.wait(lambda: portal.find("contact-message").get_property("value") == "Skrivet före inloggningen.", "what was typed")
    portal.find("contact-message").send_keys(" Och efter.")
    assert portal.find("contact-message").get_attribute("value") == "Skrivet före inloggningen. Och efter."


@pytest.mark.requirement("SESSION-017")
def test_fifty_clicks_prolong_the_session_once(portal: Portal) -> None:
    beata(portal, lifetime=1200)
    portal.requests()
    heading = portal.driver.find_element(By.TAG_NAME, "h1")
    for _ in range(50):
        heading.click()
    asked: list[str] = []
    portal.wait(lambda: asked.extend(url for _, url in portal.requests()) or [url for url in asked if REFRESH in url], "the refresh")
    assert len([url for url in asked if REFRESH in url]) == 1


@pytest.mark.requirement("SESSION-017")
def test_a_page_that_nobody_touches_prolongs_nothing(portal: Portal) -> None:
    beata(portal, lifetime=1200)
    portal.requests()
    end = time.monotonic() + 60
    portal.wait(lambda: time.monotonic() > end, "a minute to pass", seconds=65)
    assert asked_for(portal, REFRESH) == []


@pytest.mark.requirement("SESSION-009")
def test_a_shell_without_an_auth_service_stays_where_it_is(tmp_path_factory: pytest.TempPathFactory, chromium: webdriver.Chrome) -> None:
    with serving(tmp_path_factory.mktemp("mocked"), VST_MOCKED_SESSION="1") as mocked:
        portal = beata(Portal(chromium, mocked))
        portal.driver.delete_cookie("vst_user")
        portal.driver.find_element(By.TAG_NAME, "h1").click()
        portal.wait(lambda: portal.attribute("page", "data-signed-in") == "false", "the page to know")
        assert portal.path == "/inloggad/mina-sidor"


@pytest.mark.requirement("SESSION-009")
def test_with_an_auth_service_it_goes_to_the_logged_out_page(portal: Portal) -> None:
    beata(portal)
    portal.driver.delete_cookie("vst_user")
    portal.driver.find_element(By.TAG_NAME, "h1").click()
    portal.wait(lambda: portal.path == "/utloggad", "the logged-out page")
