"""The switches in the settings of somebody signed in: turned at once, saved behind the scenes, and never a lie (SETTINGS-*)."""

import pytest
from portal_pages import violations
from portal_pages.settings import SWITCHES, Settings
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.portal import Portal
from tests.browser.pages.remote_app import RemoteApp


@pytest.fixture
def tolvans(portal: Portal) -> Settings:
    """The open settings of Tolvan, who has saved nothing yet."""
    portal.served.reset()
    portal.log_in("P00", "/tjanster")
    settings = Settings(portal).opened()
    settings.listen()
    return settings


WALK = [
    ("bolagsverket", "bolagsverket"),
    ("skatteverket", "all"),
    ("bolagsverket", "skatteverket"),
    ("skatteverket", None),
    ("all", "all"),
    ("skatteverket", "bolagsverket"),
    ("all", "all"),
    ("all", None),
]
"""Eight turns of switches and the value that each saves; between them every switch is turned on and off."""
ON = {"all": SWITCHES, "bolagsverket": ("bolagsverket",), "skatteverket": ("skatteverket",), None: ()}


@pytest.mark.requirement("SETTINGS-006", "SETTINGS-007", "SETTINGS-008", "SETTINGS-009", "SETTINGS-010")
@pytest.mark.requirement("SETTINGS-011", "SETTINGS-012", "SETTINGS-013", "EVENT-009")
def test_each_turn_is_saved_once_and_told_once(tolvans: Settings) -> None:
    assert tolvans.on == []
    for n, (switch, value) in enumerate(WALK, 1):
        tolvans.turn(switch)
        assert tolvans.on == list(ON[value]), "at once, without the server"
        tolvans.hears(*[each for _, each in WALK[:n]])
        assert tolvans.saved == value
    assert tolvans.saves == [value for _, value in WALK]
    bodies = [call["body"] for call in tolvans.portal.served.calls("settings-save")]
    assert all(body.keys() == {"hamtaArenden"} for body in bodies)


@pytest.mark.requirement("SCALE-004")
def test_a_turned_switch_is_a_call_and_no_event_of_the_page(tolvans: Settings) -> None:
    tolvans.portal.frames_sent()
    tolvans.turn("bolagsverket")
    tolvans.says_saved()
    assert tolvans.portal.frames_sent() == []


@pytest.mark.parametrize("key", [Keys.SPACE, Keys.ENTER])
def test_a_switch_is_turned_with_the_keyboard_and_says_that_it_was_saved(tolvans: Settings, key: str) -> None:
    tolvans.portal.find("settings-cases-bolagsverket").send_keys(key)
    tolvans.shows("bolagsverket")
    tolvans.says_saved()
    assert tolvans.portal.find("settings-cases-status").get_attribute("role") == "status"
    assert tolvans.portal.path == "/tjanster"
    assert tolvans.portal.open_drawers() == ["drawer-user-settings"]
    assert tolvans.saves == ["bolagsverket"]


def test_a_saved_setting_is_there_on_the_next_page_and_in_the_next_login(tolvans: Settings) -> None:
    tolvans.turn("skatteverket")
    tolvans.hears("skatteverket")
    tolvans.portal.visit("/moms")
    assert tolvans.on == ["skatteverket"]
    tolvans.portal.log_in("P00", "/tjanster")
    assert tolvans.on == ["skatteverket"]
    tolvans.portal.log_in("B03", "/tjanster")
    assert tolvans.on == []


@pytest.mark.requirement("SETTINGS-016")
def test_a_save_that_fails_turns_the_switches_back_and_is_only_logged(tolvans: Settings) -> None:
    tolvans.turn("bolagsverket")
    tolvans.hears("bolagsverket")
    told = "Ditt val är oförändrat: Bolagsverket."
    words = tolvans.portal.text("drawer-user-settings").replace("Sparat", told)
    tolvans.portal.served.fault("settings-save", status=500)
    tolvans.turn("all")
    tolvans.shows("bolagsverket")
    tolvans.portal.wait(lambda: tolvans.portal.text("settings-cases-status") == told, "what stands")
    assert tolvans.portal.text("drawer-user-settings") == words
    assert tolvans.heard == ["bolagsverket"]
    assert "The user settings could not be saved" in tolvans.portal.served.logged()
    assert len(tolvans.saves) == 2


def test_a_slow_save_is_shown_at_once_and_turned_back_when_it_fails_at_last(tolvans: Settings) -> None:
    tolvans.portal.served.fault("settings-save", status=500, delayMs=700)
    tolvans.turn("all")
    assert tolvans.on == list(SWITCHES)
    tolvans.shows()
    assert tolvans.heard == []


def test_quick_turns_are_saved_one_after_the_other_and_the_last_one_holds(tolvans: Settings) -> None:
    tolvans.portal.served.fault("settings-save", delayMs=150)
    tolvans.turn_at_once("all", "bolagsverket", "skatteverket", "bolagsverket")
    assert tolvans.on == ["bolagsverket"]
    tolvans.hears("all", "skatteverket", None, "bolagsverket")
    assert tolvans.saves == ["all", "skatteverket", None, "bolagsverket"]
    assert (tolvans.on, tolvans.saved) == (["bolagsverket"], "bolagsverket")


def test_of_quick_turns_the_last_one_that_could_be_saved_holds(tolvans: Settings) -> None:
    tolvans.turn("skatteverket")
    tolvans.hears("skatteverket")
    tolvans.portal.served.fault("settings-save", status=500, delayMs=150)
    tolvans.turn_at_once("all", "skatteverket")
    tolvans.shows("skatteverket")
    assert (tolvans.heard, tolvans.saved) == (["skatteverket"], "skatteverket")


def test_the_other_tab_follows_and_hears_of_it(tolvans: Settings) -> None:
    with tolvans.portal.second_tab("/tjanster") as (one, two):
        other = Settings(tolvans.portal)
        other.listen()
        one()
        tolvans.turn("bolagsverket")
        tolvans.hears("bolagsverket")
        two()
        other.shows("bolagsverket")
        other.hears("bolagsverket")
        other.opened().turn("all")
        one()
        tolvans.shows(*SWITCHES)
        tolvans.hears("bolagsverket", "all")
        assert tolvans.saves == ["bolagsverket", "all"]


def test_a_turn_without_a_line_goes_back_and_the_page_shows_what_is_saved_when_the_line_is_there(tolvans: Settings) -> None:
    line = RemoteApp(tolvans.portal)
    tolvans.turn("bolagsverket")
    tolvans.hears("bolagsverket")
    line.goes_offline()
    tolvans.turn("skatteverket")
    tolvans.shows("bolagsverket")
    line.comes_back()
    tolvans.shows("bolagsverket")
    tolvans.turn("skatteverket")
    tolvans.hears("bolagsverket", "all")
    assert tolvans.saves == ["bolagsverket", "all"]
    line.said()


def test_what_was_saved_elsewhere_while_the_line_was_lost_shows_when_it_is_back(tolvans: Settings) -> None:
    line = RemoteApp(tolvans.portal)
    tolvans.turn("all")
    tolvans.hears("all")
    line.goes_offline()
    tolvans.portal.served.reset()
    line.comes_back()
    tolvans.shows()
    line.said()


def test_a_switch_turned_before_the_page_is_live_is_saved_when_it_is(portal: Portal) -> None:
    portal.served.reset()
    portal.log_in("P00", "/tjanster")
    portal.driver.execute_cdp_cmd("Network.enable", {})
    portal.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/ws/page*"]})
    early = portal.driver.execute_cdp_cmd(
        "Page.addScriptToEvaluateOnNewDocument",
        {"source": "addEventListener('DOMContentLoaded', () => document.getElementById('settings-cases-bolagsverket')?.click())"},
    )
    try:
        portal.visit("/tjanster", live=False)
        portal.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
        portal.wait_until_live()
    finally:
        portal.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", early)
        portal.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
    settings = Settings(portal)
    portal.wait(lambda: settings.saves == ["bolagsverket"], "the early turn to be saved")
    settings.shows("bolagsverket")


@pytest.mark.requirement("EVENT-009")
def test_a_mounted_app_hears_of_it_once(portal: Portal) -> None:
    portal.served.reset()
    app = RemoteApp(portal).opened()
    assert app.props["hamtaArenden"] is None
    settings = Settings(portal).opened()
    settings.turn("all")
    portal.wait(lambda: app.times("heard") == 1, "the app to hear of it")
    told = portal.driver.execute_script("return window.__remoteLog.filter(({what}) => what === 'heard').map(({detail}) => detail)")
    assert told == [{"hamtaArenden": "all"}]
    assert app.times("mount") == 1
    assert app.times("heard") == 1


@pytest.mark.requirement("EVENT-004")
def test_an_app_opens_the_settings_at_a_switch_or_as_they_are(portal: Portal) -> None:
    portal.log_in("P00", "/tjanster")
    app = RemoteApp(portal)
    app.fire("vst:toggle-user-settings-menu", {"focusElementId": "settings-cases-all"})
    assert portal.open_drawers() == ["drawer-user-settings"]
    assert app.focused().get_attribute("id") == "settings-cases-all"
    app.fire("vst:toggle-user-settings-menu")
    assert portal.open_drawers() == []
    app.fire("vst:toggle-user-settings-menu")
    assert app.focused().get_attribute("data-testid") == "drawer-user-settings-title"
    app.fire("vst:toggle-user-settings-menu")
    app.fire("vst:toggle-user-settings-menu", {"focusElementId": "settings-cases-skatteverket", "scrollElementId": "settings-cases"})
    assert app.focused().get_attribute("id") == "settings-cases-skatteverket"


@pytest.mark.parametrize("address", ["/tjanster", "/en/services"])
def test_the_settings_of_somebody_signed_in_have_no_violation(portal: Portal, address: str) -> None:
    portal.log_in("L01", address)
    settings = Settings(portal).opened()
    settings.turn("all")
    for width in (1280, 375):
        portal.width(width)
        assert violations(portal) == []


def test_without_scripts_the_switches_are_a_form_with_a_button(portal: Portal) -> None:
    portal.served.reset()
    portal.log_in("P00", "/tjanster")
    assert not portal.find("settings-cases-save").is_displayed()
    with portal.without_scripts():
        portal.visit("/tjanster", live=False)
        settings = Settings(portal)
        settings.turn("bolagsverket")
        portal.click("settings-cases-save")
        portal.wait(lambda: "bolagsverket" in settings.on, "the saved switch")
        assert portal.driver.current_url.endswith("/tjanster#drawer-user-settings")
        assert settings.saves == ["bolagsverket"]
