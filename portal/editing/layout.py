"""The blocks of a page as editors fill them in, and between them and the plain records of ``portal.content.blocks`` (spec: content 3).

A form is made of the fields of its record. Two kinds are filled in otherwise than field by field, and say how here.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.forms import CheckboxSelectMultiple
from wagtail import blocks
from wagtail.contrib.typed_table_block.blocks import TypedTable, TypedTableBlock

from portal.content import blocks as plain
from portal.editing.drawing import drawing
from portal.editing.known import Known, Stored
from portal.editing.menus import glossaries, glossary_words, word_choice, word_of
from portal.editing.parts import wrong
from portal.editing.record_form import RecordForm
from portal.words.console import said


class BlockForm(RecordForm):
    """One kind of block on a page. In the chooser of blocks it has a picture (its icon), a sentence and an example (MEND-020)."""

    is_previewable = True

    def __init__(self, of: type[plain.Block]) -> None:
        chooser = of.chooser
        super().__init__(of, icon=f"block-{of.kind}", label=chooser.label, description=chooser.sentence, group=chooser.group)

    def get_preview_template(self, value: Any, context: Any = None) -> str:
        return "editing/block_example.html"

    def get_preview_context(self, value: Any, parent_context: Any = None) -> dict[str, Any]:
        """The example is drawn as on a page of visitors, with words of the demo."""
        drawn = drawing().example(self.name.replace("_", "-"), parent_context["request"])
        return {**parent_context, "drawn": drawn}


class _CaptionedTable(TypedTableBlock):
    """A table that says what it shows."""

    def clean(self, table: TypedTable) -> TypedTable:
        cleaned = super().clean(table)
        if not (cleaned.caption or "").strip():
            raise ValidationError(said("Skriv en rubrik till tabellen."))
        if not cleaned.columns or not cleaned.row_data or not all(column["heading"].strip() for column in cleaned.columns):
            raise ValidationError(said("Tabellen behöver minst en rad, och en rubrik för varje kolumn."))
        return cleaned


class _TableForm(BlockForm):
    """Caption, headings and rows in one table."""

    def inputs(self) -> dict[str, Any]:
        return {"table": _CaptionedTable([("text", blocks.CharBlock(required=False, label=said("Text")))], label=said("Tabell"))}

    def record(self, value: Stored, known: Known) -> plain.Table:
        table = value["table"]
        return plain.Table(
            table["caption"],
            tuple(column["heading"] for column in table["columns"]),
            tuple(tuple(cell or "" for cell in row["values"]) for row in table["rows"]),
        )

    def stored(self, block: plain.Table, known: Known) -> Stored:
        columns = [{"type": "text", "heading": heading} for heading in block.header]
        return {"table": {"caption": block.caption, "columns": columns, "rows": [{"values": list(row)} for row in block.rows]}}


class _GlossaryListForm(BlockForm):
    """A glossary, and words of just that one."""

    def inputs(self) -> dict[str, Any]:
        return {
            "vocabulary_id": blocks.ChoiceBlock(choices=glossaries, default="ordlista", label=said("Ordlista")),
            "terms": blocks.MultipleChoiceBlock(
                choices=glossary_words,
                required=False,
                widget=CheckboxSelectMultiple,
                label=said("Ord"),
                help_text=said("De ord som ska visas. Utan val visas hela ordlistan."),
            ),
        }

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        if any(not each.startswith(word_choice(cleaned["vocabulary_id"], "")) for each in cleaned["terms"]):
            raise wrong(terms=said("Välj bara ord ur den valda ordlistan."))
        return cleaned

    def record(self, value: Stored, known: Known) -> plain.GlossaryList:
        return plain.GlossaryList(value["vocabulary_id"], tuple(word_of(each) for each in value.get("terms") or ()))

    def stored(self, block: plain.GlossaryList, known: Known) -> Stored:
        return {"vocabulary_id": block.vocabulary_id, "terms": [word_choice(block.vocabulary_id, term) for term in block.terms]}


_FORMS: Final[Mapping[type[plain.Block], type[BlockForm]]] = {plain.Table: _TableForm, plain.GlossaryList: _GlossaryListForm}


class LayoutBlocks(blocks.StreamBlock):
    """The blocks of a page; each is named as in the content endpoint, with underscores (Wagtail allows no hyphens)."""

    def __init__(self, **options: Any) -> None:
        forms = [(_name(each), _FORMS.get(each, BlockForm)(each)) for each in plain.KINDS.values()]
        super().__init__(forms, **options)


def _name(of: plain.Block | type[plain.Block]) -> str:
    return of.kind.replace("-", "_")


LAYOUT: Final = LayoutBlocks()


def records(stored: Iterable[Stored], known: Known) -> tuple[plain.Block, ...]:
    """The plain records of stored blocks, in order."""
    return tuple(LAYOUT.child_blocks[each["type"]].record(each["value"], known) for each in stored)


def stored_blocks(of: Sequence[plain.Block], known: Known) -> list[Stored]:
    """What is stored of plain records."""
    return [{"type": _name(block), "value": LAYOUT.child_blocks[_name(block)].stored(block, known)} for block in of]
