"""``looks_as_before`` of teams, on the parts of the gallery: it sees what changed, and nothing where nothing did."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from portal_pages import LooksAsBefore, NotComparable
from portal_pages.difference import Difference
from portal_pages.look import LOOKS, looked_at
from portal_pages.picture import taken

from components.ui.examples import sections
from tests.browser.pages.examples import Examples

pytestmark = pytest.mark.whole_chromium

PART = "helpbox"
ADDED = """const dot = document.createElement("i");
dot.style.cssText = "position: absolute; left: 5px; top: 7px; width: 1px; height: 1px; background: red";  // below a border of one
const part = document.getElementById("part-helpbox");
part.style.position = "relative";
part.append(dot)"""
MOVED = "document.querySelector('#part-helpbox .gallery__stage').style.translate = '1px'"
DARKER = """const sheet = new CSSStyleSheet();
sheet.replaceSync("@media (prefers-color-scheme: dark) { .gallery__name { color: gray !important } }");
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]"""
MOVES_ON = """const name = document.querySelector("#part-helpbox .gallery__name");
name.animate([{translate: "0"}, {translate: "40px"}], {duration: 1000, iterations: Infinity});
name.animate([{opacity: 0}, {opacity: 1}], {duration: 60000})"""

Compared = Callable[[], str]


@pytest.fixture
def compared(gallery: Examples, tmp_path: Path) -> Compared:
    """Compares the part of the page that is open with its pictures, which are kept as the test begins; what is said to be wrong."""
    part = gallery.alone(PART)
    LooksAsBefore(tmp_path, keeps=True)(gallery.portal, PART, part)

    def what_is_wrong() -> str:
        try:
            LooksAsBefore(tmp_path, keeps=False)(gallery.portal, PART, part)
        except AssertionError as wrong:
            return str(wrong)
        return ""

    return what_is_wrong


def test_a_part_that_did_not_change_looks_as_before_also_while_it_moves(compared: Compared, gallery: Examples, tmp_path: Path) -> None:
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(f"{PART}-{look}.png" for look in LOOKS)
    assert compared() == ""
    gallery.visit().alone(PART)
    gallery.js(MOVES_ON)
    assert compared() == ""


def test_one_pixel_that_changed_is_found_and_shown_until_it_is_mended(compared: Compared, gallery: Examples, tmp_path: Path) -> None:
    gallery.js(ADDED)
    wrong = compared().splitlines()
    assert [line.partition(":")[0] for line in wrong] == [f"{PART}-{look}" for look in LOOKS]
    assert [line for line in wrong if "1 pixel differs in a box of 1 by 1 px, 5 from the left and 8 from the top" not in line] == []
    assert all("KEEP_PICTURES=1 keeps what it looks like now" in line for line in wrong)
    for look in LOOKS:
        with Image.open(tmp_path / f"{PART}-{look}.difference.png") as shown:
            assert shown.convert("RGB").getpixel((5, 8)) == (200, 0, 0)
        assert (tmp_path / f"{PART}-{look}.new.png").exists()
    gallery.visit().alone(PART)
    assert compared() == ""
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(f"{PART}-{look}.png" for look in LOOKS)


def test_a_part_that_moved_by_a_pixel_is_found(compared: Compared, gallery: Examples) -> None:
    gallery.js(MOVED)
    assert [line.partition(":")[0] for line in compared().splitlines()] == [f"{PART}-{look}" for look in LOOKS]


def test_a_colour_that_changed_in_the_dark_is_found_there_alone(compared: Compared, gallery: Examples) -> None:
    gallery.js(DARKER)
    assert [line.partition(":")[0] for line in compared().splitlines()] == [f"{PART}-375-dark", f"{PART}-1280-dark"]


def test_a_picture_that_another_browser_has_drawn_is_not_comparable_unless_it_is_equal(
    compared: Compared, gallery: Examples, tmp_path: Path
) -> None:
    for file in tmp_path.iterdir():
        with Image.open(file) as kept:
            kept.save(file)  # and so it says no more what drew it
    assert compared() == ""
    gallery.js(ADDED)
    with pytest.warns(NotComparable, match="cannot be compared: it was drawn by something that is not said, and is by chrome"):
        assert compared() == ""


def test_a_picture_that_is_not_kept_and_a_part_that_is_not_there_are_said(gallery: Examples, tmp_path: Path) -> None:
    looks_as_before = LooksAsBefore(tmp_path, keeps=False)
    with pytest.raises(AssertionError, match=r"helpbox-375-light: no picture is kept\. KEEP_PICTURES=1 keeps one"):
        looks_as_before(gallery.portal, PART, "gallery-helpbox")
    with pytest.raises(AssertionError, match="gallery-nothing is not shown"):
        LooksAsBefore(tmp_path, keeps=True)(gallery.portal, PART, "gallery-nothing")


def test_the_window_is_afterwards_as_it_was(compared: Compared, gallery: Examples) -> None:
    where = "return [innerWidth, innerHeight, matchMedia('(prefers-color-scheme: dark)').matches, document.adoptedStyleSheets.length]"
    before = gallery.js(where)
    assert compared() == ""
    assert gallery.js(where) == before


def test_every_part_of_the_gallery_is_the_same_when_it_is_drawn_twice(gallery: Examples) -> None:
    first = _all_parts(gallery)
    second = _all_parts(gallery.visit())
    found = {name: Difference.between(picture, second[name]) for name, picture in first.items()}
    assert {name: str(difference) for name, difference in found.items() if difference} == {}


def _all_parts(gallery: Examples) -> dict[str, Image.Image]:
    """A picture of each part in each look, by their names."""
    pictures = {}
    for look in LOOKS:
        with looked_at(gallery.portal, look):
            pictures |= {f"{section}-{look}": taken(gallery.portal, gallery.alone(section)) for section in sections()}
    return pictures
