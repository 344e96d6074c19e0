"""The pictures of the portal: our own drawings in one sprite, light to fetch and without a colour of their own (spec: journey 15)."""

from pathlib import Path

import pytest
from lxml import etree

from components.images import editors_picture, picture
from components.still import still_html
from portal.content.blocks import Image
from portal.editing.choices import drawn_pictures

SPRITE = Path(__file__).parents[2] / "static" / "img" / "pictures.svg"
NAMES = ["workshop", "shop", "office", "alone", "together", "door", "closed", "letter", "pigeonholes", "invoice"]
MOST_BYTES = 40_000
MOST_PATHS = 60
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.requirement("JOURNEY-073")
def test_the_sprite_holds_ten_small_pictures_in_the_colours_of_the_page() -> None:
    assert SPRITE.stat().st_size <= MOST_BYTES
    sprite = etree.parse(SPRITE).getroot()
    assert [each.get("id") for each in sprite.iter(f"{SVG}symbol")] == NAMES
    for symbol in sprite.iter(f"{SVG}symbol"):
        shapes = [each for each in symbol.iter() if each is not symbol]
        assert {each.tag.removeprefix(SVG) for each in shapes} <= {"path", "circle", "ellipse"}
        assert len(shapes) <= MOST_PATHS
        assert all(each.get("fill", "").startswith("var(--pic-") or each.get("fill") == "currentColor" for each in shapes)
        assert not [name for each in shapes for name in each.attrib if "href" in name or name in {"style", "stroke"}]


def test_a_picture_that_only_decorates_is_hidden_and_one_of_an_editor_has_its_words() -> None:
    assert 'aria-hidden="true"' in still_html(picture("invoice", "look"))
    shown = still_html(editors_picture(Image("/static/img/pictures.svg#shop", "En butik"), "look", test_id="hero-image"))
    assert 'role="img"' in shown
    assert 'aria-label="En butik"' in shown
    assert "#shop" in shown
    photograph = still_html(editors_picture(Image("/media/a.webp", "Ett foto"), "look", is_in_view=False))
    assert photograph.startswith("<img")
    assert 'alt="Ett foto"' in photograph
    assert 'loading="lazy"' in photograph


def test_editors_choose_among_all_of_them() -> None:
    chosen = [url for url, _ in drawn_pictures()]
    assert [f"/static/img/pictures.svg#{name}" for name in NAMES] == [url for url in chosen if "#" in url]


def test_a_picture_that_is_gone_shows_its_successor_where_an_editor_has_chosen_it() -> None:
    shown = still_html(editors_picture(Image("/static/img/pictures.svg#lamp", ""), "look"))
    assert "#office" in shown
