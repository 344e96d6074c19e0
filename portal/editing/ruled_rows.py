"""What editors write over the rules that services ship (``portal.ruled``): one row for each, in general or for one municipality."""

import logging
from collections.abc import Iterator
from operator import attrgetter
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from wagtail.admin.panels import FieldPanel, FieldRowPanel, MultiFieldPanel

from portal import ruled
from portal.constants import EDITED_ADDRESS_MAX, EDITED_ID_MAX, EDITED_PARAGRAPH_MAX, EDITED_PREAMBLE_MAX, EDITED_SENTENCE_MAX
from portal.editing.choices import municipalities, ruled_tables
from portal.editing.conditions import condition, written
from portal.editing.meanwhile_form import MeanwhileForm
from portal.ruled import Both, Row
from portal.runtime.fault import made_of
from portal.words.console import said

logger = logging.getLogger("portal.editing")

WEEKS_MOST: Final = 520
_BOTH: Final = ("name", "text", "authority", "cost", "ready")
_ALIKE: Final = ("weight", "is_municipal", "law", "law_link", "weeks", "link", "place", "source", "checked", "verified", "in_force")


def _line(label: Any, help: Any = "", most: int = EDITED_SENTENCE_MAX) -> Any:
    return models.CharField(label, max_length=most, blank=True, help_text=help)


def _lines(label: Any, help: Any = "", most: int = EDITED_PREAMBLE_MAX) -> Any:
    return models.TextField(label, max_length=most, blank=True, help_text=help)


class RuledRow(models.Model):
    """An advice or a permit: when it is shown, and what is read then."""

    table = models.CharField(said("tjänst"), max_length=EDITED_ID_MAX, choices=ruled_tables)
    row = models.SlugField(
        said("id"), max_length=EDITED_ID_MAX, help_text=said("Samma id som en rad som följer med tjänsten: din rad visas i dess ställe.")
    )
    place = models.CharField(said("gäller bara i kommunen"), max_length=4, blank=True, choices=municipalities)
    weight = models.PositiveSmallIntegerField(said("vikt"), default=50, help_text=said("Den med högst vikt står först."))
    when = _lines(
        said("visas när"),
        said("En fråga på varje rad, med svaren efter: fas: ide, start. Alla rader ska stämma. Utan rader visas den alltid."),
    )
    after = _line(said("görs efter"), said("Id på det som ska vara klart innan, med komma mellan."))
    name_sv = _line(said("namn på svenska"))
    name_en = _line(said("namn på engelska"))
    text_sv = _lines(said("vad det är, på svenska"))
    text_en = _lines(said("vad det är, på engelska"))
    authority_sv = _line(said("vem som beslutar eller ger, på svenska"))
    authority_en = _line(said("vem som beslutar eller ger, på engelska"))
    is_municipal = models.BooleanField(said("kommunen beslutar"), default=False)
    law = _line(said("lag"))
    law_link = models.URLField(said("länk till lagen"), max_length=EDITED_ADDRESS_MAX, blank=True)
    cost_sv = _line(said("kostnad på svenska"))
    cost_en = _line(said("kostnad på engelska"))
    weeks = models.PositiveSmallIntegerField(said("tid i veckor"), null=True, blank=True)
    ready_sv = _lines(said("ha det här klart, på svenska"), said("En sak på varje rad."), EDITED_PARAGRAPH_MAX)
    ready_en = _lines(said("ha det här klart, på engelska"), said("En sak på varje rad."), EDITED_PARAGRAPH_MAX)
    link = models.URLField(said("länk dit man vänder sig"), max_length=EDITED_ADDRESS_MAX, blank=True)
    source = _line(said("källa"))
    checked = models.DateField(said("kollad mot källan"), default=timezone.localdate)
    verified = models.BooleanField(
        said("stämmer med källan"), default=False, help_text=said("Utan kryss ser besökaren att uppgiften inte är kontrollerad.")
    )
    in_force = models.BooleanField(
        said("gäller"), default=True, help_text=said("Utan kryss visas den inte, inte heller den som följer med.")
    )

    base_form_class = MeanwhileForm
    panels = (
        FieldRowPanel([FieldPanel("table"), FieldPanel("row"), FieldPanel("place")]),
        MultiFieldPanel([FieldPanel(each) for each in ("weight", "when", "after", "in_force")], heading=said("När den visas")),
        MultiFieldPanel(
            [FieldPanel(f"{each}_{locale}") for each in ("name", "text") for locale in ("sv", "en")], heading=said("Vad det är")
        ),
        MultiFieldPanel(
            [FieldPanel(each) for each in ("authority_sv", "authority_en", "is_municipal", "law", "law_link", "link")],
            heading=said("Vem och enligt vad"),
        ),
        MultiFieldPanel(
            [FieldPanel(each) for each in ("cost_sv", "cost_en", "weeks", "ready_sv", "ready_en")], heading=said("Kostnad och tid")
        ),
        MultiFieldPanel([FieldPanel(each) for each in ("source", "checked", "verified")], heading=said("Källa")),
    )

    class Meta:
        verbose_name = said("råd eller tillstånd")
        verbose_name_plural = said("råd och tillstånd")
        ordering = ("table", "row", "place")
        constraints = (models.UniqueConstraint(fields=("table", "row", "place"), name="one_row_for_each_place"),)

    def __str__(self) -> str:
        return " · ".join(filter(None, (str(self.name_sv or self.row), dict(municipalities()).get(self.place, ""))))

    def clean(self) -> None:
        """Raises ``ValidationError`` with a sentence at each field that keeps the row from being shown."""
        super().clean()
        table = ruled.tables().get(self.table)
        if table is None:
            return
        wrong: dict[str, Any] = {}
        try:
            self.when = written(condition(self.when, table))
        except ValidationError as told:
            wrong["when"] = told
        ids = {each.id for each in ruled.every_row() if each.table == self.table}
        if unknown := sorted(set(_ids(self.after)) - ids):
            wrong["after"] = said("Det finns ingen rad som heter {id}.", id=unknown[0])
        if self.place and self.row not in ids:
            wrong["place"] = said("Skriv först raden utan kommun.")
        if not self.place:
            wrong |= dict(self._missing(table))
        if self.weeks is not None and self.weeks > WEEKS_MOST:
            wrong["weeks"] = said("Skriv högst {most} veckor.", most=WEEKS_MOST)
        if self.checked and self.checked > timezone.localdate():
            wrong["checked"] = said("Dagen har inte varit än.")
        if wrong:
            raise ValidationError(wrong)

    def _missing(self, table: ruled.Table) -> Iterator[tuple[str, Any]]:
        """What a row must have that is for the whole country."""
        for name in ("name", "text", "source", *sorted(table.compulsory)):
            for field in (f"{name}_sv", f"{name}_en") if name in _BOTH else (name,):
                if not getattr(self, field):
                    yield field, said("Fyll i det här. Utan det kan raden inte visas.")

    @property
    def plain(self) -> Row:
        """The record that services read."""
        table = ruled.tables()[self.table]
        both: dict[str, Any] = {name: Both(getattr(self, f"{name}_sv"), getattr(self, f"{name}_en")) for name in _BOTH}
        alike = {name: getattr(self, name) for name in _ALIKE}
        return Row(table=self.table, id=self.row, when=condition(self.when, table), after=_ids(self.after), **both, **alike)


def from_plain(row: Row, place: str = "") -> RuledRow:
    """A row to write over the one that is shipped; for a municipality one that says only what is its own."""
    if place:
        return RuledRow(table=row.table, row=row.id, place=place, weight=row.weight, source=row.source)
    both = {f"{name}_{locale}": getattr(getattr(row, name), locale) for name in _BOTH for locale in ("sv", "en")}
    alike = {name: getattr(row, name) for name in _ALIKE}
    return RuledRow(table=row.table, row=row.id, when=written(row.when), after=", ".join(row.after), **both, **alike)


def published() -> tuple[Row, ...]:
    """All that editors have written; what stands in a table that is not installed waits for it."""
    rows = RuledRow.objects.filter(table__in=ruled.tables())
    return tuple(made_of(rows, attrgetter("plain"), logger, "The row %s could not be read, and is not served"))


def _ids(typed: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(id for each in typed.split(",") if (id := each.strip())))
