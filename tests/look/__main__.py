"""``make pictures`` makes the pictures that are judged (docs/reference/squint-test.md): each page as it is first seen, blurred, and whole.

They are written to the folder that is named, else to ``pictures`` in the folder of data. ``PAGES=start,login`` makes those alone.
"""

import os
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")

from PIL import Image, ImageFilter

from portal.testing.browser import a_chromium, serving
from tests.browser.pages.portal import Portal
from tests.interruption import interrupted_once
from tests.look.pages import PAGES, WIDTHS, Judged, View, views

ROOT = Path(__file__).parents[2]
BLURRED_BY = 7
"""Pixels, of text that is 18 high: lines stay, and no word can be read."""
STILL = {"name": "prefers-reduced-motion", "value": "reduce"}


def main() -> int:
    """0, or 130 when somebody interrupted it, as a shell says it."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with (
            interrupted_once(),
            tempfile.TemporaryDirectory(prefix="pictures-") as own,
            serving(Path(own) / "data") as served,
            a_chromium(Path(own) / "chromium", "--hide-scrollbars") as driver,
        ):
            _give_histories(Path(own) / "data")
            for view in _wanted():
                _make(Portal(driver, served), view, folder)
                print(folder / f"{view.name}.png", flush=True)
    except KeyboardInterrupt:
        return 130
    return 0


def _wanted() -> list[View]:
    names = os.environ.get("PAGES", "").split(",")
    wanted = [view for view in views() if names == [""] or view.page.name in names]
    if not wanted:
        raise SystemExit(f"Which pages? {', '.join(page.name for page in PAGES)}")
    return wanted


def _give_histories(data: Path) -> None:
    """My pages have something to do and something going on, as on a portal that is served for the first time."""
    environment = {**os.environ, "VST_DATA": str(data), "VST_ENV": "test"}
    subprocess.run([sys.executable, "manage.py", "histories"], cwd=ROOT, env=environment, check=True, capture_output=True)


def _make(portal: Portal, view: View, folder: Path) -> None:
    """The three pictures of a view: ``start-375-light.png``, ``-blurred.png`` and ``-whole.png``."""
    features = [{"name": "prefers-color-scheme", "value": view.scheme}, STILL]
    portal.begin_anew()
    portal.width(view.width, WIDTHS[view.width])
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    _come_to(portal, view.page)
    portal.wait(lambda: portal.driver.execute_script("return document.fonts.status") == "loaded", "the fonts")
    seen = Image.open(BytesIO(portal.driver.get_screenshot_as_png())).convert("RGB")
    seen.save(folder / f"{view.name}.png", optimize=True)
    seen.filter(ImageFilter.GaussianBlur(BLURRED_BY)).save(folder / f"{view.name}-blurred.png", optimize=True)
    _as_high_as_the_page(portal, view.width)
    whole = Image.open(BytesIO(portal.driver.get_screenshot_as_png())).convert("RGB")
    whole.save(folder / f"{view.name}-whole.png", optimize=True)


def _as_high_as_the_page(portal: Portal, width: int) -> None:
    """The window holds the whole page, and is drawn: a picture beyond the window may be of a layout that is on its way."""
    portal.width(width, portal.driver.execute_script("return document.documentElement.scrollHeight"))
    portal.wait(lambda: portal.driver.execute_script("return innerHeight >= document.documentElement.scrollHeight"), "the window to grow")
    portal.driver.execute_async_script("const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()))")


def _come_to(portal: Portal, page: Judged) -> None:
    if page.person:
        portal.log_in(page.person, page.address, **{"valt-engagemang": page.party})
        return
    portal.visit(page.address)


if __name__ == "__main__":
    sys.exit(main())
