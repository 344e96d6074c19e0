"""How like each other two texts are: the share of letters that stay when one becomes the other, exact and stated."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Final, Generic, TypeVar

from rapidfuzz import process
from rapidfuzz.distance import OSA

LETTERS: Final = "åäö"
"""Letters of their own, although they look like others with an accent."""
_LIKE: Final = str.maketrans({"ø": "ö", "æ": "ä"})
_THOUSANDTH: Final = Decimal("0.001")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Alike(Generic[T]):
    """One of many, and how like it is to what was asked for: 1 is the same."""

    what: T
    likeness: Decimal


class Many(Generic[T]):
    """What texts are compared with. ``spellings`` gives those of each, as many for all; the likeness is that of the spelling most alike."""

    def __init__(self, those: Sequence[T], spellings: Callable[[T], Sequence[str]]) -> None:
        self._those = those
        self._columns = [[text or None for text in column] for column in zip(*map(spellings, those), strict=True)]

    def nearest(self, asked: Sequence[str], most: int) -> list[Alike[T]]:
        """The likest first, and of those that are as like the one whose first spelling is."""
        pairs = [(text, column) for text, column in zip(asked, self._columns, strict=False) if text]
        places = {
            place for text, column in pairs for *_, place in process.extract(text, column, scorer=OSA.normalized_similarity, limit=most)
        }
        values = {place: [likeness(*pair) for pair in zip(asked, self._spelled(place), strict=True)] for place in places}
        order = sorted(places, key=lambda place: (-max(values[place]), -values[place][0], place))
        return [Alike(self._those[place], max(values[place])) for place in order[:most]]

    def _spelled(self, place: int) -> list[str]:
        return [column[place] or "" for column in self._columns]


def likeness(one: str, other: str) -> Decimal:
    """1 - distance / the longer length, three decimals, half away from nought; 0 where either is empty.

    The distance counts letters that are put in, taken away, exchanged, or change places with the next one.
    """
    if not one or not other:
        return Decimal(0)
    return (1 - Decimal(OSA.distance(one, other)) / Decimal(max(len(one), len(other)))).quantize(_THOUSANDTH, ROUND_HALF_UP)


def plain(text: str) -> str:
    """Small letters without accents, but for å, ä and ö; one space for whatever is no letter and no digit."""
    small = unicodedata.normalize("NFKC", text).lower().translate(_LIKE)
    letters = "".join(sign if sign in LETTERS else unicodedata.normalize("NFD", sign)[0] for sign in small)
    return re.sub(r"[\W_]+", " ", letters).strip()
