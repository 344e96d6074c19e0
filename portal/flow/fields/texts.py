"""Fields of text: free, of a shape, and those that have a name everywhere."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from portal.flow.fields.field import LONGEST, Field, Raw
from portal.flow.problem import Wrong
from portal.words.entered.characters import count, hyphenated

_PHONE: Final = re.compile(r"\+?\(?[0-9][0-9 ()\-/.]{4,}[0-9]", re.ASCII)
_PHONE_DIGITS: Final = (6, 15)
"""Least and most (E.164)."""
LONGEST_EMAIL: Final = 254
"""RFC 5321, 4.5.3.1.3."""
LONGEST_NAME: Final = 150


@dataclass(frozen=True)
class Text(Field):
    """A text of one line, or of several."""

    most: int = 200
    """Characters."""
    least: int = 0
    lines: int = 1
    """Rows of the field; from two on it takes line breaks."""
    shape: str = ""
    """A regular expression that the whole text fits; the text ``error.{name}-shape`` says how it is written."""
    autocomplete: str = ""
    """Token of what the browser may fill in (HTML, ``autocomplete``)."""

    def value(self, raw: Raw, today: date) -> str:
        text = raw[0] if self.lines > 1 else " ".join(raw[0].split())
        length = count(text)
        if length > self.most:
            raise Wrong("too-long", most=self.most, n=length)
        if length < self.least:
            raise Wrong("too-short", least=self.least)
        if self.shape and not re.fullmatch(self.shape, text):
            raise Wrong(f"{self.name}-shape")
        return text

    def faults(self) -> Sequence[str]:
        if self.most > LONGEST:
            return [f"most is at most {LONGEST}"]
        try:
            re.compile(self.shape)
        except re.error as fault:
            return [f"shape is no regular expression: {fault}"]
        return ()


@dataclass(frozen=True)
class CompanyName(Text):
    """The name of a company, as somebody would have it."""

    most: int = LONGEST_NAME
    autocomplete: str = "off"


@dataclass(frozen=True)
class Email(Field):
    """An e-mail address."""

    def value(self, raw: Raw, today: date) -> str:
        if len(raw[0]) > LONGEST_EMAIL:
            raise Wrong("no-email")
        try:
            validate_email(raw[0])
        except ValidationError:
            raise Wrong("no-email") from None
        return raw[0]


@dataclass(frozen=True)
class Phone(Field):
    """A telephone number, as people write it: ``070-123 45 67``, ``(08) 123 45 67``, ``+46.70.1234567``."""

    def value(self, raw: Raw, today: date) -> str:
        least, most = _PHONE_DIGITS
        number = hyphenated(raw[0])
        if not _PHONE.fullmatch(number) or not least <= sum(map(str.isdigit, number)) <= most:
            raise Wrong("no-phone")
        return number
