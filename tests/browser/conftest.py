"""A served portal and a Chromium for the journeys. One portal for the whole run; each test starts from a clean browser."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

from tests.browser.pages.portal import Portal

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs a browser."""
    for item in items:
        if Path(item.fspath).is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


class Served:
    """A running portal and its test controls (contract (h))."""

    def __init__(self, address: str, log: Path) -> None:
        self.address = address
        self.log = log

    def control(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """One call to the test controls below ``/api/mock/v1``; its JSON, or ``None``."""
        request = urllib.request.Request(
            f"{self.address}/api/mock/v1{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            content = answer.read()
        return json.loads(content) if content else None

    def reset(self) -> None:
        self.control("DELETE", "")

    def fault(self, name: str, **what: Any) -> None:
        self.control("PUT", f"/faults/{name}", what)

    def flag(self, key: str, value: str | None) -> None:
        self.control("PUT", f"/features/{key}", {"value": value})

    def calls(self, name: str) -> list[dict[str, Any]]:
        return self.control("GET", f"/calls?name={name}")  # type: ignore[no-any-return]

    def logged(self) -> str:
        return self.log.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The portal as ``make run`` serves it, on a free port, with its own folder of data."""
    with serving(tmp_path_factory.mktemp("data")) as one:
        yield one


@contextmanager
def serving(data: Path, **settings: str) -> Iterator[Served]:
    """A portal that runs with these environment variables."""
    environment = {**os.environ, "VST_DATA": str(data), "VST_ENV": "test", "PYTHONUNBUFFERED": "1", **settings}
    environment.pop("PYTEST_CURRENT_TEST", None)
    for command in (
        ["migrate", "--verbosity", "0"],
        ["build_css"],
        ["collectstatic", "--noinput", "--verbosity", "0"],
        ["build_search_index"],
    ):
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = data / "portal.log"
    with log.open("w") as output:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(port)], cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT
        )
    address = f"http://localhost:{port}"
    try:
        _wait_until_ready(address, process, log)
        yield Served(address, log)
    finally:
        process.terminate()
        process.wait(timeout=20)


def _wait_until_ready(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if process.poll() is not None:
            pytest.fail(f"The portal did not start:\n{log.read_text()}")
        try:
            with urllib.request.urlopen(f"{address}/health/ready", timeout=2) as answer:
                if answer.status == 200:
                    return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    pytest.fail(f"The portal was not ready in a minute:\n{log.read_text()}")


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    """One Chromium for the run; its cookies are cleared between tests."""
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or "/usr/bin/chromium"
    for argument in (*CHROMIUM, f"--user-data-dir={tmp_path_factory.mktemp('chromium')}"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver") or "/usr/bin/chromedriver"))
    yield driver
    driver.quit()


_NOT_OURS = ("Failed to load resource", "Page entered Back-Forward Cache")
"""What Chromium complains of when a call is refused on purpose, or a page is kept for the way back."""


@pytest.fixture
def portal(served: Served, chromium: webdriver.Chrome) -> Iterator[Portal]:
    """The portal in a clean browser at 1280 px; whatever a test changed in the test controls is put back after it."""
    chromium.get("about:blank")
    chromium.execute_cdp_cmd("Network.clearBrowserCookies", {})
    chromium.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": served.address, "storageTypes": "all"})
    chromium.get_log("browser")
    opened = Portal(chromium, served)
    opened.width(1280)
    yield opened
    served.reset()
    complaints = [
        entry
        for entry in chromium.get_log("browser")
        if entry["level"] == "SEVERE" and not any(expected in entry["message"] for expected in _NOT_OURS)
    ]
    assert not complaints, complaints
