"""The header and its drawers at the widths they are made for, and what is told when the visitor moves."""

import pytest
from portal_pages import violations
from selenium.webdriver.common.keys import Keys

from portal.constants import DESKTOP_FROM_PX, DRAWER_CLOSE_DELAY, HEADER_COMPACT_AFTER_PX, MILLISECOND
from tests.browser.pages.engines import OF_BEFORE_2026, OF_TODAY
from tests.browser.pages.examples import Examples
from tests.browser.pages.portal import Portal
from tests.browser.pages.remote_app import DEMO, EAST, RemoteApp

MEDIUM = 800
"""A width at which all six drawers have a button of their own in the header."""
BUTTONS = {
    "explore": "header-explore-button",
    "services": "header-services-button",
    "login": "header-login-button",
    "user-settings": "header-settings-button",
    "search": "header-search-button",
    "lang": "header-lang-button",
}
OPEN_PAGES = (
    "/",
    "/tjanster",
    "/en/services",
    "/inloggad/logga-in",
    "/404",
    "/inloggad/404",
    "/400",
    "/424",
    "/500",
    "/utloggad",
    "/cookies",
    "/sok",
    "/om-foretagsporten-se/kontakt",
    "/nyheter",
    "/moms",
    "/tillvaxtverket/likviditetsbudget",
    "/komponenter",
)
PAGES_OF_BEATA = ("/inloggad/mina-sidor", "/inloggad/valj-vem-du-vill-foretrada", DEMO, "/en/inloggad/scb/andra/sni")
CLIENT = "*/dist/client.*.js"
REFUSES_WEBSOCKETS = """
window.WebSocket = class extends EventTarget {
  readyState = 0;
  constructor() {
    super();
    setTimeout(() => {
      this.readyState = 3;
      const gone = new CloseEvent("close", {code: 1006});
      this.onclose?.(gone);
      this.dispatchEvent(gone);
    });
  }
  send() {}
  close() {}
};
"""
COVERED = """
const drawer = document.querySelector(`[data-testid="${arguments[0]}"]`);
return [...drawer.querySelectorAll("a[href], button, summary, input")].filter((each) => {
  const {left, top, width, height} = each.getBoundingClientRect(), [x, y] = [left + width / 2, top + height / 2];
  if (!each.checkVisibility({visibilityProperty: true}) || y > innerHeight) return false;
  return !each.contains(document.elementFromPoint(x, y));
}).map((each) => each.outerHTML)
"""
NOTICE = "5f0c1a52-7d3e-4b8a-9c61-2e4d8f7a1b01"
"""N-SKAL of the reference: addressed to the shell."""


# --- The header ---


@pytest.mark.requirement("NAV-001")
def test_the_header_is_the_wide_one_from_1024_pixels(portal: Portal) -> None:
    portal.visit("/tjanster")
    for width, layout in ((DESKTOP_FROM_PX, "desktop"), (DESKTOP_FROM_PX - 1, "mobile"), (DESKTOP_FROM_PX, "desktop")):
        portal.width(width)
        portal.wait(lambda layout=layout: portal.has("header", f'[data-layout="{layout}"]'), f"the header to be the {layout} one")
        assert portal.find("header").is_displayed()
        assert portal.find("header-search-button").is_displayed() is (layout == "mobile"), width


@pytest.mark.requirement("NAV-005")
def test_the_search_field_comes_and_goes_with_the_content_frontend(portal: Portal) -> None:
    portal.visit("/tjanster")
    assert portal.find("header-search-field").is_displayed()
    portal.served.flag("vst-ft-content-frontend", None)
    portal.visit("/tjanster")
    assert not portal.has("header-search-field")
    assert not portal.has("header-search-button")


@pytest.mark.requirement("NAV-006", "NAV-007")
def test_the_bar_that_says_whom_one_represents_makes_room_while_one_reads_on_a_phone(portal: Portal) -> None:
    portal.width(375)
    portal.log_in("B03", "/moms", **{"valt-engagemang": EAST})
    bar = portal.find("profile-header")
    assert bar.text == "Du företräder Östra Verken AB"

    def scrolls_to(pixels: int) -> None:
        portal.driver.execute_async_script(
            "scrollTo({top: arguments[0], behavior: 'instant'});"
            "requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(arguments[1])))",
            pixels,
        )
        assert portal.driver.execute_script("return scrollY") == pixels

    for pixels, compact in ((HEADER_COMPACT_AFTER_PX, "false"), (HEADER_COMPACT_AFTER_PX + 1, "true"), (0, "false")):
        scrolls_to(pixels)
        assert portal.attribute("profile-header", "data-compact") == compact, pixels
    scrolls_to(300)
    portal.wait(lambda: not bar.is_displayed(), "the bar to make room")
    scrolls_to(250)
    assert bar.is_displayed()


@pytest.mark.parametrize("wants_less_motion", [False, True])
@pytest.mark.parametrize(("width", "height"), [(320, 256), (375, 667), (767, 500)])
def test_who_comes_back_to_the_header_from_below_by_the_keyboard_meets_each_of_its_buttons(
    portal: Portal, width: int, height: int, wants_less_motion: bool
) -> None:
    """The row of menus is hidden while one reads: at 400 % too, where a window of 1280 by 1024 is the first of these. Above the header
    stands the choice of cookies, so that the page is still scrolled when the header has the focus.
    """
    portal.consent("").width(width, height)
    wanted = "reduce" if wants_less_motion else "no-preference"
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": wanted}]})
    portal.visit("/moms")
    portal.driver.execute_script("document.querySelector('main h2 ~ * a[href]').focus()")
    portal.wait(lambda: not portal.find("header-explore-button").is_displayed(), "the header of who reads")
    met: list[str] = []
    while not met or met[-1] != "header-logo":
        portal.driver.switch_to.active_element.send_keys(Keys.SHIFT + Keys.TAB)
        now = portal.driver.switch_to.active_element
        assert now.tag_name != "body", f"the focus is lost after {met[-1:]}"
        met.append(now.get_attribute("data-testid") or "")
    assert portal.has("header", '[data-compact="true"]')
    assert met[-5:] == ["header-login-button", "header-search-button", "header-services-button", "header-explore-button", "header-logo"]
    for name in ("header-explore-button", "header-services-button", "header-search-button", "header-login-button"):
        portal.driver.switch_to.active_element.send_keys(Keys.TAB)
        assert portal.driver.switch_to.active_element == portal.find(name)


@pytest.mark.parametrize("wanted", ["reduce", "no-preference"])
def test_what_the_header_hides_is_there_the_moment_the_keyboard_comes_into_the_header(portal: Portal, wanted: str) -> None:
    """Not a frame later: on a slow phone the next press of Tab would go past it."""
    portal.consent("").width(375, 667)
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": wanted}]})
    portal.visit("/moms")
    portal.driver.execute_script("document.querySelector('main h2 ~ * a[href]').focus()")
    portal.driver.switch_to.active_element.send_keys(Keys.TAB)
    portal.wait(lambda: not portal.find("header-explore-button").is_displayed(), "the header of who reads")
    seen = portal.driver.execute_script(
        "document.querySelector('[data-testid=header-login-button]').focus();"
        "return [...document.querySelectorAll('.header__menu button')].map((each) => getComputedStyle(each).visibility)"
    )
    assert set(seen) == {"visible"}


@pytest.mark.requirement("NAV-064")
def test_parts_change_at_600_pixels_and_the_header_at_1024(portal: Portal) -> None:
    gallery = Examples(portal)
    for width, covers in ((599, True), (600, False)):
        portal.width(width)
        gallery.visit().example("drawer")
        portal.open_drawer("gallery", by="drawer-gallery-button")
        taken = portal.find("drawer-gallery").size["width"]
        assert (taken == gallery.js("return document.documentElement.clientWidth")) is covers, (width, taken)
        assert portal.attribute("header", "data-layout") == "mobile"
    for width, layout in ((1023, "mobile"), (1024, "desktop")):
        portal.width(width)
        portal.visit("/inloggad/logga-in")
        assert portal.attribute("header", "data-layout") == layout
        assert portal.find("login-illustration").is_displayed() is (layout == "desktop")


# --- The drawers ---


@pytest.mark.requirement("NAV-004", "NAV-008", "NAV-009")
def test_one_drawer_is_open_at_a_time_whichever_comes_after_which(portal: Portal) -> None:
    portal.width(MEDIUM)
    portal.visit("/tjanster")
    for first, one in BUTTONS.items():
        for second, other in BUTTONS.items():
            if first == second:
                continue
            portal.click(one)
            assert portal.open_drawers() == [f"drawer-{first}"]
            portal.click(other)
            assert portal.open_drawers() == [f"drawer-{second}"], (first, second)
            portal.click(other)
            assert portal.open_drawers() == [], second


@pytest.mark.requirement("NAV-004")
def test_who_is_signed_in_has_a_profile_where_others_log_in(portal: Portal) -> None:
    portal.log_in("B03", "/tjanster", **{"valt-engagemang": EAST})
    for name, button in {**BUTTONS, "login": "header-profile-button"}.items():
        if name != "search":  # Its field stands in the header at this width.
            portal.open_drawer(name, by=button)
    assert portal.text("drawer-user-settings-title") == "Inställningar"


@pytest.mark.requirement("NAV-010")
def test_a_drawer_is_seen_to_close_for_a_quarter_of_a_second(portal: Portal) -> None:
    portal.visit("/tjanster")
    portal.open_drawer("services", by="header-services-button")
    at_once, asked, took = portal.driver.execute_async_script(
        """const done = arguments[0], drawer = document.getElementById("drawer-services"), real = setTimeout, asked = [];
        window.setTimeout = (run, after, ...more) => (asked.push(after), real(run, after, ...more));
        const since = performance.now();
        document.querySelector("[data-testid=drawer-services-close]").click();
        window.setTimeout = real;
        const atOnce = [drawer.dataset.open, drawer.checkVisibility()];
        new MutationObserver(() => drawer.checkVisibility() || done([atOnce, asked, performance.now() - since]))
          .observe(drawer, {attributes: true});"""
    )
    assert at_once == ["false", True]
    assert asked == [250] == [DRAWER_CLOSE_DELAY // MILLISECOND]
    assert took >= 240  # A slow machine may take longer; none may be quicker than its clock ticks.
    assert not portal.find("drawer-services").is_displayed()


@pytest.mark.parametrize("width", [320, 375])
def test_what_is_seen_of_a_drawer_on_a_phone_can_be_pressed_by_who_represents_somebody(portal: Portal, width: int) -> None:
    """The bar that says whom is hidden then, and lay over the close button all the same."""
    portal.width(width)
    portal.log_in("B03", "/moms", **{"valt-engagemang": EAST})
    for name in ("explore", "services"):
        portal.click(f"header-{name}-button")
        portal.wait(lambda name=name: portal.driver.execute_script(COVERED, f"drawer-{name}") == [], f"all of {name} to be in reach")
        portal.click(f"drawer-{name}-close")
        portal.wait(lambda name=name: not portal.find(f"drawer-{name}").is_displayed(), f"{name} to close")


def test_what_lies_where_the_bar_of_the_party_was_can_be_pressed_while_one_reads(portal: Portal) -> None:
    portal.width(375)
    portal.log_in("B03", "/moms", **{"valt-engagemang": EAST})
    portal.driver.execute_script("window.scrollTo({top: 700, behavior: 'instant'})")
    portal.wait(lambda: not portal.find("profile-header").is_displayed(), "the bar to be hidden")
    reached = """const {left, top, width, height} = document.querySelector("[data-testid=profile-header]").getBoundingClientRect();
    return !document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".header")"""
    portal.wait(lambda: portal.driver.execute_script(reached), "what one reads to be in reach, when the header has slid away")


@pytest.mark.parametrize("path", ["/moms", DEMO])
def test_what_is_pressed_while_the_client_is_still_coming_opens_when_it_has_come(portal: Portal, path: str) -> None:
    _presses_menu_without_client(portal, path)
    assert portal.attribute("drawer-explore", "data-open") == "false"
    _client_comes(portal)
    portal.wait(lambda: portal.attribute("drawer-explore", "data-open") == "true", "the menu to open")
    _menu_closes(portal)


def test_what_was_pressed_is_forgotten_by_who_turned_to_something_else_meanwhile(portal: Portal) -> None:
    portal.width(375)
    _visit_without_client(portal, "/om-foretagsporten-se/kontakt")
    portal.click("header-explore-button")
    portal.click("contact-message")
    _client_comes(portal)
    portal.wait_until_live()
    assert portal.attribute("drawer-explore", "data-open") == "false"


def test_where_the_client_does_not_come_a_drawer_opens_as_the_dialog_that_it_is(portal: Portal) -> None:
    portal.consent("RESTRICTED").width(375)
    _visit_without_client(portal, "/moms")
    portal.click("header-explore-button")
    portal.wait(lambda: portal.find("drawer-explore-close").is_displayed(), "the menu, when nobody waits for the client any more")
    assert violations(portal) == []
    portal.click("drawer-explore-close")
    portal.wait(lambda: not portal.find("drawer-explore").is_displayed(), "the menu to close")
    portal.click("header-login-button")
    portal.wait(lambda: portal.find("login-box-option-bankid").is_displayed(), "the ways to log in, at once now")
    portal.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    portal.wait(lambda: not portal.find("drawer-login").is_displayed(), "the drawer to close")
    portal.click("header-services-button")
    portal.wait(lambda: portal.find("drawer-services").is_displayed(), "the services")
    portal.click("menu-page-tjanster")
    portal.wait(lambda: portal.path == "/meny", "the menu as a page")
    _client_comes(portal)


@pytest.mark.parametrize("path", ["/moms", DEMO])
def test_a_drawer_that_was_opened_as_it_is_is_an_ordinary_one_when_the_client_comes_after_all(portal: Portal, path: str) -> None:
    _presses_menu_without_client(portal, path)
    portal.wait(lambda: portal.find("drawer-explore").is_displayed(), "the menu, when nobody waits for the client any more")
    _client_comes(portal)
    portal.wait(lambda: portal.attribute("drawer-explore", "data-open") == "true", "the client to know of it")
    _menu_closes(portal)
    portal.click("header-services-button")
    portal.wait(lambda: portal.attribute("drawer-services", "data-open") == "true", "the page to be in reach")


def test_who_is_behind_a_proxy_that_refuses_websockets_can_sign_out(portal: Portal) -> None:
    portal.consent("RESTRICTED").width(375)
    portal.log_in("B03", **{"valt-engagemang": EAST})
    with portal.with_script(REFUSES_WEBSOCKETS):
        portal.visit("/inloggad/mina-sidor", live=False)
        portal.click("header-profile-button")
        portal.wait(lambda: portal.find("profile-logout").is_displayed(), "the profile")
        portal.click("profile-logout")
        portal.wait(lambda: portal.path.startswith("/utloggad"), "the end of the login")


@pytest.mark.requirement("NAV-011")
@pytest.mark.parametrize("name", BUTTONS)
def test_by_the_keyboard_the_focus_goes_in_stays_in_and_comes_back(portal: Portal, name: str) -> None:
    portal.width(MEDIUM)
    portal.visit("/tjanster")
    keys = Examples(portal)
    for way in ("Escape", "close"):
        keys.focus(portal.find(BUTTONS[name])).send_keys(Keys.ENTER)
        keys.wait_for_focus(f"drawer-{name}-field" if name == "search" else f"drawer-{name}-title")  # What is searched is typed at once.
        keys.focus(portal.find(f"drawer-{name}-title"))
        keys.press(Keys.SHIFT + Keys.TAB)  # From the title, which is the first, to the last.
        last = keys.driver.switch_to.active_element
        keys.press(Keys.TAB)
        assert keys.focused == f"drawer-{name}-close"
        keys.press(Keys.SHIFT + Keys.TAB)
        assert keys.driver.switch_to.active_element == last
        assert keys.js("return arguments[0].closest('dialog').id", last) == f"drawer-{name}"
        if way == "Escape":
            keys.escape()
        else:
            keys.focus(portal.find(f"drawer-{name}-close")).send_keys(Keys.ENTER)
        assert portal.open_drawers() == []
        assert keys.focused == BUTTONS[name]


@pytest.mark.requirement("NAV-013", "NAV-014", "NAV-015")
@pytest.mark.parametrize(
    ("path", "terms", "words", "nothing"),
    [
        ("/tjanster", {"MOMS": None, "ärende": None, "likviditetsbudget": 1}, ("tjänst", "tjänster"), "Inga tjänster matchar ”xyzzy”."),
        ("/en/services", {"vat": None, "CASE": None, "cash-flow": 1}, ("service", "services"), "No services match “xyzzy”."),
    ],
)
def test_the_services_drawer_keeps_what_has_the_word_in_its_title(
    portal: Portal, path: str, terms: dict[str, int | None], words: tuple[str, str], nothing: str
) -> None:
    portal.visit(path)
    portal.open_drawer("services", by="header-services-button")
    field = portal.find("services-menu-search")

    def shown() -> list[str]:
        return [item.text for item in portal.all("services-menu-item") if item.is_displayed()]

    def count() -> str:
        return f"{len(shown())} {words[len(shown()) != 1]}"

    every = shown()
    assert portal.text("services-menu-count") == count()
    for term, hits in terms.items():
        field.clear()
        field.send_keys(term)
        expected = [title for title in every if term.lower() in title.lower()]
        assert 0 < len(expected) < len(every)
        assert hits is None or len(expected) == hits
        portal.wait(lambda expected=expected: shown() == expected, f"the services with {term}")
        assert portal.text("services-menu-count") == count()
        assert not portal.find("services-menu-no-results").is_displayed()
    field.clear()
    field.send_keys("xyzzy")
    portal.wait(lambda: portal.find("services-menu-no-results").is_displayed(), "the word that there is none")
    assert portal.text("services-menu-no-results") == nothing
    assert shown() == []


@pytest.mark.requirement("NAV-060")
def test_every_page_has_the_whole_shell(portal: Portal) -> None:
    for path in OPEN_PAGES:
        _has_the_shell(portal, path, "header-login-button")
    portal.log_in("B03", **{"valt-engagemang": EAST})
    for path in PAGES_OF_BEATA:
        _has_the_shell(portal, path, "header-profile-button")


def _has_the_shell(portal: Portal, path: str, login: str) -> None:
    portal.visit(path)
    shown = [notice.get_attribute("data-uuid") for notice in portal.all("notice") if notice.is_displayed()]
    assert NOTICE in shown, path
    for name, button in (
        ("explore", "header-explore-button"),
        ("services", "header-services-button"),
        ("login", login),
        ("user-settings", "header-settings-button"),
        ("lang", "header-lang-button"),
    ):
        portal.click(button)
        assert portal.open_drawers() == [f"drawer-{name}"], path
    portal.driver.execute_script("dispatchEvent(new CustomEvent('vst:open-contact-drawer'))")
    assert portal.open_drawers() == ["drawer-contact"], path


# --- Moving ---


@pytest.mark.requirement("NAV-065")
def test_every_page_has_a_way_past_the_header_one_heading_and_its_landmarks(portal: Portal) -> None:
    for path in OPEN_PAGES:
        _has_landmarks(portal, path)
    portal.log_in("B03", **{"valt-engagemang": EAST})
    for path in PAGES_OF_BEATA:
        _has_landmarks(portal, path)


def _has_landmarks(portal: Portal, path: str) -> None:
    portal.visit(path)
    portal.wait(lambda: not portal.has("service-mount", '[aria-busy="true"]'), "the app")
    counts = portal.driver.execute_script(
        "return ['h1', 'body header[data-testid=header]', 'nav', 'main', 'footer[data-testid=footer]'].map((one) =>"
        " [...document.querySelectorAll(one)].filter((each) => each.checkVisibility()).length)"
    )
    assert [min(n, 1) if each == 2 else n for each, n in enumerate(counts)] == [1, 1, 1, 1, 1], (path, counts)
    skip = portal.find("skip-link")
    portal.driver.execute_script("document.activeElement.blur(); scrollTo(0, 0)")
    portal.driver.find_element("tag name", "body").send_keys(Keys.TAB)
    assert portal.driver.switch_to.active_element == skip, path
    portal.wait(lambda: portal.driver.execute_script("return arguments[0].getBoundingClientRect().top >= 0", skip), "the way to be seen")
    skip.send_keys(Keys.ENTER)
    assert portal.driver.switch_to.active_element.get_attribute("id") == "main", path


@pytest.mark.requirement("NAV-065")
@pytest.mark.parametrize("browser", [OF_TODAY, OF_BEFORE_2026])
@pytest.mark.parametrize(
    ("path", "said"),
    [
        (DEMO, "Demotjänst - Företagsporten, sidan har laddats"),
        ("/en/tillvaxtverket/beta", "Try new tools - Business Portal, page loaded"),
    ],
)
def test_a_move_inside_a_service_is_told_and_the_focus_goes_to_the_heading(portal: Portal, path: str, said: str, browser: str) -> None:
    with portal.with_script(browser):
        app = RemoteApp(portal).opened(path)
    assert portal.text("route-announcer") == ""
    app.press("push")
    portal.wait(lambda: portal.text("route-announcer") == said, "the title to be said")
    assert app.focused().tag_name == "h1"
    app.driver.execute_script("document.title = 'Steg 2'")
    app.press("push")
    portal.wait(lambda: portal.text("route-announcer").startswith("Steg 2, "), "the new title to be said")


@pytest.mark.parametrize("browser", [OF_TODAY, OF_BEFORE_2026])
def test_who_types_while_a_service_changes_the_address_goes_on_typing(portal: Portal, browser: str) -> None:
    with portal.with_script(browser):
        app = RemoteApp(portal).opened()
    portal.find("remote-draft").send_keys("Hej")
    app.driver.execute_script("history.pushState(null, '', arguments[0])", f"{DEMO}/utkast")
    portal.wait(lambda: portal.text("route-announcer") != "", "the title to be said")
    assert app.focused().get_attribute("id") == "remote-draft"


@pytest.mark.requirement("ERR-020")
def test_what_can_go_wrong_with_a_service_once_each(portal: Portal) -> None:
    app = RemoteApp(portal)
    portal.served.fault("remote", status=500)
    app.opened(mounted=False).is_broken()
    assert 119 <= app.seconds_left() <= 120
    portal.served.control("DELETE", "/faults/remote")
    app.driver.execute_script("const real = performance.now.bind(performance); performance.now = () => real() + 120000")
    app.is_mounted()
    assert app.driver.execute_script("return performance.getEntriesByType('navigation')[0].type") == "reload"
    portal.visit(f"/en{DEMO}")
    assert portal.screen == "unsupported-language"
    portal.click("unsupported-language-switch")
    portal.wait(lambda: portal.path == DEMO, "the service in Swedish")
    portal.visit("/finns-inte")
    assert (portal.screen, portal.path) == ("not-found", "/404")
    app.errors()


def _visit_without_client(portal: Portal, path: str) -> None:
    portal.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": [CLIENT]})
    portal.visit(path, live=False)


def _presses_menu_without_client(portal: Portal, path: str) -> None:
    portal.width(375)
    portal.log_in("B03", "/", **{"valt-engagemang": EAST})
    _visit_without_client(portal, path)
    portal.click("header-explore-button")


def _menu_closes(portal: Portal) -> None:
    """A press on what still slides may come down beside it."""
    portal.wait(lambda: portal.driver.execute_script("return document.getAnimations().length === 0"), "all to stand still")
    portal.click("drawer-explore-close")
    portal.wait(lambda: not portal.find("drawer-explore").is_displayed(), "the menu to close, and stay so")


def _client_comes(portal: Portal) -> None:
    """A browser asks for a script that failed no second time by the same address."""
    portal.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
    portal.driver.execute_script(
        """const late = document.createElement("script");
        late.type = "module";
        late.src = document.querySelector('script[src*="/dist/client."]').src + "?late";
        document.head.append(late);"""
    )
