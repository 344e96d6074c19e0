"""A Chromium for tests: headless, quiet, with a profile of its own."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

HEADLESS_SHELL = Path("/usr/lib/chromium/chromium-headless-shell")
"""Debian's Chromium without anything around a page: the same engine for less than three quarters of the processor's time. Letters are
not drawn to the same point, and settings of a profile are not read."""

ARGUMENTS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@contextmanager
def a_chromium(profile: Path, *arguments: str, is_shell: bool = False) -> Iterator[webdriver.Chrome]:
    """The Chromium and chromedriver of the machine, with more ``arguments`` than ``ARGUMENTS``; ended when it is left.

    ``is_shell`` takes the headless shell where it is installed.
    """
    options = webdriver.ChromeOptions()
    if is_shell and HEADLESS_SHELL.exists():
        options.binary_location = str(HEADLESS_SHELL)
        options.set_capability("browserName", "chrome-headless-shell")  # as chrome it would be waited for its first page
    else:
        options.binary_location = shutil.which("chromium") or "/usr/bin/chromium"
    for argument in (*ARGUMENTS, f"--user-data-dir={profile}", *arguments):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver") or "/usr/bin/chromedriver"))
    try:
        yield driver
    finally:
        driver.quit()
