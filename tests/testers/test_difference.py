"""What is told of two pictures: how many pixels, and where."""

from PIL import Image
from portal_pages.difference import NEAR, Difference

PAPER = Image.new("RGB", (40, 30), "#fbf7f1")


def _with(*dots: tuple[int, int], colour: str = "#000000", paper: Image.Image = PAPER) -> Image.Image:
    picture = paper.copy()
    for dot in dots:
        picture.putpixel(dot, Image.new("RGB", (1, 1), colour).getpixel((0, 0)))
    return picture


def test_equal_pictures_do_not_differ() -> None:
    assert Difference.between(PAPER, PAPER.copy()) is None


def test_one_pixel_is_told_with_its_place() -> None:
    assert str(Difference.between(PAPER, _with((7, 9)))) == "1 pixel differs in a box of 1 by 1 px, 7 from the left and 9 from the top"


def test_the_box_holds_all_that_differ() -> None:
    assert str(Difference.between(PAPER, _with((7, 9), (10, 20)))).startswith("2 pixels differ in a box of 4 by 12 px, 7 from the left")


def test_a_pixel_a_rounding_away_is_the_same_and_a_step_further_it_is_not() -> None:
    red, green, blue = 0xFB, 0xF7, 0xF1
    assert Difference.between(PAPER, _with((7, 9), colour=f"#{red - NEAR:02x}{green:02x}{blue:02x}")) is None
    assert Difference.between(PAPER, _with((7, 9), colour=f"#{red:02x}{green:02x}{blue - NEAR - 1:02x}"))


def test_a_part_that_grew_differs_by_what_it_grew_also_where_that_is_white() -> None:
    grown = Image.new("RGB", (40, 32), "white")
    grown.paste(PAPER)
    told = "80 pixels differ in a box of 40 by 2 px, 0 from the left and 30 from the top; it is 40 by 32 px and was 40 by 30"
    assert str(Difference.between(PAPER, grown)) == told
    shown = Difference.between(grown, PAPER)
    assert shown and shown.drawn().getpixel((3, 31)) == (200, 0, 0)
