"""An e-service of another authority: loaded, given what it needs, left alone, changed, broken, and gone when it should be."""

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha384

import httpx
import pytest
from portal_pages import violations
from selenium.webdriver.common.keys import Keys

from portal.testing.browser import Served, serving
from test_world.remotes import module_of
from tests.browser.pages.engines import OF_BEFORE_2026, OF_TODAY
from tests.browser.pages.portal import Portal
from tests.browser.pages.remote_app import BRF, DEMO, EAST, HB, RemoteApp

KINDS = {
    "function": (DEMO, ["mount"]),
    "lifecycle": ("/inloggad/bolagsverket/arenden", ["bootstrap", "mount"]),
    "lists of functions": ("/inloggad/scb/andra/arbetsstalle", ["bootstrap", "mount"]),
    "federation container": ("/inloggad/skatteverket/beskattningsengagemang", ["init", "bootstrap", "mount"]),
    "custom element": ("/inloggad/scb/andra/sni", ["mount"]),
}


WITH_PACKAGES = ("bolagsverket-arenden", "scb-andra-arbetsstalle", "scb-andra-sni", "skatteverket-beskattningsengagemang")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A portal where these services are apps of their authorities, although packages here have the code of them too."""
    data = tmp_path_factory.mktemp("data")
    (data / "remotes.toml").write_text("".join(f"[{id}]\n" for id in WITH_PACKAGES))
    with serving(data, VST_REMOTES=str(data / "remotes.toml")) as one:
        yield one


@pytest.fixture
def app(portal: Portal) -> RemoteApp:
    return RemoteApp(portal)


# --- Loading and mounting ---


@pytest.mark.requirement("LOADER-013", "LOADER-017", "LOADER-019", "REG-083", "API-017")
def test_an_app_is_mounted_inside_the_shell_and_given_what_the_shell_knows(app: RemoteApp) -> None:
    app.portal.served.control("DELETE", "")
    app.requests()
    app.opened()
    assert all(app.portal.has(part) for part in ("header", "footer", "service-mount"))
    assert app.props == {
        "locale": "sv",
        "basePath": DEMO,
        "engagemang": {"organisationsnummer": EAST, "namn": "Östra Verken AB", "foretagsformkod": "AB"},
        "user": {"visningsnamn": "Beata Styrelse"},
        "hamtaArenden": None,
    }
    assert app.requests()[0] == "HEAD /remotes/demo/remoteEntry.js"
    assert [(call["method"], call["path"]) for call in app.portal.served.calls("remote")] == [
        ("HEAD", "/remotes/demo/remoteEntry.js"),
        ("GET", "/remotes/demo/remoteEntry.js"),
    ]
    assert app.portal.attribute("service-mount", "aria-busy") == "false"
    assert app.driver.title == "Demotjänst - Företagsporten"


@pytest.mark.requirement("LOADER-020")
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_app_lives_once_and_is_unmounted_once(app: RemoteApp, kind: str) -> None:
    path, life = KINDS[kind]
    app.opened(path)
    assert app.log == life
    app.mark()
    app.press("push")
    assert app.portal.path == f"{path}/steg/1"
    assert app.is_the_same()
    assert app.log == [*life, "pushed"]
    app.portal.click("header-logo")
    app.portal.wait(lambda: app.portal.screen == "start-page", "the start page")
    assert app.last_log == [*life, "pushed", "unmount"]


@pytest.mark.requirement("LOADER-012")
def test_a_spinner_stands_there_until_the_app_does(app: RemoteApp) -> None:
    app.portal.served.fault("remote", delayMs=3000)
    app.opened(mounted=False)
    assert app.portal.text("service-spinner") == "Tjänsten laddas"
    assert app.portal.find("service-spinner").get_attribute("role") == "status"
    assert app.portal.attribute("service-mount", "aria-busy") == "true"
    app.is_mounted()
    assert not app.portal.has("service-spinner")


@pytest.mark.requirement("LOADER-014", "FLAG-003")
def test_a_failing_module_is_tried_on_the_beta_host_as_often_as_the_flag_says(app: RemoteApp) -> None:
    served = app.portal.served
    app.opened()
    for value, tries in (("2", 2), ("true", 0), ("0", 0)):
        served.control("DELETE", "")
        served.flag("vst-ft-development", value)
        served.fault("remote", status=500)
        served.fault("remote-beta", status=500)
        app.visited(DEMO, mounted=False).is_broken()
        assert app.tries() == [("remote", "HEAD"), *[("remote-beta", "HEAD")] * tries]
        app.portal.open_drawer("services", by="header-services-button")
        assert app.portal.has("services-menu-dev") == (value != "0")
    app.errors()


def test_a_host_that_does_not_know_head_is_asked_for_the_module_all_the_same(app: RemoteApp) -> None:
    app.portal.served.fault("remote", status=405, times=1)
    app.opened()
    assert app.tries()[-2:] == [("remote", "HEAD"), ("remote", "GET")]
    app.said()


@pytest.mark.requirement("LOADER-014")
def test_the_beta_host_stands_in_at_the_first_try(app: RemoteApp) -> None:
    served = app.portal.served
    served.flag("vst-ft-development", "2")
    served.fault("remote", status=500)
    app.opened()
    assert app.tries() == [("remote", "HEAD"), ("remote-beta", "HEAD"), ("remote-beta", "GET")]
    app.errors()


# --- Left alone ---


def test_a_lost_connection_takes_nothing_from_an_app(app: RemoteApp) -> None:
    app.opened()
    app.press("counter")
    app.press("counter")
    app.portal.find("remote-draft").send_keys("Ett utkast")
    app.mark()
    app.goes_offline()
    app.focused().send_keys(" till")
    app.comes_back()
    assert app.is_the_same()
    assert app.portal.text("remote-counter") == "Räkna 2"
    assert app.focused().get_property("value") == "Ett utkast till"
    assert app.log == ["mount"]
    app.said()


@pytest.mark.parametrize("browser", [OF_TODAY, OF_BEFORE_2026])
def test_an_app_moves_below_its_own_path_and_the_connection_stays(app: RemoteApp, browser: str) -> None:
    app.portal.consent("ALL")
    with app.portal.with_script(browser):
        app.opened()
    app.driver.execute_script("window.views = []; window.vstEngagement = {evaluatePageView: (view) => views.push(view)}")
    app.driver.get_log("performance")
    app.press("push")
    app.press("push")
    app.driver.back()
    app.portal.wait(lambda: app.portal.text("remote-path") == f"{DEMO}/steg/1", "the app to go back")
    app.driver.forward()
    app.portal.wait(lambda: app.portal.text("remote-path") == f"{DEMO}/steg/2", "the app to go forward")
    assert app.log == ["mount", "pushed", "pushed"]
    assert app.portal.has("page", '[data-ready="true"]')
    assert not [entry for entry in app.driver.get_log("performance") if "Network.webSocketCreated" in entry["message"]]
    assert app.driver.execute_script("return views") == [
        {"path": f"{DEMO}/steg/{n}", "title": "Demotjänst - Företagsporten", "locale": "sv"} for n in (1, 2, 1, 2)
    ]


def test_an_address_below_the_service_is_the_apps(app: RemoteApp) -> None:
    app.opened(f"{DEMO}/steg/7")
    assert app.portal.text("remote-path") == f"{DEMO}/steg/7"
    assert app.props["basePath"] == DEMO


def test_the_keyboard_goes_from_the_header_through_the_app_to_the_footer(app: RemoteApp) -> None:
    app.opened()
    where = "const e = document.activeElement; return e.closest('header, footer, [data-testid=service-mount]')?.dataset.testid"
    app.driver.execute_script("document.querySelector('[data-testid=notice-close]').focus()")
    app.focused().send_keys(Keys.TAB)
    stops = []
    while not stops or stops[-1] == "service-mount":
        stops.append(app.driver.execute_script(where))
        app.focused().send_keys(Keys.TAB)
    assert stops[0] == "service-mount"
    assert stops[-1] == "footer"
    app.focused().send_keys(Keys.SHIFT, Keys.TAB)


def test_an_app_keeps_its_party_when_another_was_chosen_while_the_connection_was_down(app: RemoteApp) -> None:
    app.opened()
    app.goes_offline()
    app.driver.add_cookie({"name": "vst_valt_engagemang", "value": BRF, "path": "/"})
    app.comes_back()
    app.portal.wait(lambda: app.portal.find("party-changed").is_displayed(), "the page to say so")
    assert app.log == ["mount"]
    assert app.props["engagemang"]["organisationsnummer"] != BRF
    app.portal.click("party-changed-show")
    app.portal.wait(lambda: app.props["engagemang"]["organisationsnummer"] == BRF, "the other party")
    app.said()


def test_asking_again_for_the_same_changes_nothing_and_other_props_are_an_update(app: RemoteApp) -> None:
    app.opened()
    app.mark()
    app.wants("[spec, spec, structuredClone(spec)]")
    assert app.log == ["mount"]
    app.wants("({...spec, props: {...spec.props, hamtaArenden: 'all'}})")
    app.portal.wait(lambda: app.log == ["mount", "update"], "the update")
    assert app.props["hamtaArenden"] == "all"
    assert app.is_the_same()


def test_a_wish_that_changed_meanwhile_is_dropped_and_the_last_one_holds(app: RemoteApp) -> None:
    app.opened()
    other = "{...spec, identity: 'other', props: {...spec.props, hamtaArenden: 'all'}}"
    app.wants(f"[{other}, null, spec, {other}, spec, {other}]")
    app.portal.wait(lambda: app.times("mount") == 2, "the last app")
    assert app.log == ["mount", "unmount", "mount"]
    assert app.props["hamtaArenden"] == "all"
    assert len(app.portal.all("remote-app")) == 1
    app.wants("null")
    app.portal.wait(lambda: app.times("unmount") == 2, "the app to go")
    assert not app.portal.has("remote-app")


def test_an_app_that_is_still_drawing_is_gone_before_the_next_one_comes(app: RemoteApp) -> None:
    body = """
      window.__remoteLog = [];
      const log = (what) => window.__remoteLog.push({what});
      export const mount = async ({hamtaArenden}) => {
        log("begins");
        if (!hamtaArenden) await new Promise((go) => (window.go = go));
        log("mount");
      };
      export const unmount = async () => log("unmount");"""
    app.portal.served.fault("remote", body=body, contentType="text/javascript")
    app.opened(mounted=False)
    app.portal.wait(lambda: app.log == ["begins"], "the app to begin")
    app.wants("({...spec, identity: 'other', props: {...spec.props, hamtaArenden: 'all'}})")
    app.driver.execute_script("go()")
    app.is_mounted()
    assert app.log == ["begins", "mount", "unmount", "begins", "mount"]


def test_an_app_stays_as_it_is_while_nobody_knows_whom_the_visitor_may_act_for(app: RemoteApp) -> None:
    app.opened()
    app.goes_offline()
    app.portal.served.fault("engagements", status=500)
    app.comes_back()
    app.portal.wait(lambda: app.portal.served.calls("engagements")[-1]["status"] == 500, "the page to have asked")
    app.press("counter")
    assert app.log == ["mount"]
    assert app.props["engagemang"]["organisationsnummer"] == EAST
    app.goes_offline()
    app.portal.served.control("DELETE", "/faults/engagements")
    app.comes_back()
    app.press("counter")
    assert app.portal.text("remote-counter") == "Räkna 2"
    assert app.log == ["mount"]
    assert app.props["engagemang"]["organisationsnummer"] == EAST
    app.said()


# --- Another party ---


@pytest.mark.requirement("ROUTE-028", "PARTY-046", "JOURNEY-042")
def test_a_public_app_asks_in_the_language_of_the_page(app: RemoteApp) -> None:
    app.opened("/en/tillvaxtverket/beta")
    app.ask_for(BRF)
    app.asks_to_change()
    assert app.driver.title == "You need to change who you represent - Business Portal"
    assert app.portal.text("change-engagemang-title") == "You need to change who you represent"
    assert [app.portal.text(f"change-engagemang-{button}") for button in ("continue", "back")] == ["Continue as Brf Ängsblomman", "Go back"]
    assert app.portal.text("change-engagemang-current") == "You now represent Östra Verken AB."
    assert violations(app.portal) == []


@pytest.mark.requirement("LOADER-004", "LOADER-006", "EVENT-008", "ROUTE-028", "PARTY-044", "PARTY-045", "PARTY-046", "PARTY-047")
@pytest.mark.requirement("JOURNEY-042")
@pytest.mark.parametrize("number", ["752103-0010", BRF])
def test_an_app_that_needs_another_party_asks_first(app: RemoteApp, number: str) -> None:
    app.opened(f"{DEMO}?fran=start")
    app.portal.find("remote-orgnr").send_keys(number)
    app.press("changed-organisation")
    app.asks_to_change()
    assert app.log == ["mount", "fired", "unmount"]
    assert app.portal.screen == "change-engagemang"
    assert app.driver.title == "Du behöver byta vem du företräder - Företagsporten"
    assert app.portal.text("change-engagemang-service") == "Tjänsten Demotjänst vill att du företräder Brf Ängsblomman."
    assert app.portal.attribute("change-engagemang-entity", "data-orgnr") == BRF
    assert app.portal.text("change-engagemang-entity") == "Brf Ängsblomman 752103-0010"
    assert app.portal.text("change-engagemang-back") == "Gå tillbaka"
    assert app.portal.find("change-engagemang-continue").accessible_name == "Fortsätt som Brf Ängsblomman"
    assert app.portal.text("change-engagemang-current") == "Du företräder nu Östra Verken AB."
    assert app.focused().get_attribute("id") == "change-engagemang-title"
    assert violations(app.portal) == []
    app.portal.click("change-engagemang-continue")
    app.portal.wait(lambda: app.portal.cookie("vst_valt_engagemang") == BRF and app.portal.screen == "service", "the change")
    app.is_mounted()
    assert app.portal.path == f"{DEMO}?fran=start"
    assert app.log == ["mount"]
    assert app.props["engagemang"] == {"organisationsnummer": BRF, "namn": "Brf Ängsblomman", "foretagsformkod": "BRF"}


@pytest.mark.requirement("LOADER-005")
def test_the_party_at_hand_changes_nothing_and_asks_nobody(app: RemoteApp) -> None:
    app.opened()
    app.portal.wait(lambda: any("MOUNTED" in frame for frame in app.portal.frames_sent()), "the server to be told that the app is there")
    app.ask_for(EAST)
    app.ask_for("552103-0014")
    app.press("counter")
    assert app.portal.text("remote-counter") == "Räkna 1"
    assert app.log == ["mount"]
    assert not app.portal.has("change-engagemang")
    assert app.portal.frames_sent() == []


@pytest.mark.requirement("PARTY-048")
def test_a_party_that_is_not_the_visitors_is_logged_and_nothing_more(app: RemoteApp) -> None:
    app.opened()
    before = app.portal.served.logged().count("asked for a party that is not the visitor's")
    app.ask_for("5529990011")
    app.portal.wait(
        lambda: app.portal.served.logged().count("asked for a party that is not the visitor's") == before + 1, "a line in the log"
    )
    assert not app.portal.has("change-engagemang")
    assert (app.log, app.portal.screen) == (["mount"], "service")
    app.ask_for(HB)
    app.asks_to_change()
    assert app.portal.attribute("change-engagemang-entity", "data-orgnr") == HB


@pytest.mark.requirement("LOADER-007")
@pytest.mark.parametrize("browser", [OF_TODAY, OF_BEFORE_2026])
def test_going_back_leads_to_the_page_before_the_service(app: RemoteApp, browser: str) -> None:
    with app.portal.with_script(browser):
        app.opened("/tjanster", mounted=False)
        app.portal.visit("/cookies")
        app.visited(DEMO)
        app.press("push")
        app.press("push")
        app.ask_for(BRF)
        app.asks_to_change()
        app.portal.click("change-engagemang-back")
        app.portal.wait(lambda: app.portal.path == "/cookies", "the page before")
    assert app.portal.cookie("vst_valt_engagemang") == EAST


@pytest.mark.requirement("LOADER-022")
def test_going_back_without_a_page_before_leads_to_my_pages(app: RemoteApp) -> None:
    app.opened("/tjanster", mounted=False)
    first = app.driver.current_window_handle
    app.driver.switch_to.new_window("tab")
    try:
        app.visited(DEMO)
        app.press("push")
        app.ask_for(BRF)
        app.asks_to_change()
        app.portal.click("change-engagemang-back")
        app.portal.wait(lambda: app.portal.path == "/inloggad/mina-sidor", "my pages")
        assert app.portal.cookie("vst_valt_engagemang") == EAST
    finally:
        app.driver.close()
        app.driver.switch_to.window(first)


def test_the_question_survives_a_lost_connection(app: RemoteApp) -> None:
    app.opened()
    app.ask_for(BRF)
    app.asks_to_change()
    app.goes_offline()
    app.comes_back()
    app.asks_to_change()
    assert app.portal.attribute("change-engagemang-entity", "data-orgnr") == BRF
    assert app.focused().get_attribute("id") == "change-engagemang-title"
    assert app.log == ["mount", "unmount"]
    app.said()


def test_a_question_answered_in_another_tab_is_asked_no_more(app: RemoteApp) -> None:
    app.opened()
    app.ask_for(BRF)
    app.asks_to_change()
    app.goes_offline()
    app.driver.add_cookie({"name": "vst_valt_engagemang", "value": BRF, "path": "/"})
    app.comes_back()
    app.is_mounted()
    assert app.props["engagemang"]["organisationsnummer"] == BRF
    assert not app.portal.has("change-engagemang")
    assert (app.portal.screen, app.driver.title) == ("service", "Demotjänst - Företagsporten")
    app.said()


def test_an_app_asks_while_the_connection_is_down_and_is_heard_when_it_is_back(app: RemoteApp) -> None:
    app.opened()
    app.goes_offline()
    app.ask_for(BRF)
    app.ask_for(HB)
    assert app.log == ["mount"]
    app.comes_back()
    app.asks_to_change()
    app.portal.wait(lambda: app.times("unmount") == 1, "the app to be unmounted")
    app.said()


# --- Broken ---


@pytest.mark.requirement("LOADER-008", "LOADER-009", "LOADER-011", "ROUTE-028")
def test_a_module_that_fails_leaves_the_rest_of_the_shell_alive(app: RemoteApp) -> None:
    app.portal.served.fault("remote", status=500)
    app.opened(mounted=False).is_broken()
    assert app.portal.screen == "broken"
    assert app.driver.title == "Demotjänst - Företagsporten"
    assert app.portal.text("broken-title") == "Något gick fel med den här delen"
    assert "Demotjänst" in app.portal.text("broken-service")
    assert app.portal.find("broken").get_attribute("role") == "alert"
    assert app.focused().get_attribute("id") == "broken-title"
    assert violations(app.portal) == []
    reference = app.portal.text("broken-reference").removeprefix("Referens: ")
    app.portal.wait(lambda: f"reference {reference}: status 500" in app.portal.served.logged(), "the reference in the log")
    app.portal.open_drawer("services", by="header-services-button")
    app.portal.click("drawer-services-close")
    app.portal.served.control("DELETE", "/faults/remote")
    app.portal.click("broken-reload")
    app.is_mounted()
    assert not app.portal.has("broken")
    app.errors()


@pytest.mark.requirement("LOADER-009", "ROUTE-028")
def test_the_broken_page_is_in_the_language_of_the_page(app: RemoteApp) -> None:
    app.portal.served.fault("remote", status=500)
    app.visited("/en/tillvaxtverket/beta", mounted=False).is_broken()
    assert app.portal.text("broken-title") == "Something is wrong with this part"
    assert app.portal.text("broken-reload") == "Reload now"
    assert app.driver.title == "Try new tools - Business Portal"
    assert violations(app.portal) == []
    app.errors()


@pytest.mark.requirement("LOADER-010")
def test_the_broken_page_counts_two_minutes_down_and_reloads(app: RemoteApp) -> None:
    app.portal.served.fault("remote", status=500)
    app.opened(mounted=False).is_broken()
    assert 119 <= app.seconds_left() <= 120
    app.portal.wait(lambda: app.seconds_left() <= 118, "the seconds to fall")
    app.driver.execute_script("const real = performance.now.bind(performance); performance.now = () => real() + 115000")
    app.portal.wait(lambda: app.seconds_left() <= 3, "the last seconds")
    app.portal.served.control("DELETE", "/faults/remote")
    app.is_mounted()
    assert app.driver.execute_script("return performance.getEntriesByType('navigation')[0].type") == "reload"
    app.errors()


def test_the_countdown_can_be_paused(app: RemoteApp) -> None:
    app.portal.served.fault("remote", status=500)
    app.opened(mounted=False).is_broken()
    app.portal.click("broken-pause")
    assert app.portal.text("broken-pause") == "Fortsätt räkna ner"
    app.driver.execute_script("const real = performance.now.bind(performance); performance.now = () => real() + 500000")
    left = app.seconds_left()
    app.portal.click("broken-pause")
    app.portal.wait(lambda: app.seconds_left() < left, "it to go on")
    assert app.seconds_left() > 100
    app.errors()


@pytest.mark.requirement("LOADER-015", "LOADER-016")
def test_a_module_that_is_no_javascript_is_not_run(app: RemoteApp) -> None:
    app.portal.served.fault("remote", status=200, contentType="text/html", body="window.ran = true; export default () => () => {}")
    app.opened(mounted=False).is_broken()
    assert app.tries() == [("remote", "HEAD")]
    assert any("The module's MIME type must follow the JavaScript module specification" in line for line in app.errors())
    words = "ENTRY_MIME on the main host"
    app.portal.wait(lambda: words in app.portal.served.logged(), "a line in the log")
    for kind in ("text/javascript", "application/javascript"):
        app.portal.served.fault("remote", status=200, contentType=kind, body="export default () => () => {}")
        app.visited(DEMO)


FAULTS = {
    "ENTRY_STATUS": {"status": 404},
    "ENTRY_NETWORK": {"network": True},
    "LOAD_EVAL": {"body": "export default ("},
    "EXPOSE_MISSING": {"body": "export const other = 1"},
    "CONTRACT": {"body": "export default {colour: 'red'}"},
    "MOUNT": {"body": "export default (element) => { element.textContent = 'half'; throw new Error('no') }"},
}
HOSTILE = {
    "a module that exports nothing": ("CONTRACT", "const app = () => () => {}"),
    "a component of React in place of an app": ("CONTRACT", "export default () => ({type: 'div'})"),
    "throws while it is evaluated": ("LOAD_EVAL", "throw new Error('no')"),
    "throws what has no words": ("MOUNT", "export default () => { throw {toString() { throw 1 }} }"),
    "a container that throws": ("EXPOSE_MISSING", "export const init = () => {}; export const get = () => { throw new Error('no') }"),
    "a dependency that is gone": ("LOAD_NETWORK", "import '/static/gone.js'; export default () => () => {}"),
    "takes its own element out": ("LOST", "export default (element) => { setTimeout(() => element.remove(), 50); return () => {} }"),
    "takes its whole place out": ("LOST", "export default (e) => { setTimeout(() => e.closest('section').remove(), 50); return () => {} }"),
}


def test_mount_and_unmount_may_take_the_element_and_the_props(app: RemoteApp) -> None:
    body = """
        export const mount = (element, props) => {
          element.dataset.testid = "two";
          element.textContent = `Hej ${props.user.visningsnamn}`;
        };
        export const unmount = (element, props) => { sessionStorage.left = `${element.dataset.testid} ${props.locale}`; };
    """
    app.portal.served.fault("remote", body=body, contentType="text/javascript")
    app.opened(mounted=False)
    app.portal.wait(lambda: app.portal.has("two"), "the app")
    assert app.portal.text("two") == "Hej Beata Styrelse"
    app.portal.click("header-logo")
    app.portal.wait(lambda: app.portal.screen == "start-page", "the start page")
    assert app.driver.execute_script("return sessionStorage.left") == "two sv"
    assert app.errors() == []


@pytest.mark.parametrize("code", FAULTS)
def test_a_fault_is_told_by_its_code(app: RemoteApp, code: str) -> None:
    app.portal.served.fault("remote", **{"contentType": "text/javascript", **FAULTS[code]})
    _breaks(app, code)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_app_ends_in_the_broken_page(app: RemoteApp, name: str) -> None:
    code, body = HOSTILE[name]
    app.portal.served.fault("remote", body=body, contentType="text/javascript")
    _breaks(app, code)


def test_a_module_that_never_answers_is_given_up(app: RemoteApp) -> None:
    app.portal.served.fault("remote", delayMs=9000)
    _breaks(app, "ENTRY_TIMEOUT")


def test_an_app_that_never_mounts_is_given_up(app: RemoteApp) -> None:
    app.portal.served.fault("remote", body="export default () => new Promise(() => {})", contentType="text/javascript")
    app.opened(mounted=False)
    assert app.portal.has("service-spinner")
    _breaks(app, "MOUNT_TIMEOUT", is_open=True)


@pytest.mark.parametrize("button", ["throw", "reject"])
def test_an_error_in_an_app_that_runs_is_told_and_the_app_stays(app: RemoteApp, button: str) -> None:
    app.opened()
    app.press(button)
    app.portal.wait(lambda: "App of demo: RUNTIME" in app.portal.served.logged(), "the error in the log")
    app.press("counter")
    assert app.portal.text("remote-counter") == "Räkna 1"
    assert not app.portal.has("broken")
    app.errors()


def test_an_app_that_fails_to_unmount_is_taken_away_and_the_question_is_asked(app: RemoteApp) -> None:
    body = "export default (element) => { element.textContent = 'here'; return () => { throw new Error('stays') } }"
    app.portal.served.fault("remote", body=body, contentType="text/javascript")
    app.opened()
    app.ask_for(BRF)
    app.asks_to_change()
    assert app.portal.text("service-mount") == ""
    app.portal.wait(lambda: "App of demo: UNMOUNT" in app.portal.served.logged(), "the error in the log")
    app.errors()


def test_styles_of_an_app_go_with_it(app: RemoteApp) -> None:
    body = """
      const adopt = (css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets.push(sheet);
      };
      const link = (id) => {
        const sheet = document.createElement("link");
        document.head.append(Object.assign(sheet, {id, rel: "stylesheet", href: "/static/portal.css?" + id}));
      };
      adopt("footer { display: none !important }");
      link("of-the-module");
      export default () => {
        adopt("header { display: none !important }");
        link("of-the-run");
        document.title = "Mitt";
        return () => {};
      }"""
    app.portal.served.fault("remote", body=body, contentType="text/javascript")
    app.opened()
    display = "return getComputedStyle(document.querySelector(arguments[0])).display"
    assert [app.driver.execute_script(display, css) for css in ("header", "footer")] == ["none", "none"]
    app.ask_for(BRF)
    app.asks_to_change()
    assert "none" not in [app.driver.execute_script(display, css) for css in ("header", "footer")]
    assert app.driver.execute_script("return document.getElementById('of-the-module').disabled")
    assert app.driver.execute_script("return document.getElementById('of-the-run')") is None
    assert app.driver.title == "Du behöver byta vem du företräder - Företagsporten"
    app.errors()


def test_a_flood_of_events_does_not_cost_the_connection(app: RemoteApp) -> None:
    app.opened()
    app.portal.frames_sent()
    app.driver.execute_script(
        """for (let n = 0; n < 3000; n++) {
          dispatchEvent(new CustomEvent("vst:changed-organisation", {detail: {organisationsnummer: String(5520000000 + n)}}));
          dispatchEvent(new CustomEvent("vst:toggle-service-menu"));
        }"""
    )
    app.close_what_the_flood_left()
    app.press("counter")
    assert app.portal.text("remote-counter") == "Räkna 1"
    assert app.portal.has("page", '[data-ready="true"]')
    assert len(app.portal.frames_sent()) < 10
    assert app.log == ["mount"]
    errors = app.errors()
    assert errors
    assert all("more than 20 in a second are ignored" in error for error in errors)


@pytest.mark.parametrize("is_right", [True, False])
def test_a_module_with_other_bytes_than_agreed_upon_is_not_run(app: RemoteApp, is_right: bool) -> None:
    app.opened()
    digest = b64encode(sha384(module_of("scb-andra-sni").encode() + (b"" if is_right else b"//")).digest()).decode()
    app.driver.execute_script(
        """const place = document.getElementById("app");
        const source = {url: "/remotes/scb-andra-sni/remoteEntry.js", host: "main", integrity: arguments[0]};
        const spec = {...JSON.parse(place.dataset.spec), identity: "other", sources: [source]};
        import(place.dataset.loader).then((loader) => loader.sync(spec));""",
        f"sha384-{digest}",
    )
    if is_right:
        app.portal.wait(lambda: app.log == ["mount", "unmount", "mount"], "the other app")
        assert app.portal.served.calls("remote")[-1]["method"] == "GET"
    else:
        _breaks(app, "INTEGRITY", is_open=True)
        assert app.log == ["mount", "unmount"]
    app.errors()


def test_a_host_that_nobody_configured_is_never_asked(app: RemoteApp) -> None:
    app.opened()
    app.errors()
    app.wants("({...spec, identity: 'other', sources: [{url: 'https://elsewhere.example/remotes/a.js', host: 'main'}]})")
    app.is_broken()
    assert any("connect-src" in line and "elsewhere.example" in line for line in app.errors())


def test_what_an_app_is_given_nobody_can_change(app: RemoteApp) -> None:
    body = """export default (element, props) => {
        try { props.engagemang.namn = "Mitt"; } catch (error) { element.textContent = error.name; }
        return () => {};
      }"""
    app.portal.served.fault("remote", body=body, contentType="text/javascript")
    app.opened()
    assert app.portal.text("service-mount") == "TypeError"


def test_operators_are_told_that_an_app_came_and_how_long_it_took(app: RemoteApp) -> None:
    def demo() -> dict[str, int]:
        return httpx.get(f"{app.portal.served.address}/health/services").json()["services"]["demo"]  # type: ignore[no-any-return]

    before = demo()["loads"]
    app.opened()
    app.portal.wait(lambda: demo()["loads"] == before + 1, "the load to be counted")
    assert demo()["lastMs"] > 0


@pytest.mark.parametrize("width", [320, 375, 1280])
def test_the_test_app_is_accessible_and_fits(app: RemoteApp, width: int) -> None:
    app.portal.width(width)
    app.opened()
    assert violations(app.portal) == []
    assert app.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth")


def _breaks(app: RemoteApp, code: str, *, is_open: bool = False) -> None:
    """The app ends in the broken page with ``code`` in the log, and the shell goes on."""
    if not is_open:
        app.opened(mounted=False)
    app.is_broken()
    reference = app.portal.text("broken-reference").removeprefix("Referens: ")
    line = f"App of demo: {code} on the main host"
    app.portal.wait(
        lambda: any(line in one and reference in one for one in app.portal.served.logged().splitlines()),
        f"{code} in the log, not {[one for one in app.portal.served.logged().splitlines() if reference in one]}",
    )
    assert app.portal.text("service-mount") == ""
    app.portal.open_drawer("lang", by="header-lang-button")
    assert app.portal.has("page", '[data-ready="true"]')
    app.errors()
