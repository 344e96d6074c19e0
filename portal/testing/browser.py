"""A served portal and a Chromium on it, for the journeys of an e-service that only a browser can show: the extra ``browser``.

In the ``conftest.py`` of a service: ``pytest_plugins = ["portal.testing.fixtures", "portal.testing.browser"]``, then the fixture
``portal``. Chromium and chromedriver are those of the machine.
"""

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlencode, urlsplit

import pytest
from django.conf import settings
from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
    StaleElementReferenceException,
    TimeoutException,
)
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from portal.testing import prepared_data
from portal.testing.ports import free_port
from test_world.people import by_key

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
PATIENCE = 60
"""Seconds after which what is waited for will not come, however busy the machine is."""


class Served:
    """A running portal and its test controls (contract (h))."""

    def __init__(self, address: str, log: Path, process: "subprocess.Popen[bytes]") -> None:
        self.address = address
        self.log = log
        self.process = process

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
        made: list[dict[str, Any]] = self.control("GET", f"/calls?name={name}")
        return made

    def logged(self) -> str:
        return self.log.read_text(encoding="utf-8")


class Portal:
    """One browser window on a served portal. Test ids are those of docs/reference/qa-contract.md (e), and the service's own."""

    def __init__(self, driver: webdriver.Chrome, served: Served) -> None:
        self.driver = driver
        self.served = served

    def width(self, pixels: int, height: int = 900) -> None:
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", {"width": pixels, "height": height, "deviceScaleFactor": 1, "mobile": False}
        )

    def visit(self, address: str, live: bool = True) -> Self:
        """Goes to a path of the portal and waits until it is ready for clicks."""
        self.driver.get(self.served.address + address)
        return self.wait_until_live() if live else self

    def log_in(self, key: str, target: str = "/inloggad/mina-sidor", **query: str) -> Self:
        """Signs a test person of docs/reference/test-people.md in by the test login, and lands at ``target``."""
        person = by_key(key).person
        self.driver.get(f"{self.served.address}/inloggad/automock?{urlencode({'id': person.personnummer, 'target': target, **query})}")
        self.wait(lambda: "/automock" not in self.path, f"the test login of {key} to lead on")
        return self.wait_until_live()

    def wait_until_live(self) -> Self:
        self.wait(lambda: self.has("page", '[data-ready="true"]'), "the page to be ready for clicks")
        return self

    def wait(self, condition: Callable[[], Any], what: str, seconds: float = PATIENCE) -> Any:
        """The first true value of ``condition``; fails saying what was waited for, and where."""
        limit = WebDriverWait(self.driver, seconds, 0.05, [NoSuchElementException, StaleElementReferenceException])
        try:
            return limit.until(lambda _: condition())
        except TimeoutException as late:
            raise TimeoutException(f"Waited for {what}, and stands at {self.path}", late.screen, late.stacktrace) from None

    @property
    def path(self) -> str:
        """Path and query the browser is at."""
        parts = urlsplit(self.driver.current_url)
        return f"{parts.path}?{parts.query}" if parts.query else parts.path

    def has(self, test_id: str, more: str = "") -> bool:
        return bool(self.all(test_id, more))

    def all(self, test_id: str, more: str = "") -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, f'[data-testid="{test_id}"]{more}')

    def find(self, test_id: str, more: str = "") -> WebElement:
        element: WebElement = self.wait(lambda: next(iter(self.all(test_id, more)), None), f"[data-testid={test_id}]{more}")
        return element

    def text(self, test_id: str, more: str = "") -> str:
        """What the element says, hidden words too; asked again when the page was changed in between."""
        return str(self.wait(lambda: (self.find(test_id, more).get_attribute("textContent"),), f"the text of {test_id}")[0]).strip()

    def attribute(self, test_id: str, name: str, more: str = "") -> str:
        """An attribute of the element, in the same way."""
        return str(self.wait(lambda: (self.find(test_id, more).get_attribute(name),), f"{name} of {test_id}")[0])

    def click(self, test_id: str, more: str = "") -> None:
        """Clicks it once it is shown and nothing lies over it; a drawer that still slides is waited for."""
        self.wait(lambda: self._clicked(test_id, more), f"{test_id}{more} to be there for a click")

    def _clicked(self, test_id: str, more: str) -> bool:
        element = next(iter(self.all(test_id, more)), None)
        if element is None or not element.is_displayed():
            return False
        try:
            element.click()
        except (ElementClickInterceptedException, ElementNotInteractableException):
            return False
        return True

    def consent(self, choice: str) -> Self:
        """The choice of cookies that the next page finds: ALL, RESTRICTED, or none at all with an empty one."""
        if choice:
            cookie = {"url": self.served.address, "name": "vst_cookie_consent", "value": choice}
            self.driver.execute_cdp_cmd("Network.setCookie", cookie)
        else:
            self.driver.execute_cdp_cmd("Network.deleteCookies", {"url": self.served.address, "name": "vst_cookie_consent"})
        return self

    def cookie(self, name: str) -> str | None:
        cookie = self.driver.get_cookie(name)
        return str(cookie["value"]) if cookie else None

    @property
    def screen(self) -> str:
        return self.attribute("page", "data-screen")

    @property
    def locale(self) -> str:
        return self.attribute("page", "data-locale")


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The portal as ``make run`` serves it, on a free port, with its own folder of data."""
    with serving(tmp_path_factory.mktemp("data")) as one:
        yield one


@pytest.fixture
def portal(served: Served, chromium: webdriver.Chrome) -> Iterator[Portal]:
    """The portal in a clean browser at 1280 px; whatever a test changed in the test controls is put back after it."""
    begin_anew(chromium, served)
    served.reset()  # What the page of the test before left behind while it was put away.
    opened = Portal(chromium, served)
    opened.width(1280)
    yield opened
    served.reset()


def begin_anew(chromium: webdriver.Chrome, served: Served, consent: str = "RESTRICTED") -> None:
    """Leaves the page, and takes all that it kept in the browser; ``consent`` is the choice of cookies, empty for one who is asked."""
    chromium.get("about:blank")
    chromium.execute_cdp_cmd("Network.clearBrowserCookies", {})
    chromium.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": served.address, "storageTypes": "all"})
    if consent:
        chromium.execute_cdp_cmd("Network.setCookie", {"url": served.address, "name": "vst_cookie_consent", "value": consent})
    chromium.get_log("browser")  # type: ignore[no-untyped-call]


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    """One Chromium for the run; its cookies are cleared between tests."""
    with a_chromium(tmp_path_factory.mktemp("chromium")) as driver:
        yield driver


@contextmanager
def a_chromium(profile: Path, *arguments: str) -> Iterator[webdriver.Chrome]:
    """A Chromium of its own, with more ``arguments`` than the one of the run has."""
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or "/usr/bin/chromium"
    for argument in (*CHROMIUM, f"--user-data-dir={profile}", *arguments):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver") or "/usr/bin/chromedriver"))
    try:
        yield driver
    finally:
        driver.quit()


@contextmanager
def serving(data: Path, *, python: Path = Path(sys.executable), **variables: str) -> Iterator[Served]:
    """A portal that runs with these environment variables, its data in ``data`` and ``python`` as its interpreter."""
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
    if python != Path(sys.executable) or not prepared_data.copied_to(data, variables):
        prepared_data.prepare(data, python, environment)
    port = free_port()
    log = data / f"portal-{port}.log"
    with log.open("w") as output:
        process = subprocess.Popen(
            [python, "-m", "django", "serve", "--port", str(port)],
            cwd=settings.BASE_DIR,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    address = f"http://localhost:{port}"
    try:
        _wait_until_ready(address, process, log)
        yield Served(address, log, process)
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
