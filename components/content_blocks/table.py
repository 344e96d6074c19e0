"""Rows and columns."""

from collections.abc import Sequence
from html import escape

from components.content_blocks.place import Place
from portal.content.blocks import Table


def drawn(block: Table, place: Place) -> str:
    """A table with its caption, and headings for its columns and rows."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in block.header)
    rows = "".join(_row(row) for row in block.rows)
    # A wide table scrolls by itself, so the place it scrolls in can be reached by keyboard and has a name.
    return (
        f'<div class="block__scroll" role="region" tabindex="0" aria-labelledby="{place.id}-caption">'
        f'<table><caption id="{place.id}-caption">{escape(block.caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _row(cells: Sequence[str]) -> str:
    first, *others = cells
    return f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in others)}</tr>'
