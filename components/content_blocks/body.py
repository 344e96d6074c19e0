"""The blocks of a page in order, each drawn by the file of its kind.

The HTML never changes while the page is open, so it is written once and not kept as components. What does change, the contact
form, is left as a place for the screen to draw it.
"""

from collections.abc import Callable, Iterable, Mapping
from html import escape
from importlib import import_module
from itertools import groupby
from typing import Any, Final

from components.content_blocks.place import Drawing, Place
from components.glossary import GlossaryMarks
from portal.content.blocks import KINDS, Block, ContactForm


def body(blocks: Iterable[Block], drawing: Drawing) -> tuple[str | ContactForm, ...]:
    """The blocks in order: HTML, and between it the places where the screen draws a contact form."""
    numbered, marks = list(enumerate(blocks, start=1)), drawing.marks()
    parts: list[str | ContactForm] = []
    for is_form, group in groupby(numbered, key=lambda pair: isinstance(pair[1], ContactForm)):
        if is_form:
            parts += [block for _, block in group if isinstance(block, ContactForm)]
        else:
            parts.append("".join(block_html(block, drawing, marks, number) for number, block in group))
    return tuple(part for part in parts if part)


def block_html(block: Block, drawing: Drawing, marks: GlossaryMarks, number: int) -> str:
    """One block; ``number`` makes its ids its own. Empty for a service that is not offered."""
    inside = _DRAWN[type(block)](block, Place(drawing, marks, number))
    id_ = f' id="{escape(block.anchor)}"' if block.anchor else ""
    return f'<section{id_} class="block block--{block.kind}" data-testid="block-{block.kind}">{inside}</section>' if inside else ""


def _drawn_by(record: type[Block]) -> Callable[[Any, Place], str]:
    """The function that draws a kind: ``drawn`` of the file that has its name."""
    drawn: Callable[[Any, Place], str] = import_module(f"{__package__}.{record.kind.replace('-', '_')}").drawn
    return drawn


_DRAWN: Final[Mapping[type[Block], Callable[[Any, Place], str]]] = {
    record: _drawn_by(record) for record in KINDS.values() if record is not ContactForm
}
