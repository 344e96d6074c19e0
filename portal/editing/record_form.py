"""The form of a plain record, made of its fields (``portal.content.blocks.fields``), and what is stored of it.

What is stored is plain JSON; ``Known`` has the addresses that its numbers stand for.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.core.exceptions import ValidationError
from wagtail import blocks

from portal.content import blocks as plain
from portal.content import prose
from portal.content.blocks.fields import Anchor, Choice, Field, HttpsAddress, Leading, Line, Paragraph, Pictured, Rows, Running, fields_of
from portal.content.situation import Situation
from portal.editing import parts
from portal.editing.choices import services, situations, tones
from portal.editing.known import Known, Stored
from portal.editing.parts import PictureBlock, items_of, listed, one_target
from portal.words.console import said


class RecordForm(blocks.StructBlock):
    """Where the record leads is asked first, then its other fields in their order."""

    def __init__(self, of: type, **options: Any) -> None:
        self._of = of
        super().__init__(list(self.inputs().items()), **options)

    def inputs(self) -> dict[str, Any]:
        """What an editor fills in, by the names that it is stored under."""
        in_order = sorted(fields_of(self._of), key=lambda field: not isinstance(field.mark, Leading))
        return {name: each for field in in_order for name, each in _inputs(field).items()}

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        if any(isinstance(field.mark, Leading) for field in fields_of(self._of)):
            one_target(cleaned)
        return cleaned

    def record(self, value: Stored, known: Known) -> Any:
        """The plain record of what is stored."""
        return read(self._of, value, known)

    def stored(self, record: Any, known: Known) -> Stored:
        """What is stored of a plain record."""
        return stored(record, known)


class LinkBlock(RecordForm):
    """A link with its words."""

    def __init__(self, **options: Any) -> None:
        super().__init__(plain.Link, **options)

    class Meta:
        icon = "link"
        label = said("Länk")


def read(of: type, value: Stored, known: Known) -> Any:
    """The plain record ``of`` what is stored, field by field."""
    return of(**{field.name: _read(field, value, known) for field in fields_of(of)})


def stored(record: Any, known: Known) -> Stored:
    """What is stored of a plain record, field by field."""
    return {name: value for field in fields_of(type(record)) for name, value in _stored(field, getattr(record, field.name), known).items()}


class SituationBlock(RecordForm):
    """A situation with its tasks."""

    def __init__(self, **options: Any) -> None:
        super().__init__(Situation, **options)

    class Meta:
        icon = "list-ul"
        label = said("Situation")


class _HttpsBlock(blocks.CharBlock):
    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        if not cleaned.startswith("https://"):
            raise ValidationError(said("Skriv en adress som börjar med https://."))
        return cleaned


class _AnchorBlock(blocks.CharBlock):
    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        if cleaned and not prose.is_anchor(cleaned):
            raise ValidationError(said("Skriv små bokstäver från a till z, siffror och bindestreck; en bokstav först."))
        return cleaned


def _inputs(field: Field) -> Mapping[str, Any]:
    """What is filled in for a field, by the names that it is stored under."""
    match field.mark:
        case HttpsAddress(label, most, help):
            return {field.name: _HttpsBlock(required=True, label=label, help_text=help, max_length=most)}
        case Anchor(label, most, help):
            return {field.name: _AnchorBlock(required=False, label=label, help_text=help, max_length=most)}
        case Line(label, most, help):
            return {field.name: parts.words(label, help, max_length=most)}
        case Paragraph(label, most):
            return {field.name: parts.paragraph(label, max_length=most)}
        case Running(label, help):
            return {field.name: parts.running(label, help)}
        case Choice(label, of, default, help):
            return {field.name: blocks.ChoiceBlock(choices=_CHOICES[of], default=default, label=label, help_text=help)}
        case Leading():
            return parts.leading()
        case Pictured(label, must_say):
            return {field.name: PictureBlock(label=label, must_say=must_say)}
        case Rows(label, row, name):
            form = LinkBlock() if field.record is plain.Link else RecordForm(field.record, label=row)
            return {name or field.name: blocks.ListBlock(form, label=label, min_num=1)}
    raise TypeError(f"{field.name} has no mark that says how it is filled in")


def _read(field: Field, value: Stored, known: Known) -> Any:
    match field.mark:
        case Leading():
            return known.address(value)
        case Running():
            return known.words(value[field.name])
        case Anchor():
            return value.get(field.name, "")  # blocks of a time before there were any have none
        case Pictured():
            return PictureBlock.record(value[field.name], known)
        case Rows(stored=name):
            return tuple(read(field.record, item, known) for item in items_of(value[name or field.name]))
    return value[field.name]


def _stored(field: Field, value: Any, known: Known) -> Stored:
    match field.mark:
        case Leading():
            return known.leading(value)
        case Running():
            return {field.name: known.html(value)}
        case Pictured():
            return {field.name: PictureBlock.stored(value)}
        case Rows(stored=name):
            return {name or field.name: listed(stored(each, known) for each in value)}
    return {field.name: value}


_CHOICES: Final[Mapping[str, Callable[[], list[tuple[str, str]]]]] = {
    "tones": tones,
    "services": services,
    "situations": situations,
}
