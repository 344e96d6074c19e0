"""The scene as a process of its own, and a browser."""

import contextlib
import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

from portal.testing.ports import free_port

CHROMIUM, CHROMEDRIVER = Path("/usr/bin/chromium"), Path("/usr/bin/chromedriver")
FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
)
ROOT = Path(__file__).parents[2]


class Served:
    """The scene's process; ``stop`` and ``start`` are a restart of the server."""

    def __init__(self, **environment: str) -> None:
        self.port = free_port()
        self._environment = environment
        self.url = f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.client.scene", str(self.port)],
            cwd=ROOT,
            env={**os.environ, **self._environment},
            stderr=subprocess.DEVNULL,
        )
        until(self._answers, "the scene answers")

    def _answers(self) -> bool:
        with contextlib.suppress(urllib.error.URLError, ConnectionError):
            return bool(urllib.request.urlopen(self.url + "/favicon.ico").status == 200)
        return False

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


@contextlib.contextmanager
def chromium() -> Iterator[webdriver.Chrome]:
    """A fresh browser that has never been anywhere."""
    with tempfile.TemporaryDirectory() as home:
        options = webdriver.ChromeOptions()
        options.binary_location = str(CHROMIUM)
        for flag in [*FLAGS.split(), f"--user-data-dir={home}"]:
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        options.page_load_strategy = "none"
        driver = webdriver.Chrome(options, Service(str(CHROMEDRIVER)))
        try:
            yield driver
        finally:
            driver.quit()


def until(true: Callable[[], Any], what: str, seconds: float = 60) -> Any:
    """Waits for a condition; the one place that looks again and again."""
    end = time.monotonic() + seconds
    while True:
        found = true()
        if found:
            return found
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds} s and still not: {what}")
        time.sleep(0.02)
