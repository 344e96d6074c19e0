"""Questions whose answers unfold one at a time (CONTENT-017)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from portal.constants import EDITED_SENTENCE_MAX
from portal.content.blocks.fields import CONTENT, Block, Chooser, Line, Rows, Running, Title
from portal.content.page_part import PagePart, heading_id, question_id
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

    def parts(self, number: int, ids: set[str]) -> Iterable[PagePart]:
        ids.add(heading_id(self.title, ids))
        for n, each in enumerate(self.questions, start=1):
            yield PagePart(question_id(number, n), "\n".join((each.question, plain(each.answer))))
