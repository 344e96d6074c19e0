"""A part of a page that an address can lead to: an answer to a question, or what stands below a heading of the text.

The blocks say what parts they have; the page draws the same ids (``components/content_blocks/faq.py``, ``components/page_contents.py``).
"""

from collections.abc import Set
from dataclasses import dataclass
from itertools import chain, count
from typing import Final

from django.utils.text import slugify

IDS_OF_A_PAGE: Final = frozenset({"main", "tjanst"})
"""Ids that stand outside the text."""


@dataclass(frozen=True, slots=True)
class PagePart:
    """Words of a page, and what an address ends with that leads there; empty for what stands at its beginning."""

    fragment: str
    words: str


def heading_id(words: str, taken: Set[str]) -> str:
    """The id of a heading: its own words, so that it holds when others come before it. ``taken`` are ids that stand on the page."""
    name = slugify(words) or "section"
    return next(each for each in chain([name], (f"{name}-{n}" for n in count(2))) if each not in taken)


def answer_id(block: int, question: int) -> str:
    """The id of the answer to the ``question``-th question of the ``block``-th block of a page, both from 1."""
    return f"block-{block}-answer-{question}"


def question_id(block: int, question: int) -> str:
    """The id of the button that opens the answer, which the page scrolls to and opens (``components/ui/collapse.py``)."""
    return f"{answer_id(block, question)}-toggle"
