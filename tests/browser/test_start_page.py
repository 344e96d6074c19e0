"""The start page as it is seen: the situations in the first screen, borders only round them, one search field, a night of its own."""

from io import BytesIO

import pytest
from PIL import Image, ImageStat

from tests.browser.pages.portal import Portal

BORDERED = """
return [...document.querySelectorAll("main *")].filter((one) => {
  const style = getComputedStyle(one);
  return one.checkVisibility() && ["Top", "Right", "Bottom", "Left"].every(
    (side) => parseFloat(style[`border${side}Width`]) > 0 && style[`border${side}Style`] !== "none");
}).map((one) => one.dataset.testid || one.tagName)
"""
SEARCH_FIELDS = """
return [...document.querySelectorAll("form[role=search] input")].filter((one) => one.checkVisibility({visibilityProperty: true})).length
"""
MOST_LUMINANCE_AT_NIGHT = 0.6
LEAST_DIFFERENCE = 0.3


def start(portal: Portal, width: int, height: int) -> None:
    """The start page once the notice is closed."""
    portal.width(width, height)
    portal.visit("/")
    if any(each.is_displayed() for each in portal.all("notice")):
        portal.click("notice-close")
    portal.wait(lambda: not [one for one in portal.all("notice") if one.is_displayed()], "the notice to go")


@pytest.mark.requirement("JOURNEY-017")
@pytest.mark.parametrize(("width", "height", "seen"), [(1280, 800, 3), (375, 812, 1)])
def test_the_situations_begin_in_the_first_screen(portal: Portal, width: int, height: int, seen: int) -> None:
    start(portal, width, height)
    assert sum(each.rect["y"] < height for each in portal.all("situation")) >= seen


@pytest.mark.requirement("JOURNEY-018")
def test_only_the_situations_and_the_search_field_have_a_border(portal: Portal) -> None:
    start(portal, 1280, 800)
    assert portal.driver.execute_script(BORDERED) == ["situation"] * 3
    start(portal, 375, 812)
    bordered = portal.driver.execute_script(BORDERED)
    assert bordered.count("situation") == 3
    assert set(bordered) <= {"situation", "start-search-field"}


@pytest.mark.requirement("JOURNEY-018")
def test_one_search_field_is_in_view_at_every_width(portal: Portal) -> None:
    for width in (375, 768, 1023, 1024, 1280):
        portal.width(width)
        portal.visit("/")
        fields = portal.driver.execute_script(SEARCH_FIELDS)
        assert fields == 1, width


@pytest.mark.requirement("JOURNEY-073")
def test_the_pictures_have_a_day_and_a_night(portal: Portal) -> None:
    portal.width(1280, 800)
    seen = {}
    for theme in ("light", "dark"):
        portal.visit("/")
        portal.driver.execute_script("document.documentElement.dataset.theme = arguments[0]", theme)
        seen[theme] = _luminance(portal, "start__picture")
    assert seen["dark"] <= MOST_LUMINANCE_AT_NIGHT
    assert seen["light"] - seen["dark"] >= LEAST_DIFFERENCE


def _luminance(portal: Portal, look: str) -> float:
    """The mean luminance of the first picture of a look, 0 to 1."""
    picture = portal.driver.find_element("class name", look)
    shot = Image.open(BytesIO(picture.screenshot_as_png)).convert("L")
    return float(ImageStat.Stat(shot).mean[0]) / 255
