"""The client in Chromium: what a visitor typed, opened and clicked survives hydration, differences and lost connections."""

import json
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.client.served import CHROMEDRIVER, CHROMIUM, ROOT, Served, chromium, until
from tests.client.translation import CUTS, WAYS, mark, translate

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not (CHROMIUM.exists() and CHROMEDRIVER.exists()), reason="Chromium and chromedriver are not here"),
]


class Visit:
    """A visitor's page."""

    def __init__(self, driver: Any, served: Served) -> None:
        self.driver, self.served = driver, served

    def goes_to(self, address: str, waits: bool = True) -> "Visit":
        self.driver.get("about:blank")
        self.driver.get_log("performance"), self.driver.get_log("browser")
        self.driver.get(self.served.url + address)
        until(lambda: self.js("return document.querySelector('[data-testid=page]') && location.pathname !== 'blank'"), "the page is there")
        if waits:
            self.is_ready()
        return self

    def is_ready(self, ready: str = "true") -> None:
        until(lambda: self.js("return document.querySelector('[data-testid=page]')?.dataset.ready") == ready, f"data-ready is {ready}")

    def js(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(script, *arguments)

    def one(self, css: str) -> Any:
        return self.driver.find_element(By.CSS_SELECTOR, css)

    def sees(self, css: str, text: str) -> None:
        until(lambda: self.one(css).text == text, f"{css} says {text!r}, not {self.one(css).text!r}")

    def focused(self) -> str:
        return str(self.js("return document.activeElement.id"))

    def frames_sent(self) -> list[str]:
        messages = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [each["params"]["response"]["payloadData"] for each in messages if each["method"] == "Network.webSocketFrameSent"]

    def complaints(self) -> list[str]:
        """What the browser or React had to say, short of hints."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("WARNING", "SEVERE")]


@pytest.fixture(scope="module")
def development(tmp_path_factory: pytest.TempPathFactory) -> Path | None:
    """React's development build of the client, which warns of every difference it finds while hydrating."""
    if not shutil.which("node") or not (ROOT / "static/client/node_modules").exists():
        return None
    out = tmp_path_factory.mktemp("client") / "client.js"
    subprocess.run(["node", "scripts/build.mjs", "--development", "--out", str(out)], cwd=ROOT / "static/client", check=True)
    return out


@pytest.fixture(scope="module")
def served(development: Path | None) -> Iterator[Served]:
    scene = Served(DEVELOPMENT_CLIENT=str(development or ""))
    scene.start()
    yield scene
    scene.stop()


@pytest.fixture(scope="module")
def driver() -> Iterator[Any]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def visit(driver: Any, served: Served) -> Visit:
    return Visit(driver, served)


MARK_NODES = "window.marked = Object.fromEntries(['name', 'note', 'rows', 'counter', 'more'].map(id => [id, document.getElementById(id)]))"
SAME_NODES = "return Object.entries(window.marked).filter(([id, node]) => document.getElementById(id) !== node).map(([id]) => id)"


@pytest.mark.parametrize("address", ["/?held", "/?held&differs"])
def test_what_is_typed_before_the_script_arrives_is_kept_and_told(visit: Visit, address: str) -> None:
    visit.goes_to(address, waits=False)
    visit.js(MARK_NODES)
    visit.one("#name").send_keys("Anna Ångström, ö")
    visit.js("document.getElementById('more').open = true")
    assert visit.js("return document.querySelector('[data-testid=page]').dataset.ready") == "false"
    urllib.request.urlopen(visit.served.url + "/let-go").close()
    while visit.js("return document.querySelector('[data-testid=page]').dataset.ready") == "false":
        visit.one("#name").send_keys("ö")
    visit.one("#name").send_keys(" slut")
    typed = visit.one("#name").get_property("value")
    assert typed.startswith("Anna Ångström, ö")
    assert typed.endswith("ö slut")
    assert visit.focused() == "name"
    visit.sees("#heard", typed)
    assert visit.js(SAME_NODES) == []
    assert visit.js("return document.getElementById('more').open") is True
    assert visit.complaints() == []


def test_page_and_first_update_that_differ_are_fitted_to_each_other(visit: Visit) -> None:
    visit.goes_to("/?late&differs", waits=False)
    assert visit.one("#said").text == "Från början sagt"
    visit.is_ready()
    visit.sees("#said", "Direkt sagt")
    visit.sees("#added", "Tillagt")
    assert visit.one("[data-testid=page]").get_attribute("class") == "live"
    assert visit.one("[data-testid=page]").get_attribute("title") == "ny"
    assert visit.js("return [...document.querySelectorAll('main > ul:not(#rows) > li')].map(li => li.textContent)")[:3] == [
        "noll",
        "ett",
        "två",
    ]


@pytest.mark.parametrize("address", ["/?development", "/?development&differs"])
def test_react_finds_no_difference(visit: Visit, development: Path | None, address: str) -> None:
    if development is None:
        pytest.skip("Node or the client's node_modules are not here")
    visit.goes_to(address)
    visit.one("#counter").click()
    visit.sees("#counter", "Klickad 1")
    assert visit.complaints() == []


@pytest.mark.parametrize("way", WAYS)
def test_a_page_that_the_browser_translates_follows_the_server_and_stands(visit: Visit, way: str) -> None:
    visit.goes_to("/?shape=sums")
    translate(visit.driver, way)
    visit.sees("#sum", "DU HAR 0 AV TRE")
    visit.one("#name").send_keys("Anna")
    for sum_, rest in [("1", "NYTT: ETT TILL"), ("2", "TILL"), ("3", "NYTT: TILL"), ("4", "TILL")]:
        visit.one("#counter").click()
        visit.sees("#sum", f"DU HAR {sum_} AV TRE")
        visit.sees("#rest", rest)
    assert visit.one("#name").get_property("value") == "Anna"
    assert visit.complaints() == []


def test_a_page_that_the_browser_translates_before_it_is_live_goes_live_as_it_is(visit: Visit) -> None:
    visit.goes_to("/?held&shape=sums", waits=False)
    name = visit.one("#name")
    name.send_keys("Anna")
    translate(visit.driver, "puts its own in the place of a text")
    visit.sees("#sum", "DU HAR 0 AV TRE")
    urllib.request.urlopen(visit.served.url + "/let-go").close()
    visit.is_ready()
    visit.one("#counter").click()
    visit.sees("#sum", "DU HAR 1 AV TRE")
    assert visit.one("#name") == name, "the field that was typed in, not one drawn anew"
    assert name.get_property("value") == "Anna"
    assert visit.complaints() == []


@pytest.mark.parametrize("way", CUTS)
def test_a_page_whose_words_an_extension_marks_shows_nothing_of_what_they_were_before(visit: Visit, way: str) -> None:
    visit.goes_to("/?shape=sums")
    for now in ("1", "2"):
        mark(visit.driver, way)
        visit.one("#counter").click()
        visit.sees("#sum", f"du har {now} av tre")
    assert visit.complaints() == []


def test_a_field_that_an_extension_wraps_keeps_what_is_typed_and_the_caret(visit: Visit) -> None:
    visit.goes_to("/?held", waits=False)
    visit.one("#name").send_keys("Anna")
    visit.js(
        "const name = document.getElementById('name'), around = document.createElement('span');"
        "name.replaceWith(around); around.append(name, document.createElement('i')); name.focus()"
    )
    urllib.request.urlopen(visit.served.url + "/let-go").close()
    visit.is_ready()
    visit.driver.switch_to.active_element.send_keys(" Ångström")
    assert visit.one("#name").get_property("value") == "Anna Ångström"
    visit.sees("#heard", "Anna Ångström")
    assert visit.complaints() == []


def test_a_click_sends_little_and_is_answered(visit: Visit) -> None:
    visit.goes_to("/")
    visit.one("#counter").click()
    visit.sees("#counter", "Klickad 1")
    visit.js("document.querySelector('[data-key=r7] button').click()")
    visit.sees("#chosen", "r7")
    frames = visit.frames_sent()
    assert len(frames) == 2
    assert all(len(frame) < 200 for frame in frames)
    assert json.loads(frames[1])["data"] == [{"key": "r7"}]


def test_a_form_sends_its_fields_by_name_and_no_password(visit: Visit) -> None:
    visit.goes_to("/")
    visit.one("#note").send_keys("!")
    visit.one("#agree").click()
    visit.one("#send").click()
    visit.sees("#sent", "[('agree', True), ('note', 'Utkast!')]")


def test_a_lost_connection_takes_nothing_from_the_visitor(visit: Visit, served: Served) -> None:
    visit.goes_to("/")
    visit.js(MARK_NODES)
    visit.one("#name").send_keys("Anna")
    visit.sees("#heard", "Anna")
    visit.one("#menu-button").click()
    visit.one("#in-menu").send_keys("sökt")
    served.stop()
    visit.is_ready("false")
    assert visit.one("#connection-lost").is_displayed()
    visit.one("#in-menu").send_keys(" ord")
    served.start()
    visit.is_ready()
    assert not visit.one("#connection-lost").is_displayed()
    assert visit.focused() == "in-menu"
    assert visit.one("#in-menu").get_property("value") == "sökt ord"
    assert visit.one("#menu").get_attribute("data-open") == "true"
    assert visit.js("return document.querySelector('main').inert") is True
    visit.sees("#heard", "Anna")
    assert visit.js(SAME_NODES) == []


def test_clicks_while_the_connection_is_down_are_kept_in_order(visit: Visit, served: Served) -> None:
    visit.goes_to("/")
    served.stop()
    visit.is_ready("false")
    for _ in range(3):
        visit.one("#counter").click()
    served.start()
    visit.is_ready()
    visit.sees("#counter", "Klickad 3")


def test_more_clicks_than_are_kept_are_not_dropped_silently(visit: Visit, served: Served) -> None:
    visit.goes_to("/")
    served.stop()
    visit.is_ready("false")
    visit.js("for (let i = 0; i < 25; i++) document.getElementById('counter').click()")
    served.start()
    visit.is_ready()
    visit.sees("#counter", "Klickad 20")
    assert visit.one("#connection-lost").is_displayed()


def test_filtering_a_list_sends_nothing(visit: Visit) -> None:
    visit.goes_to("/")
    visit.one("#filter").send_keys("förening 000")
    visit.sees("#count", "10 träffar")
    assert visit.js("return document.querySelectorAll('#rows li:not([hidden])').length") == 10
    visit.one("#filter").send_keys(Keys.ARROW_DOWN)
    assert visit.js("return document.activeElement.textContent") == "Förening 0000"
    visit.one("#filter").send_keys("9")
    visit.sees("#count", "1 träff")
    visit.one("#filter").send_keys("xyz")
    visit.sees("#empty", "Inget för förening 0009xyz")
    visit.one("#filter").clear()
    visit.one("#filter").send_keys("5560010001")
    visit.sees("#count", "1 träff")
    assert visit.frames_sent() == []


def test_a_drawer_opens_switches_and_closes_without_the_server(visit: Visit) -> None:
    visit.goes_to("/")
    visit.one("#menu-button").click()
    assert visit.one("#menu").is_displayed()
    assert visit.one("#menu-button").get_attribute("aria-expanded") == "true"
    visit.one("#search-button").click()
    assert visit.one("#search").get_attribute("data-open") == "true"
    assert visit.one("#menu").get_attribute("data-open") == "false"
    for _ in range(3):
        visit.driver.switch_to.active_element.send_keys(Keys.TAB)
        assert visit.js("return document.activeElement.closest('dialog')?.id") == "search"
    visit.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    assert visit.focused() == "search-button"
    until(lambda: not visit.one("#search").is_displayed(), "the drawer is gone")
    assert visit.js("return document.querySelector('main').inert") is False
    visit.one("#open-by-event").click()
    assert visit.one("#menu").is_displayed()
    visit.one("#menu [data-drawer-close]").click()
    assert visit.focused() == "open-by-event"
    assert visit.frames_sent() == []


def test_a_closed_banner_stays_closed(visit: Visit) -> None:
    visit.goes_to("/")
    visit.one("[data-uuid=a] [data-close]").click()
    assert not visit.one("[data-uuid=a]").is_displayed()
    assert visit.js("return document.activeElement.closest('[data-uuid]').dataset.uuid") == "b"
    visit.goes_to("/")
    assert not visit.one("[data-uuid=a]").is_displayed()
    assert visit.one("[data-uuid=b]").is_displayed()
    assert visit.js("return sessionStorage.closed") == '["a"]'


def test_a_page_that_is_no_more_is_not_asked_for_again(visit: Visit) -> None:
    visit.goes_to("/gone", waits=False)
    until(lambda: visit.one("#connection-lost").is_displayed(), "the bar says so")
    opened = [entry for entry in visit.driver.get_log("performance") if "Network.webSocketCreated" in entry["message"]]
    assert len(opened) == 1


def test_a_page_that_must_go_elsewhere_is_loaded_anew_once(visit: Visit) -> None:
    visit.goes_to("/elsewhere", waits=False)
    until(
        lambda: visit.js("return performance.getEntriesByType('navigation').length && history.state?.reloadedAt"),
        "it was loaded anew",
    )
    until(lambda: visit.js("return document.readyState") == "complete", "it is there again")
    loads = [
        entry
        for entry in visit.driver.get_log("performance")
        if 'Network.requestWillBeSent"' in entry["message"] and '"type":"Document"' in entry["message"]
    ]
    assert len([each for each in loads if "/elsewhere" in each["message"]]) == 2
    assert visit.js("return Object.keys(sessionStorage).filter((key) => key.includes('reload')).length") == 0


def test_a_page_is_loaded_anew_at_once_though_somebody_set_the_clock_back_an_hour_since_it_was_last(visit: Visit) -> None:
    an_hour_ahead = "history.state ?? history.replaceState({ reloadedAt: Date.now() + 3_600_000 }, '')"

    def is_loaded_anew() -> bool:
        with suppress(WebDriverException):  # it may be on its way just when it is asked
            return bool(visit.js("return history.state?.reloadedAt <= Date.now()"))
        return False

    script = visit.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": an_hour_ahead})
    try:
        visit.goes_to("/elsewhere", waits=False)
        until(is_loaded_anew, "it was loaded anew")
    finally:
        visit.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)


def test_a_header_gets_small_and_makes_room(visit: Visit) -> None:
    visit.goes_to("/?shape=signs")
    assert visit.one("#head").get_attribute("data-compact") == "false"
    visit.js("scrollTo(0, 600)")
    until(lambda: visit.one("#head").get_attribute("data-hidden") == "true", "the header made room")
    assert visit.one("#head").get_attribute("data-compact") == "true"
    visit.js("scrollTo(0, 300)")
    until(lambda: visit.one("#head").get_attribute("data-hidden") == "false", "the header is back")


@pytest.mark.parametrize("address", ["/?shape=parted&late&development", "/?shape=parted&late&development&differs"])
def test_a_page_in_parts_comes_alive_around_what_is_not_its_own(visit: Visit, development: Path | None, address: str) -> None:
    if development is None:
        pytest.skip("Node or the client's node_modules are not here")
    visit.goes_to(address, waits=False)
    visit.js("window.marked = {place: document.getElementById('place'), name: document.getElementById('name')}")
    visit.one("#name").send_keys("Anna")
    visit.js("document.getElementById('place').append('!')")
    visit.is_ready()
    differs = "differs" in address
    visit.sees("#said", "Direkt" if differs else "Från början")
    visit.sees("#heard", "Anna")
    page, main = visit.one("[data-testid=page]"), visit.one("main")
    assert page.get_attribute("class") == ("live" if differs else "still")
    assert main.get_attribute("data-kind") == ("ny" if differs else "gammal")
    assert visit.js("return Array.from(document.querySelector('main').children, (each) => each.id || each.className)") == ["part", "place"]
    assert visit.one("#place").text == "Här bor en annan!"
    visit.one("#counter").click()
    visit.sees("#counter", "Klickad 1")
    assert visit.js("return Object.entries(marked).every(([id, node]) => document.getElementById(id) === node)")
    assert visit.complaints() == []


def test_a_page_in_parts_outlives_a_restart_of_the_server(visit: Visit, served: Served) -> None:
    visit.goes_to("/?shape=parted")
    visit.js("window.marked = document.getElementById('place')")
    visit.one("#name").send_keys("Anna")
    served.stop()
    visit.is_ready("false")
    visit.one("#name").send_keys(" B")
    served.start()
    visit.is_ready()
    visit.sees("#heard", "Anna B")
    assert visit.focused() == "name"
    assert visit.js("return marked === document.getElementById('place') && marked.isConnected")
    visit.js("dispatchEvent(new CustomEvent('vst:set-locale', {detail: {locale: 'en'}}))")
    until(lambda: visit.driver.current_url.endswith("&en"), "the page's element still hears events")


def test_an_app_asks_for_another_language(visit: Visit) -> None:
    visit.goes_to("/?shape=signs")
    visit.js("dispatchEvent(new CustomEvent('vst:set-locale', {detail: {locale: 'constructor'}}))")
    assert len(visit.complaints()) == 1
    visit.js("dispatchEvent(new CustomEvent('vst:set-locale', {detail: {locale: 'en'}}))")
    until(lambda: visit.driver.current_url.endswith("&en"), "the page is in English")


@pytest.mark.parametrize(("cookie", "where"), [("given", "&came"), ("never", "&failed")])
def test_a_waiting_page_goes_where_the_cookie_says(visit: Visit, cookie: str, where: str) -> None:
    visit.driver.get(visit.served.url + f"/?shape=waits&cookie={cookie}")
    until(lambda: visit.driver.current_url.endswith(where), f"it went to {where}")
