"""The documents show pictures that the command makes, each with words for who does not see it."""

import re
from pathlib import Path

from PIL import Image

from tests.look.docs.places import NAMES

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "images"
MOST = 600_000
"""Bytes of all pictures together."""
FEWEST_WORDS = 8
SHOWN = [
    (page, words, (page.parent / file).resolve())
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    for words, file in re.findall(r"!\[([^\]]*)\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))
]


def test_every_picture_that_a_document_shows_is_made_by_the_command() -> None:
    assert [(page.name, file.name) for page, _, file in SHOWN if file.parent != FOLDER or file.stem not in NAMES] == []


def test_every_picture_that_the_command_makes_is_there_and_shown() -> None:
    made = {f"{name}.png" for name in NAMES}
    assert {file.name for file in FOLDER.iterdir()} == made
    assert {file.name for _, _, file in SHOWN} == made


def test_every_picture_has_words_that_say_what_is_seen() -> None:
    assert [(page.name, file.name) for page, words, file in SHOWN if len(words.split()) < FEWEST_WORDS] == []


def test_pictures_have_few_colours_and_are_small_together() -> None:
    for file in FOLDER.iterdir():
        with Image.open(file) as picture:
            assert picture.mode == "P", file.name
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < MOST
