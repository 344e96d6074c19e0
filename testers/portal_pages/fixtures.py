"""For pytest: ``portal``, a clean browser at the portal of ``BASE_URL``; ``controls``, which puts back what a test changes there."""

import os
from collections.abc import Iterator

import pytest
from selenium import webdriver

from portal_pages.chromium import a_chromium
from portal_pages.environment import Environment
from portal_pages.portal import Portal


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
def portal(environment: Environment, browser: webdriver.Chrome) -> Portal:
    """A visitor who was never here, at 1280 px. Nothing of the environment is changed: tests may run beside each other."""
    opened = Portal(browser, environment)
    opened.begin_anew()
    opened.width(1280)
    return opened


@pytest.fixture
def controls(environment: Environment) -> Iterator[Environment]:
    """For tests that change the environment: put back after each. They run one at a time."""
    environment.reset()
    yield environment
    environment.reset()
