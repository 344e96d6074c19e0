"""The profile menu in a browser, in every state a person can be in (PROFILE-*)."""

import pytest
from portal_pages import violations

from tests.browser.pages.portal import Portal


def profile_of(portal: Portal, key: str, target: str = "/tjanster", party: str | None = None) -> Portal:
    """The page of a test person with the profile drawer open."""
    portal.log_in(key, target, **({"valt-engagemang": party} if party else {}))
    portal.open_drawer("login", by="header-profile-button")
    return portal


@pytest.mark.requirement("PROFILE-014")
@pytest.mark.parametrize(("target", "name"), [("/tjanster", "Min profil"), ("/en/services", "My profile")])
def test_signed_in_the_login_drawer_holds_the_profile_menu(portal: Portal, target: str, name: str) -> None:
    profile_of(portal, "B01", target)
    drawer = portal.find("drawer-login")
    assert drawer.accessible_name == name
    assert drawer.find_element("css selector", "[data-testid=profile-menu]").is_displayed()
    assert not portal.has("login-box")
    assert portal.text("profile-name") == "Albin Ettbolag"


@pytest.mark.requirement("PROFILE-005", "PARTY-050", "PARTY-051")
def test_stures_protected_names_expand_and_collapse(portal: Portal) -> None:
    profile_of(portal, "S02")

    def shown() -> tuple[str, int]:
        toggle = portal.find("namnskydd-toggle")
        return str(toggle.get_attribute("aria-expanded")), sum(item.is_displayed() for item in portal.all("namnskydd-item"))

    portal.frames_sent()
    assert shown() == ("false", 4)
    for expected in (("true", 6), ("false", 4)):
        portal.click("namnskydd-toggle")
        portal.wait(lambda expected=expected: shown() == expected, f"{expected} protected names")
    assert portal.frames_sent() == []


@pytest.mark.requirement("PARTY-051")
def test_four_protected_names_need_no_toggle(portal: Portal) -> None:
    profile_of(portal, "T08", party="5521080019")
    assert sum(item.is_displayed() for item in portal.all("namnskydd-item")) == 4
    assert not portal.has("namnskydd-toggle")


@pytest.mark.requirement("PROFILE-010")
@pytest.mark.parametrize(
    ("target", "word", "after"), [("/tjanster", "Logga ut", "/utloggad"), ("/en/services", "Log out", "/en/logged-out")]
)
def test_logging_out(portal: Portal, target: str, word: str, after: str) -> None:
    profile_of(portal, "P00", target)
    logout = portal.find("profile-logout")
    assert (logout.accessible_name, logout.aria_role) == (word, "button")
    portal.click("profile-logout")
    portal.wait(lambda: portal.path == after, "the logged-out page")
    assert portal.cookie("vst_user") is None
    portal.visit("/inloggad/mina-sidor", live=False)
    assert portal.screen == "login"


@pytest.mark.parametrize(
    ("key", "party"),
    [
        ("P00", None),
        ("S02", None),
        ("S04", "197101189814"),
        ("B03", "9521030016"),
        ("T08", "5521080019"),
        ("A01", "5520000018"),
        ("F01", None),
        ("F02", None),
    ],
)
def test_no_state_of_the_profile_menu_has_a_violation_or_is_wider_than_a_phone(portal: Portal, key: str, party: str | None) -> None:
    profile_of(portal, key, party=party)
    for width in (1280, 375):
        portal.width(width)
        assert violations(portal) == []
        assert portal.driver.execute_script(
            "const menu = document.getElementById('drawer-login'); return menu.scrollWidth <= menu.clientWidth"
        )


def test_the_chooser_with_everything_in_it_has_no_violation(portal: Portal) -> None:
    portal.log_in("A01", "/inloggad/valj-vem-du-vill-foretrada")
    portal.served.reset()
    portal.find("chooser-star", '[data-orgnr="5520000018"]').click()
    portal.wait(lambda: portal.has("chooser-favourite-item"), "the favourite")
    for width in (1280, 375):
        portal.width(width)
        portal.find("chooser-search").send_keys("9")
        portal.wait(lambda: portal.text("chooser-announcer") != "1001 träffar", "fewer companies")
        portal.wait(lambda: not portal.driver.find_elements("css selector", "[data-chunk=near]:not([hidden])"), "all of them to be drawn")
        assert violations(portal) == []
        assert portal.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    ("key", "address"), [("F01", "/inloggad/valj-vem-du-vill-foretrada"), ("F04", "/en/inloggad/valj-vem-du-vill-foretrada")]
)
def test_a_chooser_with_an_error_has_no_violation(portal: Portal, key: str, address: str) -> None:
    portal.log_in(key, address)
    for width in (1280, 375):
        portal.width(width)
        assert violations(portal) == []


@pytest.mark.parametrize("scheme", [("prefers-color-scheme", "dark"), ("forced-colors", "active")])
def test_chooser_profile_and_settings_hold_in_dark_and_in_forced_colours(portal: Portal, scheme: tuple[str, str]) -> None:
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": scheme[0], "value": scheme[1]}]})
    try:
        portal.log_in("T08", "/inloggad/valj-vem-du-vill-foretrada", **{"valt-engagemang": "5521080019"})
        assert violations(portal) == []
        portal.open_drawer("login", by="header-profile-button")
        assert violations(portal) == []
        portal.open_drawer("user-settings", by="header-settings-button")
        assert violations(portal) == []
    finally:
        portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
