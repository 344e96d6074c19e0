"""The comparison itself: it must see what a person would see, and overlook what nobody does."""

from PIL import Image, ImageDraw

from tests.browser.ui.kept_pictures import compared


def _card(border: str = "#6f675b", text: str = "#1f2421", left: int = 8) -> Image.Image:
    picture = Image.new("RGB", (90, 40), "#ffffff")
    drawing = ImageDraw.Draw(picture)
    drawing.rectangle((left, 8, 80, 32), outline=border)
    drawing.rectangle((left + 6, 18, 60, 20), fill=text)
    return picture


def test_the_same_picture_is_the_same() -> None:
    assert compared(_card(), _card()) == ""


def test_edges_that_another_machine_draws_a_little_lighter_are_overlooked() -> None:
    assert compared(_card(), _card(border="#7f776b", text="#2c312e")) == ""


def test_a_border_that_is_gone_is_seen() -> None:
    assert compared(_card(), _card(border="#ffffff")).endswith("of its points are others")


def test_a_word_in_another_colour_is_seen() -> None:
    assert compared(_card(), _card(text="#8e1f16")).endswith("of its points are others")


def test_a_part_that_moved_is_seen() -> None:
    assert compared(_card(), _card(left=11)).endswith("of its points are others")


def test_a_part_that_grew_is_seen() -> None:
    assert "was 360 by 160" in compared(_card(), _card().resize((90, 44)))
