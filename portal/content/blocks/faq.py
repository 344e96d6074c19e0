"""Questions whose answers unfold one at a time (CONTENT-017)."""

from dataclasses import dataclass
from typing import Annotated

from portal.constants import EDITED_SENTENCE_MAX
from portal.content.blocks.fields import CONTENT, Block, Chooser, Line, Rows, Running, Title
from portal.content.prose import plain
from portal.words.console import said


@dataclass(frozen=True, slots=True)
class Question:
    question: Annotated[str, Line(said("Fråga"), EDITED_SENTENCE_MAX)]
    answer: Annotated[str, Running(said("Svar"))]


@dataclass(frozen=True, slots=True)
class Faq(Block):
    kind = "faq"
    chooser = Chooser(said("Frågor och svar"), said("Frågor med svar som fälls ut ett i taget."), CONTENT)

    title: Title
    questions: Annotated[tuple[Question, ...], Rows(said("Frågor"), said("Fråga och svar"))]

    def words(self) -> tuple[str, ...]:
        return tuple(words for each in self.questions for words in (each.question, plain(each.answer)))
