"""The choice of cookies in a browser: asked without being in the way, in force at once, in every tab, and never gone round."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from portal_pages import violations
from selenium.webdriver.common.keys import Keys

from portal.http.consent import COOKIES, SCRIPTS, needs_consent
from portal.web.screen import routes, screens
from tests.browser.pages.portal import Portal

CHOICES = [("consent-accept-all", "ALL", "true"), ("consent-necessary", "RESTRICTED", None)]
HOSTILE = [
    "/moms/199204029806",
    "/moms/19920402-9806/x",
    "/moms/920402%2B9806",
    "/moms/5521%2030014%200",
    "/moms/552%E2%80%93103%E2%80%930014",
    "/moms/%EF%BC%95%EF%BC%95%EF%BC%92%EF%BC%91%EF%BC%90%EF%BC%93%EF%BC%90%EF%BC%90%EF%BC%91%EF%BC%94",
    "/moms/%2531%2539%2539%2532%2530%2534%2530%2532%2539%2538%2530%2536",
    "/moms/55210%E2%80%8B30014",
    "/moms/5f0c1a52-7d3e-4b8a-9c61-2e4d8f7a1b01",
    "/moms/5F0C1A527D3E4B8A9C612E4D8F7A1B01",
    "/moms/beata.styrelse@exempel.se",
    "/moms/beata%40exempel.se",
    "/moms/5521/0300/14",
    "/moms/%FF5521030014",
]
"""Addresses that say whom they are about, however they are written."""
STUB = """
window.views = []; window.vstEngagement = {evaluatePageView: (view) => {
  views.push(view); window.name = JSON.stringify([...JSON.parse(window.name || "[]"), view]) }}"""


def analytics(portal: Portal) -> list[Any]:
    return portal.driver.find_elements("css selector", "script[data-consent-script=analytics]")


def of_analytics(portal: Portal) -> list[str]:
    """Paths of the requests for the script and of its calls since the log was last read."""
    return [path for _, url in portal.requests() if "analytics" in (path := urlsplit(url).path) or "statistik" in path]


def cookies(portal: Portal) -> dict[str, str]:
    return {one["name"]: one["value"] for one in portal.driver.get_cookies()}


@pytest.mark.requirement("CONSENT-003")
def test_who_has_chosen_is_not_asked(portal: Portal) -> None:
    portal.consent("").visit("/moms")
    assert portal.find("consent-dialog").is_displayed()
    for choice in ("ALL", "RESTRICTED"):
        portal.consent(choice).visit("/moms")
        assert not portal.has("consent-dialog")


@pytest.mark.requirement("CONSENT-004", "CONSENT-005", "CONSENT-006")
@pytest.mark.parametrize(("button", "choice", "marker"), CHOICES)
def test_a_choice_holds_at_once_without_a_new_page(portal: Portal, button: str, choice: str, marker: str | None) -> None:
    portal.consent("").visit("/moms")
    portal.driver.add_cookie({"name": "vst_extellio", "value": "true"})
    portal.driver.execute_script("window.same = true")
    portal.click(button)
    portal.wait(lambda: not portal.has("consent-dialog"), "the dialog to be gone")
    assert portal.driver.execute_script("return window.same")
    assert (portal.cookie("vst_cookie_consent"), portal.cookie("vst_extellio")) == (choice, marker)
    assert portal.attribute("page", "data-consent") == choice
    portal.visit("/en/vat")
    assert not portal.has("consent-dialog")
    assert portal.attribute("page", "data-consent") == choice


def test_who_blocks_questions_about_cookies_saves_a_choice_by_its_button(portal: Portal) -> None:
    portal.consent("").visit("/cookies")
    assert not portal.find("cookies-save").is_displayed(), "a tick is saved at once"
    portal.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
    portal.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/consent.*"]})
    try:
        portal.visit("/cookies")
        portal.driver.execute_script("arguments[0].click()", portal.find("cookies-consent-checkbox"))
        portal.click("cookies-save")
        portal.wait(lambda: portal.cookie("vst_cookie_consent") == "ALL", "the choice to be saved")
    finally:
        portal.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})


@pytest.mark.requirement("CONSENT-010")
def test_the_question_stands_first_and_in_nobodys_way(portal: Portal) -> None:
    portal.consent("").visit("/moms")
    body = portal.driver.find_element("css selector", "body")
    stops = []
    for _ in range(4):
        body.send_keys(Keys.TAB)
        body = portal.driver.switch_to.active_element
        stops.append(body.get_attribute("data-testid"))
    assert stops == ["consent-read-more", "consent-accept-all", "consent-necessary", "skip-link"]
    looks = [
        (one.size, *(one.value_of_css_property(name) for name in ("background-color", "color", "font-weight", "font-size", "border-color")))
        for one in (portal.find("consent-accept-all"), portal.find("consent-necessary"))
    ]
    assert looks[0] == looks[1]
    link = portal.driver.find_element("css selector", "main a[href]")
    leads_to = link.get_attribute("href")
    link.click()
    portal.wait(lambda: portal.driver.current_url == leads_to, "the page the link leads to")
    assert portal.find("consent-dialog").is_displayed()


@pytest.mark.requirement("CONSENT-010")
def test_an_answer_on_the_cookie_page_sets_the_check_box(portal: Portal) -> None:
    portal.consent("").visit("/cookies")
    assert not portal.find("cookies-consent-checkbox").is_selected()
    portal.click("consent-accept-all")
    portal.wait(lambda: portal.find("cookies-consent-checkbox").is_selected(), "the check box")
    assert portal.text("cookies-consent-status") == "Du godkänner nu alla kakor."


def test_an_open_drawer_has_the_place_below_the_header_to_itself(portal: Portal) -> None:
    portal.width(375, 700)
    portal.consent("").visit("/tjanster")
    portal.open_drawer("explore", by="header-explore-button")
    assert not portal.find("consent-dialog").is_displayed()
    portal.find("drawer-explore-close").click()
    portal.wait(lambda: portal.find("consent-dialog").is_displayed(), "the question to be back")


def test_after_an_answer_by_key_the_next_stop_is_the_next_on_the_page(portal: Portal) -> None:
    portal.consent("").visit("/moms")
    portal.driver.execute_script("document.querySelector('[data-testid=consent-read-more]').focus()")
    portal.driver.switch_to.active_element.send_keys(Keys.TAB)
    portal.driver.switch_to.active_element.send_keys(Keys.ENTER)
    portal.wait(lambda: not portal.has("consent-dialog"), "the dialog to be gone")
    assert portal.driver.switch_to.active_element.get_attribute("data-testid") == "skip-link"
    portal.wait(lambda: portal.text("route-announcer") == "Du godkänner nu alla kakor.", "the answer to be said")


def test_a_choice_that_could_not_be_saved_says_so_and_can_be_made_again(portal: Portal) -> None:
    portal.consent("").visit("/moms")
    portal.driver.delete_cookie("vst_csrf")
    portal.click("consent-accept-all")
    status = portal.driver.find_element("css selector", ".consent__status")
    portal.wait(lambda: status.text == "Valet kunde inte sparas. Försök igen.", "to be told")
    assert portal.cookie("vst_cookie_consent") is None
    portal.visit("/moms")
    portal.click("consent-accept-all")
    portal.wait(lambda: not portal.has("consent-dialog"), "the dialog to be gone")


@pytest.mark.requirement("CONSENT-008", "CONSENT-009")
def test_the_check_box_holds_at_once_and_a_no_takes_all_away(portal: Portal) -> None:
    portal.consent("ALL").visit("/en/cookies")
    portal.wait(lambda: analytics(portal), "the script")
    portal.driver.execute_script(
        """document.cookie = "_pk_id.1.1fff=a; Path=/"; document.cookie = "_pk_ses.1=b; Path=/en";
        document.cookie = "chat_visitor=c; Path=/"; document.cookie = "survey_visitor=d; Path=/en/cookies";
        document.cookie = "vst_locale=en; Path=/" """
    )
    portal.click("cookies-consent-checkbox")
    portal.wait(lambda: portal.text("cookies-consent-status") == "Only necessary cookies are used now.", "the status")
    assert portal.cookie("vst_cookie_consent") == "RESTRICTED"
    assert not [name for name in cookies(portal) if needs_consent(name)]
    assert portal.cookie("vst_locale") == "en"
    assert analytics(portal) == []
    of_analytics(portal)
    portal.driver.execute_script("history.pushState({}, '', '/en/cookies/x')")
    portal.visit("/moms")
    assert of_analytics(portal) == []
    portal.visit("/cookies")
    portal.click("cookies-consent-checkbox")
    portal.wait(lambda: portal.text("cookies-consent-status") == "Du godkänner nu alla kakor.", "the status")
    assert portal.cookie("vst_cookie_consent") == "ALL"


@pytest.mark.requirement("CONSENT-013")
def test_the_check_box_shows_the_choice_and_left_alone_makes_none(portal: Portal) -> None:
    for choice in ("ALL", "RESTRICTED", ""):
        portal.consent(choice).visit("/cookies")
        assert portal.find("cookies-consent-checkbox").is_selected() == (choice == "ALL")
    portal.visit("/moms")
    assert portal.cookie("vst_cookie_consent") is None


def test_the_other_tabs_of_the_browser_follow(portal: Portal) -> None:
    portal.consent("").visit("/moms")
    with portal.second_tab("/cookies") as (to_first, to_second):
        portal.click("cookies-consent-checkbox")
        portal.wait(lambda: portal.attribute("page", "data-consent") == "ALL", "the choice")
        to_first()
        portal.wait(lambda: not portal.has("consent-dialog"), "the dialog of the other tab to be gone")
        assert portal.attribute("page", "data-consent") == "ALL"
        assert analytics(portal)
        to_second()
        portal.click("cookies-consent-checkbox")
        to_first()
        portal.wait(lambda: not analytics(portal), "the script of the other tab to be gone")


@pytest.mark.requirement("API-018", "CONSENT-012")
def test_the_script_comes_with_consent_from_the_portal_itself(portal: Portal) -> None:
    for choice in ("", "RESTRICTED"):
        of_analytics(portal)
        portal.consent(choice).visit("/moms")
        assert analytics(portal) == []
        assert of_analytics(portal) == []
    portal.visit("/cookies")
    portal.click("cookies-consent-checkbox")
    (script,) = portal.wait(lambda: analytics(portal), "the script")
    assert script.get_attribute("src").startswith(f"{portal.served.address}/static/")
    portal.wait(lambda: any("analytics" in path for path in of_analytics(portal)), "the request for it")
    portal.visit("/moms")
    portal.wait(lambda: "/api/skalet/statistik/v1/visning" in of_analytics(portal), "a view to be counted")


@pytest.mark.requirement("CONSENT-011")
@pytest.mark.parametrize(
    ("agent", "delay"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15", "168"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15", "168"),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0", None),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/132.0", None),
    ],
)
def test_browsers_that_forget_sooner_are_told_how_long_the_consent_holds(portal: Portal, agent: str, delay: str | None) -> None:
    portal.driver.execute_cdp_cmd("Network.setUserAgentOverride", {"userAgent": agent})
    try:
        portal.consent("ALL").visit("/moms")
        (script,) = portal.wait(lambda: analytics(portal), "the script")
        assert script.get_attribute("data-consent-delay") == delay
    finally:
        portal.driver.execute_cdp_cmd("Network.setUserAgentOverride", {"userAgent": ""})


@pytest.fixture
def stub(portal: Portal) -> Any:
    """A customer-engagement widget that is there before the page, and keeps what it was told from page to page."""
    added = portal.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": STUB})
    yield lambda: portal.driver.execute_script("return JSON.parse(window.name || '[]')")
    portal.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
    portal.driver.execute_script("window.name = ''")


@pytest.mark.requirement("API-019")
def test_the_widget_is_told_of_each_page_where_it_is(portal: Portal, stub: Any) -> None:
    portal.consent("ALL").visit("/moms")
    portal.visit("/en/vat")
    portal.visit("/sok?q=199204029806")
    assert [(view["path"], view["locale"]) for view in stub()] == [("/moms", "sv"), ("/en/vat", "en"), ("/sok", "sv")]
    assert stub()[0]["title"].endswith("Företagsporten")


def test_a_widget_that_is_still_there_after_a_no_is_told_nothing_more(portal: Portal, stub: Any) -> None:
    portal.consent("ALL").visit("/cookies")
    portal.click("cookies-consent-checkbox")
    portal.wait(lambda: portal.cookie("vst_cookie_consent") == "RESTRICTED", "the no to be kept")
    portal.wait(lambda: portal.attribute("page", "data-consent") == "RESTRICTED", "the no to hold")
    told = len(stub())
    portal.driver.execute_async_script("history.pushState({}, '', '/cookies?again'); setTimeout(() => setTimeout(arguments[0]))")
    portal.driver.execute_async_script("history.pushState({}, '', '/cookies/again'); setTimeout(() => setTimeout(arguments[0]))")
    assert len(stub()) == told


def test_what_is_told_of_a_page_says_nothing_of_people_and_companies(portal: Portal, stub: Any) -> None:
    portal.consent("ALL").visit("/moms")
    portal.wait(lambda: analytics(portal), "the script")
    portal.driver.get_log("performance")
    for path in HOSTILE:
        portal.driver.execute_async_script(
            """const [path, done] = arguments; document.title = decodeURI("Sida ") + "199204-02 9806 anna@exempel.se";
            history.pushState({}, "", path + "?q=199204029806"); setTimeout(() => setTimeout(done))""",
            path,
        )
    told = stub()[1:]
    assert len(told) == len(HOSTILE)
    assert all(view["path"].startswith("/moms/") and "*" in view["path"] for view in told)
    assert {view["title"] for view in told} == {"Sida * *"}
    sent = [one for one in portal._logged("Network.requestWillBeSent") if "statistik" in one["request"]["url"]]
    assert len(sent) == len(HOSTILE)
    everything = str([(one["request"]["url"], one["request"]["postData"]) for one in sent]) + str(told)
    assert not [secret for secret in ("9806", "0300", "30014", "7d3e", "7D3E", "exempel", "５") if secret in everything]


# --- All routes, in the three states ---


def _addresses() -> list[str]:
    content = ["/moms", "/en/vat", "/starta-foretag", "/en/start-a-company", "/tillvaxtverket/likviditetsbudget"]
    return sorted({path for route in routes() if "mock" not in route.name for path in (route.sv, route.en)} | set(content))


def _walk(portal: Portal) -> tuple[set[str], set[str], set[str]]:
    """Names of cookies, keys in storage, and paths asked for, after every route was visited in both languages."""
    names: set[str] = set()
    keys: set[str] = set()
    asked: set[str] = set()
    still = {path for screen in screens() if not screen.is_live for each in screen.addresses for path in (each.sv, each.en)}
    for address in _addresses():
        portal.visit(address, live="/ram" not in address and "/frame" not in address and address not in still)
        names |= set(cookies(portal))
        keys |= set(portal.driver.execute_script("return [...Object.keys(localStorage), ...Object.keys(sessionStorage)]"))
        asked |= {f"{urlsplit(url).netloc}{urlsplit(url).path}" for _, url in portal.requests() if not url.startswith("data:")}
    return names, keys, asked


def _rows(portal: Portal) -> dict[str, str]:
    """Each name on the cookie page and the region it stands in."""
    portal.visit("/cookies")
    found = {}
    for kind in ("necessary", "functional", "statistics", "third-party", "survey"):
        for row in portal.find(f"cookies-kind-{kind}").find_elements("css selector", "[data-testid^=cookies-row-]"):
            cells = row.find_elements("css selector", "th, td")
            assert all(cell.text for cell in cells), row.text
            found |= dict.fromkeys(cells[0].text.split(", "), kind)
    return found


@pytest.mark.requirement("CONSENT-007", "COOKIE-010", "COOKIE-019", "COOKIE-020")
@pytest.mark.parametrize("choice", ["", "RESTRICTED", "ALL"])
def test_no_route_sets_keeps_or_asks_for_anything_outside_the_list(portal: Portal, choice: str) -> None:
    portal.consent("").visit("/moms")
    if choice:
        portal.click("consent-accept-all" if choice == "ALL" else "consent-necessary")
        portal.wait(lambda: not portal.has("consent-dialog"), "the choice")
    kinds = {name.removeprefix("__Host-").removeprefix("__Secure-"): cookie.kind for cookie in COOKIES for name in cookie.names}
    portal.driver.get_log("performance")
    names, keys, asked = _walk(portal)
    portal.visit("/moms")
    portal.click("notice-close")
    portal.log_in("B03", **{"valt-engagemang": "5521030014"})
    more, kept, called = _walk(portal)
    names, keys, asked = names | more, keys | kept, asked | called
    assert keys - {"remote-log"} == {"vst-read-notifications"}, "the log is the test app's own"
    assert names - set(kinds) == set()
    used = {kinds[name] for name in names}
    assert used == {"necessary", *(SCRIPTS.values() if choice == "ALL" else ())}
    films = {"film.foretagsporten.example"} if choice == "ALL" else set()
    assert {each.split("/")[0] for each in asked if each} <= {urlsplit(portal.served.address).netloc, "", *films}
    assert any("statistik" in each or "analytics" in each for each in asked) == (choice == "ALL")
    rows = _rows(portal)
    for name in names | {"vst-read-notifications"}:
        row = next(own for own in (name, f"__Host-{name}", f"__Secure-{name}") if own in rows)
        assert rows[row] == kinds[name] if name in kinds else rows[row] == "functional"


@pytest.mark.requirement("CONST-009")
def test_the_buttons_stand_beside_each_other_from_640_pixels(portal: Portal) -> None:
    portal.consent("").visit("/moms")
    for width, beside in ((639, False), (640, True), (768, True)):
        portal.width(width)
        first, second = (portal.find(one).rect for one in ("consent-accept-all", "consent-necessary"))
        assert (first["y"] == second["y"]) == beside, width


@pytest.mark.parametrize("address", ["/moms", "/en/cookies"])
def test_the_question_has_no_violation(portal: Portal, address: str) -> None:
    portal.consent("").visit(address)
    for width in (1280, 375, 320):
        portal.width(width)
        assert violations(portal) == []
        assert portal.driver.execute_script("return document.documentElement.scrollWidth") <= width
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert not portal.find("consent-dialog").is_displayed()
    finally:
        portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def listed(kind: str) -> set[str]:
    """Names of the cookies that the cookie page shows for a kind that needs consent."""
    return {name for cookie in COOKIES if cookie.kind == kind for name in cookie.names}


def of_scripts(portal: Portal) -> set[str]:
    """The demonstration scripts that were asked for since the log was last read, as the end of their names says."""
    return {kind for _, url in portal.requests() for kind in SCRIPTS if f"/demo-{kind}" in urlsplit(url).path}


@pytest.mark.requirement("MEND-028", "COOKIE-010")
def test_with_consent_the_scripts_of_each_kind_keep_what_is_listed_and_after_a_no_it_is_gone(portal: Portal) -> None:
    everything = set().union(*(listed(kind) for kind in SCRIPTS.values()))
    portal.requests()
    portal.consent("").visit("/cookies")
    shown = portal.text("main")
    assert all(name in shown for name in everything)
    assert everything.isdisjoint(cookies(portal)) and of_scripts(portal) == set()
    portal.click("consent-accept-all")
    portal.wait(lambda: everything <= set(cookies(portal)), "the cookies of all kinds")
    assert of_scripts(portal) == set(SCRIPTS)
    necessary = {name for cookie in COOKIES if cookie.kind == "necessary" for name in cookie.names}
    assert set(cookies(portal)) - everything <= necessary
    assert portal.driver.execute_script("return Object.keys(localStorage).length + Object.keys(sessionStorage).length") == 0
    portal.click("cookies-consent-checkbox")
    portal.wait(lambda: everything.isdisjoint(cookies(portal)), "all that needed consent to be gone")
    assert set(cookies(portal)) <= necessary
    portal.requests()
    portal.visit("/moms")
    assert of_scripts(portal) == set()
    assert everything.isdisjoint(cookies(portal))


@pytest.mark.requirement("MEND-028")
@pytest.mark.parametrize("kind", ["analytics", "chat", "survey"])
def test_each_kind_has_a_script_of_its_own_that_keeps_no_other_kinds_cookies(portal: Portal, kind: str) -> None:
    portal.consent("RESTRICTED").visit("/moms")
    portal.driver.execute_async_script(
        """const [kind, done] = arguments, holder = document.getElementById("consent");
        import(holder.dataset[kind]).then(() => done())""",
        kind,
    )
    own = listed(SCRIPTS[kind]) - {"vst_extellio"}
    needing = {name for name in cookies(portal) if needs_consent(name)}
    assert needing == own
