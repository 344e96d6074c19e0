"""For pytest: ``portal``, a clean browser at the portal of ``BASE_URL``; ``controls``, which puts back what a test changes there;
``looks_as_before``, which compares pictures."""

import os
from collections.abc import Iterator

import pytest
from selenium import webdriver

from portal_pages.chromium import a_chromium
from portal_pages.environment import Environment
from portal_pages.looks_as_before import looks_as_before
from portal_pages.portal import Portal
from portal_pages.turns import turn

__all__ = ["browser", "controls", "environment", "looks_as_before", "own_turn", "portal"]


@pytest.fixture(scope="session")
def environment() -> Environment:
    """The portal that is tested; another one by ``BASE_URL``."""
    return Environment(os.environ.get("BASE_URL", "http://localhost:8000"))


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    """One Chromium for the run; what it keeps is taken away between tests."""
    with a_chromium(tmp_path_factory.mktemp("chromium")) as driver:
        yield driver


@pytest.fixture
def own_turn(request: pytest.FixtureRequest, environment: Environment) -> Iterator[None]:
    """Tests may run beside each other (``pytest -n 4``), but for one with ``controls``, which waits for the others and has its turn."""
    with turn(environment.address, alone="controls" in request.fixturenames):
        yield


@pytest.fixture
def portal(own_turn: None, environment: Environment, browser: webdriver.Chrome) -> Iterator[Portal]:
    """A visitor who was never here, at 1280 px."""
    opened = Portal(browser, environment)
    opened.begin_anew()
    opened.width(1280)
    yield opened
    browser.get("about:blank")  # a page that stays open goes on asking while others test


@pytest.fixture
def controls(own_turn: None, environment: Environment) -> Iterator[Environment]:
    """For tests that change the environment, which they have to themselves; put back after each."""
    environment.reset()
    yield environment
    environment.reset()
