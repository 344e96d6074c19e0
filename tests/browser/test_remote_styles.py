"""Style sheets of an app that its module does not load: the registry names them, and the loader brings them before the app is there."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Served, serving
from tests.browser.pages.portal import Portal
from tests.browser.pages.remote_app import BRF, DEMO, RemoteApp
from tests.remote_kit.served import OpenFiles
from tests.remote_kit.served import served as served_files

APP = """
export default (element) => {
  element.innerHTML = "<p data-testid=dressed>Hej</p>";
  window.colours = [...(window.colours ?? []), getComputedStyle(element.firstChild).color];
  return () => element.replaceChildren();
};
"""
RED = "rgb(200, 0, 0)"


@pytest.fixture
def portal(portal: Portal) -> Iterator[Portal]:
    """A portal whose console is told, on purpose, of the sheet that is away."""
    yield portal
    said = [entry["message"] for entry in portal.driver.get_log("browser") if entry["level"] == "SEVERE"]
    assert all("away.css" in message for message in said), said


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The server of the authority that writes the app."""
    folder = tmp_path_factory.mktemp("elsewhere")
    (folder / "app.js").write_text(APP)
    (folder / "app.css").write_text(f"[data-testid=dressed], body {{ color: {RED} }}")
    with served_files(folder, OpenFiles) as address:
        yield address


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, elsewhere: str) -> Iterator[Served]:
    data: Path = tmp_path_factory.mktemp("data")
    remotes = data / "remotes.toml"
    remotes.write_text(f'[demo]\npath = "{elsewhere}/app.js"\nstyles = ["{elsewhere}/away.css", "{elsewhere}/app.css"]\n')
    with serving(data, VST_REMOTES=str(remotes)) as one:
        yield one


def colours(portal: Portal) -> list[str]:
    """In which colour the app stood at the moment of each mount."""
    return list(portal.driver.execute_script("return window.colours"))


def test_an_app_is_dressed_when_it_is_mounted_and_its_sheets_go_with_it(portal: Portal) -> None:
    app = RemoteApp(portal).opened(DEMO)
    assert colours(portal) == [RED]
    own = portal.driver.execute_script("return getComputedStyle(document.body).color")
    app.ask_for(BRF)
    app.asks_to_change()
    portal.wait(lambda: portal.driver.execute_script("return getComputedStyle(document.body).color") != own, "the page's own colour")


def test_a_sheet_that_cannot_be_had_is_told_and_keeps_nobody_from_the_app(portal: Portal, elsewhere: str) -> None:
    app = RemoteApp(portal).opened(DEMO)
    assert colours(portal) == [RED]
    portal.wait(lambda: "STYLES on the main host after 0 ms" in portal.served.logged(), "the fault in the log")
    assert f"{elsewhere}/away.css could not be had" in portal.served.logged()
    assert not app.portal.has("broken")
