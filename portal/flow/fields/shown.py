"""Text between the questions."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from portal.eservices.answers import Posted
from portal.flow.fields.field import Field, Raw


@dataclass(frozen=True)
class Shown(Field):
    """Words that are read and not answered: ``field.{name}.text``."""

    required: bool = field(default=False, kw_only=True)

    def take(self, posted: Posted) -> Raw:
        return ()

    def read(self, raw: Raw, today: date) -> str:
        return ""

    def texts(self) -> Sequence[str]:
        return ("text",)
