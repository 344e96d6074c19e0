"""The field of each kind of question, drawn with the shared part that it is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.flow.sni_field import sni_field
from components.flow.way import way_to
from components.ui.amount_input import amount_input
from components.ui.checkbox import checkbox, checkboxes
from components.ui.date_picker import date_picker
from components.ui.field import control_attributes, with_unit
from components.ui.field import field as labelled
from components.ui.file_upload import FileRow, Press, file_upload
from components.ui.hint import hint
from components.ui.radio import Choice as RadioChoice
from components.ui.radio import radio
from components.ui.select import Option, select
from components.ui.text_input import text_input
from components.ui.textarea import textarea
from portal.constants import MEGABYTE
from portal.engagemang.page_party import FIELD as PARTY
from portal.eservices.service_visit import ServiceVisit
from portal.flow import fields
from portal.flow.fields import Field, Raw
from portal.flow.fields.places import ADDRESS_PARTS
from portal.flow.files import attached
from portal.flow.files.attached import AttachedFile, size_in_words
from portal.flow.files.inspection import in_words
from portal.flow.files.kinds import KINDS
from portal.flow.pages.saving import DRAFT, FILE, FILE_ALONE, FROM, GO, REMOVE, REVISION, ROW
from portal.flow.words import FieldWords


@dataclass(frozen=True, slots=True)
class Asked:
    """One question on a page."""

    visit: ServiceVisit
    field: Field
    words: FieldWords
    raw: Raw
    error: str = ""
    note: str = ""
    """That the answer was known already."""
    files_at: str = ""
    """Address below which the files of the draft are."""
    offered: tuple[str, ...] | None = None
    """The options that are offered, where not all of them are."""

    @property
    def text(self) -> str:
        """What stands in a field of one answer."""
        return self.raw[0] if self.raw else ""

    @property
    def options(self) -> tuple[str, ...]:
        """Those of a choice that can be chosen."""
        assert isinstance(self.field, (fields.Radio, fields.Checkboxes))
        return tuple(self.field.options) if self.offered is None else self.offered

    @property
    def label(self) -> str:
        """The question, which says so where an answer may be left out."""
        return self.words.label if self.field.required else f"{self.words.label} {self.words.say('optional')}"

    @property
    def description(self) -> str:
        return " ".join(filter(None, (self.words.hint, self.note)))

    @property
    def common(self) -> dict[str, Any]:
        """What every part takes."""
        name = self.field.name
        return {"name": name, "id": name, "description": self.description, "error": self.error, "hint_test_id": f"{name}-error"}


def drawn(asked: Asked) -> Any:
    """The field; its id is its name, and its error is ``{name}-error``."""
    kind = next(kind for kind in type(asked.field).__mro__ if kind in _DRAWN)
    return _DRAWN[kind](asked)


def _line(asked: Asked, **attributes: Any) -> VdomDict:
    return text_input(asked.visit.t, asked.label, value=asked.text, test_id=asked.field.name, **asked.common, **attributes)


def _number(asked: Asked) -> VdomDict:
    field = asked.field
    assert isinstance(field, fields.Number)
    if not field.unit:
        return _line(asked, inputMode="numeric")
    id, description, error = field.name, asked.description, asked.error
    attributes = control_attributes(id, id, id, description, error, described_by=f"{id}-unit")
    control = html.input({"type": "text", "inputMode": "numeric", "defaultValue": asked.text, **attributes})
    measured = with_unit(control, id, field.unit)
    return labelled(asked.label, measured, id=id, description=description, error=error, hint_test_id=f"{id}-error")


def _amount(asked: Asked) -> VdomDict:
    """Kronor. The browser writes the answer in groups and rounds nothing: one that is too fine is refused."""
    return amount_input(asked.visit.t, asked.label, value=asked.text, is_money=True, test_id=asked.field.name, **asked.common)


def _text(asked: Asked) -> VdomDict:
    field = asked.field
    assert isinstance(field, fields.Text)
    if field.lines > 1:
        return textarea(
            asked.visit.t,
            asked.label,
            value=asked.text,
            max=field.most,
            rows=(field.lines, 2 * field.lines),
            test_id=field.name,
            **asked.common,
        )
    return _line(asked, **({"autoComplete": field.autocomplete} if field.autocomplete else {}))


def _day(asked: Asked) -> VdomDict:
    field, today = asked.field, asked.visit.today
    assert isinstance(field, fields.Day)
    if field.is_birthday:
        return _line(asked, inputMode="numeric")
    common = asked.common | {"description": asked.description or None}
    return date_picker(
        asked.visit.t,
        asked.label,
        today=today,
        earliest=field.earliest(today),
        latest=field.latest(today),
        is_one_of_several=True,
        defaultValue=asked.text,
        **common,
    )


def _radio(asked: Asked) -> VdomDict:
    assert isinstance(asked.field, fields.Radio)
    words = asked.words
    choices = [RadioChoice(words.option(key), key, description=words.option_hint(key)) for key in asked.options]
    return radio(asked.label, choices, value=asked.text, **asked.common)


def _choice(asked: Asked) -> VdomDict:
    assert isinstance(asked.field, fields.Choice)
    options = [Option(asked.field.option_text(key, asked.words), key) for key in asked.options]
    return select(asked.visit.t, asked.label, options, value=asked.text, optional=True, test_id=asked.field.name, **asked.common)


def _checkboxes(asked: Asked) -> VdomDict:
    field, words = asked.field, asked.words
    assert isinstance(field, fields.Checkboxes)
    boxes = [
        checkbox(
            words.option(key),
            name=field.name,
            id=f"{field.name}-{n}",
            value=key,
            checked=key in asked.raw,
            description=words.option_hint(key),
            described_by=f"{field.name}-hint" if asked.error and n == 1 else "",
        )
        for n, key in enumerate(asked.options, 1)
    ]
    return checkboxes(
        asked.label,
        *boxes,
        id=field.name,
        description=asked.description,
        error=asked.error,
        test_id=field.name,
        hint_test_id=f"{field.name}-error",
    )


def _address(asked: Asked) -> VdomDict:
    """Four lines under one question, with what is wrong said once for all of them."""
    field, words = asked.field, asked.words
    lines = dict(zip(ADDRESS_PARTS, asked.raw or [""] * len(ADDRESS_PARTS), strict=True))
    return html.fieldset(
        {
            "className": "question",
            "id": field.name,
            "data-testid": field.name,
            **({"aria-describedby": f"{field.name}-hint", "data-invalid": "true"} if asked.error else {}),
        },
        html.legend(asked.label),
        html.p({"className": "field__description"}, asked.description) if asked.description else "",
        hint(asked.error, "error", id=f"{field.name}-hint", test_id=f"{field.name}-error") if asked.error else "",
        *[
            text_input(
                asked.visit.t,
                words.say(f"address.{part}"),
                name=name,
                id=name,
                value=lines[part],
                test_id=name,
                hint_test_id=f"{name}-error",
                **_AUTOCOMPLETE[part],
            )
            for part, name in zip(ADDRESS_PARTS, field.names(), strict=True)
        ],
    )


def _confirm(asked: Asked) -> VdomDict:
    return checkbox(asked.words.label, checked=bool(asked.raw), test_id=asked.field.name, **asked.common)


def _attachment(asked: Asked) -> VdomDict:
    field, words = asked.field, asked.words
    assert isinstance(field, fields.Attachment)
    limits = {"kinds": in_words(tuple(field.kinds)), "largest": field.largest // MEGABYTE, "most": field.most}
    said = "file.limits" if field.most > 1 else "file.limits-one"
    return file_upload(
        asked.visit.t,
        asked.label,
        files=[_file(asked, attached.read(each)) for each in asked.raw],
        accept=[ending for kind in field.kinds for ending in KINDS[kind].endings],
        is_many=field.most > 1,
        upload=Press(GO, FILE),
        alone=Press(GO, FILE_ALONE),
        sends=["csrfmiddlewaretoken", PARTY, DRAFT, REVISION, FROM, ROW],
        remove=REMOVE,
        action=asked.visit.address(asked.visit.rest),
        test_id=field.name,
        **{**asked.common, "description": f"{asked.description} {words.say(said, **limits)}".strip()},
    )


def _file(asked: Asked, file: AttachedFile) -> FileRow:
    href = "" if file.state == attached.STOPPED else f"{asked.files_at}/{file.id}"
    preview = f"{href}?storlek=liten" if href and KINDS[file.kind].is_picture else ""
    return FileRow(file.id, file.name, size_in_words(file.size, asked.visit.locale), file.state, href, preview)


def _sni(asked: Asked) -> Any:
    assert isinstance(asked.field, fields.Sni)
    return sni_field(asked.visit, asked.field, asked.words, asked.raw, asked.label, asked.description, asked.error)


def _shown(asked: Asked) -> VdomDict:
    field, name = asked.field, asked.field.name
    assert isinstance(field, fields.Shown)
    address = way_to(field.leads_to, asked.visit)
    link = html(" ", html.a({"href": address, "data-testid": f"{name}-link"}, asked.words.link)) if address else ""
    said = html.p({"className": "field"}, html.span({"data-testid": name}, asked.text), link)
    if not asked.error:
        return said
    return html.div({"id": name, "tabIndex": -1}, said, hint(asked.error, "error", test_id=f"{name}-error"))


_AUTOCOMPLETE: Final[Mapping[str, Mapping[str, Any]]] = {
    "co": {"autoComplete": "off", "data-keep": ""},  # no browser knows it, and what was typed is kept all the same
    "gata": {"autoComplete": "street-address"},
    "postnummer": {"autoComplete": "postal-code", "inputMode": "numeric"},
    "postort": {"autoComplete": "address-level2"},
}
_OF_A_PERSON: Final = {"autoComplete": "off", "data-not-kept": ""}
"""A number that no draft has: what is typed before it is answered is kept unsealed."""

_DRAWN: Final[Mapping[type, Callable[[Asked], Any]]] = {
    fields.Text: _text,
    fields.Email: lambda asked: _line(asked, type="email", autoComplete="email"),
    fields.Phone: lambda asked: _line(asked, type="tel", autoComplete="tel"),
    fields.Number: _number,
    fields.Amount: _amount,
    fields.PersonalNumber: lambda asked: _line(asked, inputMode="numeric", **_OF_A_PERSON),
    fields.OrganisationNumber: lambda asked: _line(asked, inputMode="numeric", **_OF_A_PERSON),
    fields.Sni: _sni,
    fields.Day: _day,
    fields.Radio: _radio,
    fields.Choice: _choice,
    fields.Checkboxes: _checkboxes,
    fields.Confirm: _confirm,
    fields.Address: _address,
    fields.Attachment: _attachment,
    fields.Shown: _shown,
}
