"""Text in one form of Unicode, in time that grows as the text does."""

import unicodedata
from typing import Final

MARKS_MOST: Final = 30
"""On one letter: Unicode's own limit for text that comes as a stream. To put thousands in order takes Python seconds, in which it does
nothing else."""


def composed(text: str) -> str:
    """``text`` with each letter one character, so that å written as a and a ring is å. Marks beyond the most that a letter may have go."""
    return text if unicodedata.is_normalized("NFC", text) else unicodedata.normalize("NFC", _with_few_marks(text))


def _with_few_marks(text: str) -> str:
    kept, marks = [], 0
    for letter in text:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks <= MARKS_MOST:
            kept.append(letter)
    return "".join(kept)
