"""The kit for teams of other authorities, as they unpack it: each starter is built and mounted, the emulator plays the portal."""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from portal_pages import violations
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.emulator import Emulator
from tests.remote_kit.package import written
from tests.remote_kit.served import OpenFiles, served

ROOT = Path(__file__).resolve().parents[2]
REMOTES = ROOT / "tests" / "remotes"
TSC = ROOT / "static" / "client" / "node_modules" / ".bin" / "tsc"
BUILT = ("react", "vue", "lit")
EAST = "5521030014"
"""One of the parties that B03 acts for."""


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The kit as it is unpacked."""
    folder = tmp_path_factory.mktemp("kit")
    shutil.unpack_archive(written(folder), folder)
    return folder / "package"


@pytest.fixture(scope="module")
def address(kit: Path) -> Iterator[str]:
    with served(kit) as one:
        yield one


@pytest.fixture
def emulator(chromium: webdriver.Chrome, address: str) -> Iterator[Emulator]:
    opened = Emulator(chromium, address)
    opened.width(1280)
    chromium.get_log("browser")
    yield opened
    chromium.get("about:blank")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """Serves a module at an origin of its own, and says where."""
    folder = tmp_path_factory.mktemp("apps")
    with served(folder, OpenFiles) as one:

        def at(source: str) -> str:
            name = f"{sha256(source.encode()).hexdigest()[:8]}.js"
            (folder / name).write_text(source)
            return f"{one}/{name}"

        yield at


def _copied(kit: Path, name: str, folder: Path) -> Path:
    """A starter as a team copies it out of the kit, with the packages that the tests have installed."""
    if not shutil.which("node") or not (REMOTES / "node_modules").exists():
        pytest.skip("needs Node and tests/remotes/node_modules; `make test` installs what it can")
    own = folder / "my-service"
    shutil.copytree(kit / "starters" / name, own)
    (own / "node_modules").symlink_to(REMOTES / "node_modules")
    return own


def test_an_app_without_a_build_is_mounted_by_the_portals_own_loader_with_a_named_person(emulator: Emulator) -> None:
    emulator.opened().is_mounted()
    assert (emulator.chosen("person"), emulator.chosen("party")) == ("Beata Styrelse (B03)", "Alm & Ask Handelsbolag (HB)")
    emulator.shows("Min tjänst", "Du företräder: Alm & Ask Handelsbolag", "Hämtar ärenden från: ingen")
    assert emulator.tells("MOUNTED").tone == "right"


def test_another_party_setting_person_and_language_reach_the_app(emulator: Emulator) -> None:
    emulator.opened().is_mounted()
    emulator.choose("party", EAST)
    emulator.shows("Du företräder: Östra Verken AB")
    emulator.choose("cases", "skatteverket")
    emulator.shows("Hämtar ärenden från: skatteverket")
    emulator.choose("locale", "en")
    emulator.shows("My service", "You act for: Östra Verken AB", "Retrieves cases from: skatteverket")
    assert emulator.driver.find_element(By.TAG_NAME, "h1").text == "The portal around your app"
    emulator.choose("person", "S03")
    emulator.shows("You act for: Edlas Ylle AB")
    emulator.choose("person", "")
    emulator.shows("You act for: nobody")


def test_what_the_app_fires_is_listed_with_whether_its_detail_is_right(emulator: Emulator) -> None:
    emulator.opened().is_mounted()
    with emulator.inside():
        emulator.driver.find_element(By.TAG_NAME, "button").click()
    assert emulator.tells("vst:open-contact-drawer") == ("right", "vst:open-contact-drawer", "", "Portalen öppnar kontaktformuläret.")
    emulator.fire("vst:set-locale", {"locale": "fi"})
    assert emulator.tells("vst:set-locale")[:3] == ("wrong", "vst:set-locale", '{"locale":"fi"}')
    assert "locale har ett värde som kontraktet inte har" in emulator.tells("vst:set-locale").text
    emulator.fire("vst:set-language", {"locale": "en"})
    assert emulator.tells("vst:set-language").text.startswith("Kontraktet har ingen händelse med det namnet.")
    emulator.fire("vst:changed-organisation", {"organisationsnummer": "559999-0000"})
    assert emulator.tells("vst:changed-organisation").tone == "wrong"


def test_an_app_that_asks_for_another_language_or_party_is_given_it(emulator: Emulator) -> None:
    emulator.opened().is_mounted()
    emulator.fire("vst:changed-organisation", {"organisationsnummer": "552103-0014"})
    emulator.shows("Du företräder: Östra Verken AB")
    emulator.fire("vst:set-locale", {"locale": "en"})
    emulator.shows("You act for: Östra Verken AB")


TYPED = """export default function app(element, props) {
  const heading = document.createElement("h1");
  const field = document.createElement("input");
  const draw = ({ locale }) => { heading.textContent = locale === "en" ? "My service" : "Min tjänst"; };
  draw(props);
  element.append(heading, field);
  const unmount = () => element.replaceChildren();
  %s
  return unmount;
}"""


@pytest.mark.parametrize(("told", "typed"), [("unmount.update = draw;", "Vid bron"), ("", "")])
def test_another_language_is_told_as_in_the_portal_and_only_an_app_that_takes_no_props_begins_anew(
    emulator: Emulator, app: Callable[[str], str], told: str, typed: str
) -> None:
    emulator.opened(app(TYPED % told)).is_mounted()
    with emulator.inside():
        emulator.driver.find_element(By.CSS_SELECTOR, "input").send_keys("Vid bron")
    emulator.choose("locale", "en")
    emulator.shows("My service")
    with emulator.inside():
        assert emulator.driver.find_element(By.CSS_SELECTOR, "input").get_attribute("value") == typed
        assert emulator.driver.execute_script("return document.documentElement.lang") == "en"
    assert not [entry for entry in emulator.driver.get_log("browser") if entry["level"] == "SEVERE"]


def test_the_app_hears_that_the_session_ends_and_is_unmounted_and_mounted_again(emulator: Emulator, app: Callable[[str], str]) -> None:
    emulator.opened(
        app(
            """export default (element) => {
              const heard = ({ detail }) => (element.innerHTML = `<h1>${detail.secondsLeft}</h1>`);
              addEventListener("vst:session-expiring", heard);
              element.innerHTML = "<h1>Drawn</h1>";
              return () => removeEventListener("vst:session-expiring", heard);
            }"""
        )
    ).is_mounted()
    emulator.press("expire")
    emulator.shows("300")
    emulator.press("unmount")
    emulator.wait(lambda: emulator.state == "Appen är avmonterad.", "the app to be gone")
    emulator.press("unmount")
    emulator.is_mounted().shows("Drawn")


@pytest.mark.parametrize(
    ("source", "code", "words"),
    [
        ("export default () => { throw new Error('no form'); }", "MOUNT", "kastade ett fel när den monterades"),
        ("export const app = () => () => {};", "EXPOSE_MISSING", "ingen export med det namnet"),
        ("export default () => 7;", "CONTRACT", "ingen app"),
        ("throw new Error('early');", "LOAD_EVAL", "när den lästes"),
    ],
)
def test_a_failing_app_shows_its_code_in_words_and_the_broken_page(
    emulator: Emulator, app: Callable[[str], str], source: str, code: str, words: str
) -> None:
    emulator.opened(app(source))
    assert words in emulator.tells(code).text
    assert code in emulator.state
    with emulator.inside():
        assert emulator.text("broken-title") == "Något gick fel med den här delen"
        emulator.click("broken-reload")
    emulator.wait(lambda: [each.title for each in emulator.told].count(code) == 2, "the page to be loaded anew")


def test_a_team_reads_what_its_app_left_behind(emulator: Emulator, app: Callable[[str], str]) -> None:
    leaves = "document.body.append(document.createElement('dialog')); addEventListener('resize', () => {}); setInterval(() => {}, 1000);"
    emulator.opened(app(f"export default (element) => {{ {leaves} return () => {{}}; }}")).is_mounted()
    emulator.press("unmount")
    told = emulator.tells("LEFT_BEHIND")
    assert told.tone == "wrong"
    assert "lämnade kvar" in told.text
    assert "nodes 1 (dialog), listeners 1 (resize), timers 1 (setInterval)" in told.text
    with emulator.inside():
        assert emulator.driver.find_elements(By.CSS_SELECTOR, "body > dialog") == []
    emulator.press("unmount")
    emulator.is_mounted()


def test_a_server_that_does_not_let_the_portal_in_is_told_of(emulator: Emulator, kit: Path) -> None:
    with served(kit) as other:
        emulator.opened(f"{other}/starters/plain/remoteEntry.js")
        assert "Access-Control-Allow-Origin" in emulator.tells("ENTRY_NETWORK").text


def test_what_the_security_policy_of_the_portal_refuses_is_told_of(emulator: Emulator, app: Callable[[str], str]) -> None:
    red = "element.innerHTML = '<h1 style=\"color: red\">Red</h1>';"
    emulator.opened(app(f"export default (element) => {{ {red} return () => element.replaceChildren(); }}")).is_mounted()
    assert "säkerhetspolicy" in emulator.tells("style-src-attr").text


def test_everything_is_done_by_keys_alone(emulator: Emulator) -> None:
    emulator.opened().is_mounted()
    emulator.driver.find_element(By.ID, "app").click()
    keys = {"locale": "English", "person": "", "party": "Östra", "cases": "", "expire": Keys.ENTER, "unmount": Keys.ENTER}
    reached = []
    for _ in ("name", "open", *keys):
        ActionChains(emulator.driver).send_keys(Keys.TAB).perform()
        focused = emulator.driver.switch_to.active_element
        reached.append(str(focused.get_attribute("id")))
        if typed := keys.get(reached[-1]):
            ActionChains(emulator.driver).send_keys(typed).perform()
    assert reached == ["name", "", *keys]
    assert emulator.chosen("party") == "Östra Verken AB (AB)"
    assert emulator.tells("vst:session-expiring").tone == "info"
    emulator.wait(lambda: emulator.state == "The app is unmounted.", "the app to be gone")


@pytest.mark.parametrize("locale", ["sv", "en"])
@pytest.mark.parametrize("width", [375, 1280])
def test_the_page_is_accessible_and_stays_within_its_width(emulator: Emulator, locale: str, width: int) -> None:
    emulator.width(width)
    emulator.opened(locale=locale).is_mounted()
    emulator.fire("vst:set-locale", {"locale": "fi"})
    emulator.tells("vst:set-locale")
    assert violations(emulator) == []
    assert emulator.driver.execute_script("return document.documentElement.scrollWidth") <= width
    with emulator.inside():
        assert violations(emulator) == []


@pytest.mark.parametrize("name", BUILT)
def test_a_starter_is_built_mounted_updated_and_leaves_nothing(kit: Path, tmp_path: Path, emulator: Emulator, name: str) -> None:
    own = _copied(kit, name, tmp_path)
    done = subprocess.run(["node_modules/.bin/vite", "build"], cwd=own, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    with served(own / "dist", OpenFiles) as one:
        emulator.opened(f"{one}/remoteEntry.js").is_mounted()
        emulator.shows("Min tjänst", "Du företräder: Alm & Ask Handelsbolag")
        emulator.choose("cases", "all")
        emulator.shows("Hämtar ärenden från: all")
        emulator.choose("party", EAST)
        emulator.shows("Du företräder: Östra Verken AB")
        emulator.press("unmount")
        with emulator.inside():
            emulator.wait(lambda: emulator.find("service-mount").get_attribute("innerHTML") == "", "nothing to be left")
        emulator.press("unmount")
        emulator.is_mounted()  # When what the one before left outside its place has been told.
        assert {each.tone for each in emulator.told} <= {"right", "info"}


@pytest.mark.parametrize("name", ["plain", "react", "lit"])
def test_a_starter_keeps_to_the_types_of_the_contract(kit: Path, tmp_path: Path, name: str) -> None:
    if not TSC.exists():
        pytest.skip("needs static/client/node_modules; `make test` installs what it can")
    own = _copied(kit, name, tmp_path)
    done = subprocess.run([TSC, "-p", own], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_a_starter_asks_for_the_versions_that_it_was_tried_with() -> None:
    tried = json.loads((REMOTES / "package.json").read_text())
    for name in BUILT:
        wanted = json.loads((ROOT / "remote-kit" / "starters" / name / "package.json").read_text())
        assert wanted["dependencies"].items() <= tried["dependencies"].items()
        assert wanted["devDependencies"].items() <= tried["devDependencies"].items()
