"""A Chromium for tests: headless, quiet, with a profile of its own."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

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
ONE_RENDERER = (
    "--renderer-process-limit=1",
    "--process-per-site",
    "--disable-site-isolation-trials",
    "--disable-features=IsolateOrigins,site-per-process",
)
"""All pages in one renderer: a page then costs four fifths of the processor. What pages can see of each other is the same; what takes
one down takes all."""


@contextmanager
def a_chromium(profile: Path, *arguments: str, program: Path | None = None) -> Iterator[webdriver.Chrome]:
    """The Chromium and chromedriver of the machine, with more ``arguments`` than ``ARGUMENTS``; ended when it is left.

    ``program`` is another Chromium than the machine's ``chromium``.
    """
    options = webdriver.ChromeOptions()
    options.binary_location = str(program or shutil.which("chromium") or "/usr/bin/chromium")
    for argument in (*ARGUMENTS, f"--user-data-dir={profile}", *arguments):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver") or "/usr/bin/chromedriver"))
    try:
        yield driver
    finally:
        driver.quit()
