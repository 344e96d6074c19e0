"""Numbers of persons and of organisations, checked by their own rules."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from portal.engagemang import organisationsnummer
from portal.engagemang.model import with_dash
from portal.flow.fields.field import Field, Raw
from portal.flow.problem import Wrong
from portal.flow.words import FieldWords
from portal.identity import personnummer
from portal.words.entered.characters import hyphenated


@dataclass(frozen=True)
class PersonalNumber(Field):
    """A personnummer or samordningsnummer; the value has twelve digits."""

    least_age: int = 0
    """Years that the person has turned."""

    def value(self, raw: Raw, today: date) -> str:
        try:
            number = personnummer.parse(hyphenated("".join(raw[0].split())), today)
        except personnummer.InvalidPersonnummer:
            raise Wrong("no-personal-number") from None
        if personnummer.age(number, today) < self.least_age:
            raise Wrong("too-young", least=self.least_age)
        return number

    def shown(self, value: Any, words: FieldWords) -> str:
        return with_dash(value) if value else ""


@dataclass(frozen=True)
class OrganisationNumber(Field):
    """An organisationsnummer; the value has ten digits."""

    def value(self, raw: Raw, today: date) -> str:
        number = organisationsnummer.parse(hyphenated("".join(raw[0].split())))
        if number is None:
            raise Wrong("no-organisation-number")
        return number

    def shown(self, value: Any, words: FieldWords) -> str:
        return with_dash(value) if value else ""
