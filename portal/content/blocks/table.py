"""Rows and columns (CONTENT-012). Editors fill it in with Wagtail's own table: ``portal.editing.layout``."""

from collections.abc import Mapping
from dataclasses import dataclass

from portal.content.blocks.fields import CONTENT, Block, Chooser
from portal.words.console import said


@dataclass(frozen=True, slots=True)
class Table(Block):
    kind = "table"
    chooser = Chooser(
        said("Tabell"), said("Siffror eller jämförelser i rader och kolumner, med en rubrik som säger vad tabellen visar."), CONTENT
    )

    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def words(self) -> tuple[str, ...]:
        return (self.caption, *self.header, *(cell for row in self.rows for cell in row))

    def faults(self) -> Mapping[str, str]:
        is_even = all(len(row) == len(self.header) for row in self.rows)
        return {} if is_even else {"rows": "must have as many cells as the header"}
