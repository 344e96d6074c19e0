"""A served portal and a Chromium on it, for the journeys of an e-service that only a browser can show: the extra ``browser``.

In the ``conftest.py`` of a service: ``pytest_plugins = ["portal.testing.fixtures", "portal.testing.browser"]``, then the fixture
``portal``. Chromium and chromedriver are those of the machine.
"""

import os
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from portal_pages import Environment, Portal
from portal_pages.chromium import ARGUMENTS as CHROMIUM
from portal_pages.chromium import ONE_RENDERER, a_chromium
from portal_pages.looks_as_before import looks_as_before
from portal_pages.window import PATIENCE
from selenium import webdriver

from portal.testing import prepared_data, processes
from portal.testing.ports import free_port

__all__ = ["CHROMIUM", "PATIENCE", "Portal", "Served", "a_chromium", "chromium", "looks_as_before", "portal", "served", "serving"]


class Served(Environment):
    """A running portal and its test controls (contract (h))."""

    def __init__(self, address: str, log: Path, process: processes.Process) -> None:
        super().__init__(address)
        self.log = log
        self.process = process

    def logged(self) -> str:
        return self.log.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The portal as ``make run`` serves it, on a free port, with its own folder of data."""
    with serving(tmp_path_factory.mktemp("data")) as one:
        yield one


@pytest.fixture
def portal(served: Served, chromium: webdriver.Chrome) -> Iterator[Portal]:
    """The portal in a clean browser at 1280 px; whatever a test changed in the test controls is put back after it."""
    opened = Portal(chromium, served)
    opened.begin_anew()
    served.reset()  # What the page of the test before left behind while it was put away.
    opened.width(1280)
    yield opened
    served.reset()


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    """One Chromium for the run, with one renderer for all pages, which costs a fifth less; its cookies are cleared between tests."""
    with a_chromium(tmp_path_factory.mktemp("chromium"), *ONE_RENDERER) as driver:
        yield driver


@contextmanager
def serving(data: Path, *, python: Path = Path(sys.executable), has_tables: bool = False, **variables: str) -> Iterator[Served]:
    """A portal that runs with these environment variables, its data in ``data`` and ``python`` as its interpreter.

    ``has_tables`` when the database that the variables name is ready for it.
    """
    environment = {
        **os.environ,
        "VST_DATA": str(data),
        "VST_ENV": "test",
        "PYTHONUNBUFFERED": "1",
        "DJANGO_SETTINGS_MODULE": "portal.settings",
    }
    environment |= variables
    environment.pop("PYTEST_CURRENT_TEST", None)
    data.mkdir(parents=True, exist_ok=True)
    prepared_data.ready(data, environment, python=python, has_tables=has_tables)
    port = free_port()
    log = data / f"portal-{port}.log"
    with log.open("w") as output:
        process = processes.begin(
            "-m", "django", "serve", "--port", str(port), environment=environment, output=output, folder=settings.BASE_DIR, python=python
        )
    address = f"http://localhost:{port}"
    try:
        _wait_until_ready(address, process, log)
        yield Served(address, log, process)
    finally:
        process.terminate()
        process.wait(timeout=20)


def _wait_until_ready(address: str, process: processes.Process, log: Path) -> None:
    deadline, away = time.monotonic() + 60, "it did not answer"
    while time.monotonic() < deadline:
        if process.poll() is not None:
            pytest.fail(f"The portal did not start:\n{log.read_text()}")
        try:
            with urllib.request.urlopen(f"{address}/health/ready", timeout=2) as answer:
                if answer.status == 200:
                    return
        except urllib.error.HTTPError as refused:
            away = refused.read().decode(errors="replace")
        except (urllib.error.URLError, OSError):
            pass  # it does not listen yet
        time.sleep(0.1)
    asked = [line for line in log.read_text().splitlines() if "/health/ready" not in line]
    pytest.fail("\n".join((f"The portal was not ready in a minute: {away}", *asked)))
