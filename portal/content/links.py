"""Where a page leads, and by which words: what a page is called by others helps who looks for it."""

from collections.abc import Iterator
from typing import Any

from portal.content.blocks.fields import Leading, Line, Rows, Running, fields_of
from portal.content.model import ContentPage
from portal.content.prose import parse, plain

Leads = tuple[str, str]
"""An address, as it is written, and the words that lead there."""


def links(page: ContentPage) -> Iterator[Leads]:
    """Every link in the text, the blocks, the quicklinks and the situations of ``page``, in their order. What leads somewhere as a whole
    does so by its first line."""
    for record in (*page.blocks, *page.quicklinks, *page.situations):
        yield from _of_record(record)


def _of_record(record: Any) -> Iterator[Leads]:
    words = ""
    for field in fields_of(type(record)):
        value = getattr(record, field.name)
        if type(field.mark) is Line:  # no anchor, nor another site
            words = words or plain(value)
        elif isinstance(field.mark, Leading):
            yield value, words
        elif isinstance(field.mark, Running):
            yield from ((span.href, span.text) for part in parse(value) for line in part.lines for span in line if span.href)
        elif isinstance(field.mark, Rows):
            for row in value:
                yield from _of_record(row)
