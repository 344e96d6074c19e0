"""A situation that the start page asks for: to start, to run or to wind up, and what one wants to do in it (spec: JOURNEY-017)."""

from dataclasses import dataclass
from typing import Annotated, Final

from portal.content.blocks import Link
from portal.content.blocks.fields import Choice, LinkWords, Rows, Target
from portal.words.console import said

SITUATIONS: Final = ("starta", "driva", "avsluta")
"""Their names on the page, in the order of a company's life."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The page of a situation, and links to the pages of its tasks."""

    key: Annotated[str, Choice(said("Vad besökaren vill"), "situations")]
    title: LinkWords
    url: Target
    tasks: Annotated[tuple[Link, ...], Rows(said("Uppgifter"), said("Uppgift"))]
