"""Every part of the gallery looks as it did when its picture was kept: two widths, light, dark, forced colours and print."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from components.ui.examples import sections
from tests.browser.pages.portal import Portal
from tests.browser.ui.kept_pictures import difference

LOOKS = {
    "light": {"features": [{"name": "prefers-color-scheme", "value": "light"}]},
    "dark": {"features": [{"name": "prefers-color-scheme", "value": "dark"}]},
    "forced": {"features": [{"name": "forced-colors", "value": "active"}]},
    "print": {"media": "print", "features": []},
}
STILL = {"name": "prefers-reduced-motion", "value": "reduce"}
ALONE = """
for (const each of document.querySelectorAll(".header, .notices, .gallery__head, .gallery__contents, .footer")) each.hidden = true;
for (const each of document.querySelectorAll(arguments[0])) each.style.visibility = "hidden";
document.activeElement.blur()"""
CHANGES_WITH_THE_DAY = '[data-example="year-list"], [data-example="date-list"], [data-example="date-picker-open"]'


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("width", [375, 1280])
def test_every_part_looks_as_it_did(portal: Portal, look: str, width: int) -> None:
    portal.width(width, 3000)
    media: dict[str, Any] = LOOKS[look]
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {**media, "features": [*media["features"], STILL]})
    portal.driver.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})
    try:
        portal.visit("/komponenter")
        portal.driver.execute_script(ALONE, CHANGES_WITH_THE_DAY)
        portal.wait(lambda: portal.driver.execute_script("return document.fonts.status") == "loaded", "the fonts")
        wrong = [difference(f"{section}-{width}-{look}", _picture(portal, section)) for section in sections()]
        assert [each for each in wrong if each] == []
    finally:
        portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})
        portal.driver.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": False})


def test_no_picture_is_kept_of_a_part_that_is_gone() -> None:
    kept = {file.stem.rsplit("-", 2)[0] for file in (Path(__file__).parent / "pictures").glob("*.png")}
    assert kept == set(sections())


def _picture(portal: Portal, section: str) -> Image.Image:
    """The section by itself at the top of the page: what stands around it, and where, does not move its points."""
    x, y, width, height = portal.driver.execute_script(
        """for (const each of document.querySelectorAll(".gallery__section")) each.hidden = each.id !== "part-" + arguments[0];
        const {x, y, width, height} = document.getElementById("part-" + arguments[0]).getBoundingClientRect();
        return [x, y, width, height].map(Math.round)""",
        section,
    )
    whole = Image.open(BytesIO(portal.driver.get_screenshot_as_png()))
    return whole.crop((x, y, x + width, y + height))
