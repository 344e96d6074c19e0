"""Text between the questions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from portal.eservices.answers import Posted
from portal.flow.answers import Answers
from portal.flow.fields.field import Field, Raw
from portal.flow.words import FieldWords


@dataclass(frozen=True)
class Shown(Field):
    """Words that are read and not answered: ``field.{name}.text``."""

    values: Callable[[Answers], Mapping[str, object]] | None = None
    """What fills the placeholders of the text, by the answers of the steps before its own."""
    leads_to: str = field(default="", kw_only=True)
    """Id of a service, or of a route of one, that a link after the words leads to: ``field.{name}.link`` says where."""
    required: bool = field(default=False, kw_only=True)

    def said(self, answers: Answers, words: FieldWords) -> str:
        """The words."""
        return words.said(self.values(answers) if self.values else {})

    def take(self, posted: Posted) -> Raw:
        return ()

    def read(self, raw: Raw, today: date) -> str:
        return ""

    def texts(self) -> Sequence[str]:
        return ("text", "link") if self.leads_to else ("text",)
