"""Serves what is shown, and takes the pictures."""

import os
import tempfile
from collections.abc import Callable, Collection, Mapping
from functools import partial
from io import BytesIO
from pathlib import Path
from shutil import unpack_archive
from typing import Final

from PIL import Image
from portal_pages import Look, Window
from portal_pages.look import looked_at
from selenium import webdriver

from portal.testing import processes
from portal.testing.browser import Served, a_chromium, serving
from tests.browser.pages.emulator import Emulator
from tests.browser.pages.portal import Portal
from tests.developing import a_service, developing
from tests.interruption import interrupted_once
from tests.look.docs.places import AT_WORK, DEVELOPED, EMULATED, NAMES, SERVED
from tests.remote_kit.package import written
from tests.remote_kit.served import served

FOLDER: Final = Path(__file__).resolve().parents[3] / "docs" / "images"
SCREEN: Final = Look(1280, "light")
HEIGHT: Final = 800
COLOURS: Final = 128
"""Of a picture: letters and surfaces need no more, and it is a third of the size."""


def take_all(said: str) -> int:
    """Those named in ``said``, with commas between, else all. 0, or 130 when somebody interrupted it, as a shell says it."""
    wanted = _wanted(said)
    try:
        with (
            interrupted_once(),
            tempfile.TemporaryDirectory(prefix="pictures-") as own,
            a_chromium(Path(own) / "chromium") as driver,
        ):
            _of_what_is_served(driver, Path(own) / "served", wanted & (SERVED.keys() | AT_WORK.keys()))
            _of_what_is_developed(driver, Path(own) / "developed", wanted & DEVELOPED.keys())
            _of_the_emulator(driver, Path(own) / "kit", wanted & EMULATED.keys())
    except KeyboardInterrupt:
        return 130
    return 0


def _wanted(said: str) -> set[str]:
    wanted = set(said.split(",")) if said else set(NAMES)
    if not wanted <= set(NAMES):
        raise SystemExit(f"Which pictures? {', '.join(NAMES)}")
    return wanted


def _of_what_is_served(driver: webdriver.Chrome, data: Path, names: Collection[str]) -> None:
    if not names:
        return
    with serving(data) as one:
        environment = {**os.environ, "VST_DATA": str(data), "VST_ENV": "test"}
        processes.run("-m", "django", "histories", environment=environment, check=True)
        _take_each(driver, one, SERVED, names)
        processes.run("-m", "tests.work_that_waits", environment=environment, check=True)
        _take_each(driver, one, AT_WORK, names)


def _of_what_is_developed(driver: webdriver.Chrome, own: Path, names: Collection[str]) -> None:
    if not names:
        return
    package = a_service(own / "korjournal")
    with developing(own / "data", PYTHONPATH=str(package.parent)) as one:
        _take_each(driver, one, {name: partial(come_there, package=package) for name, come_there in DEVELOPED.items()}, names)


def _of_the_emulator(driver: webdriver.Chrome, own: Path, names: Collection[str]) -> None:
    if not names:
        return
    own.mkdir()
    unpack_archive(written(own), own)
    with served(own / "package") as address:
        emulator = Emulator(driver, address)
        for name, come_there in EMULATED.items():
            _take(emulator, name, partial(come_there, emulator))


def _take_each(driver: webdriver.Chrome, one: Served, places: Mapping[str, Callable[[Portal], None]], names: Collection[str]) -> None:
    for name, come_there in places.items():
        if name in names:
            portal = Portal(driver, one)
            portal.begin_anew()
            _take(portal, name, partial(come_there, portal))


def _take(window: Window, name: str, come_there: Callable[[], None]) -> None:
    """What is seen first, with few colours."""
    window.width(SCREEN.width, HEIGHT)
    come_there()
    with looked_at(window, SCREEN, HEIGHT):
        window.wait(lambda: window.driver.execute_script("return document.fonts.status") == "loaded", "the fonts")
        window.driver.execute_async_script("const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()))")
        seen = Image.open(BytesIO(window.driver.get_screenshot_as_png())).convert("RGB")
    seen.quantize(COLOURS, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)
    print(FOLDER / f"{name}.png", flush=True)
