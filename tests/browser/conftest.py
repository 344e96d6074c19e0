"""A served portal and a Chromium for the journeys. One portal for the whole run; each test starts from a clean browser."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from selenium import webdriver

from portal.testing.browser import CHROMIUM, ONE_RENDERER, Served, a_chromium, served, serving
from portal.testing.browser import chromium as whole_chromium
from tests.browser.pages.far import at_the_end_of, port_of
from tests.browser.pages.portal import Portal
from tests.cut_line import CutLine, cut_line

__all__ = ["CHROMIUM", "Served", "chromium", "headless_shell", "served", "serving", "whole_chromium"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs a browser."""
    for item in items:
        if Path(item.fspath).is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a portal that a file of tests has to itself."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def served_alone(data: Path) -> Iterator[Served]:
    """Such a portal, with its data in ``data``."""
    with serving(data) as one:
        yield one


@pytest.fixture
def chromium(request: pytest.FixtureRequest) -> webdriver.Chrome:
    """The headless shell where it is installed; the whole Chromium for a test that is marked so, for it hides a page or goes by how
    letters are drawn (docs/decisions/0032-tests-in-the-headless-shell.md). With the plugin of ``make webkit`` or ``make firefox`` it is
    that browser."""
    for other in ("webkit", "firefox"):
        if request.config.pluginmanager.has_plugin(f"tests.{other}.plugin"):
            return cast(webdriver.Chrome, request.getfixturevalue(other))
    whole = request.node.get_closest_marker("whole_chromium") or not shutil.which("chromium-headless-shell")
    driver: webdriver.Chrome = request.getfixturevalue("whole_chromium" if whole else "headless_shell")
    return driver


@pytest.fixture(scope="session")
def headless_shell(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    """Chromium without what draws a window."""
    with a_chromium(tmp_path_factory.mktemp("chromium"), *ONE_RENDERER, program=Path(__file__).with_name("headless_shell.sh")) as driver:
        yield driver


_NOT_OURS = ("Failed to load resource", "Page entered Back-Forward Cache", "ERR_INTERNET_DISCONNECTED")
"""What Chromium complains of when a call is refused on purpose, a page is kept for the way back, or a test has taken the network away."""


@pytest.fixture
def portal(served: Served, chromium: webdriver.Chrome) -> Iterator[Portal]:
    """The portal in a clean browser at 1280 px; whatever a test changed in the test controls is put back after it."""
    opened = Portal(chromium, served)
    opened.begin_anew()
    served.reset()  # What the page of the test before left behind while it was put away.
    opened.width(1280)
    yield opened
    served.reset()
    complaints = [
        entry
        for entry in chromium.get_log("browser")
        if entry["level"] == "SEVERE" and not any(expected in entry["message"] for expected in _NOT_OURS)
    ]
    assert not complaints, complaints


@pytest.fixture
def line(served: Served) -> Iterator[CutLine]:
    """A line to the portal that a test can cut."""
    with cut_line(port_of(served)) as one:
        yield one


@pytest.fixture
def far(portal: Portal, line: CutLine) -> Iterator[Portal]:
    """The browser at the other end of that line, which it has left before that is gone."""
    one = at_the_end_of(line, portal)
    yield one
    one.driver.get("about:blank")
