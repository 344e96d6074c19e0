"""Figures of the law that editors write over those that come along (``portal.figures.rates``): one row for each time that one holds."""

import logging
from collections.abc import Iterator, Mapping
from datetime import date
from operator import attrgetter
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.utils import timezone
from wagtail.admin.panels import FieldPanel, FieldRowPanel, MultiFieldPanel

from portal.constants import EDITED_ADDRESS_MAX, EDITED_ID_MAX, EDITED_SENTENCE_MAX
from portal.editing.choices import rate_keys
from portal.editing.rate_form import RateForm
from portal.figures import rates
from portal.figures.rates import Rate
from portal.runtime.fault import made_of
from portal.words.console import said

logger = logging.getLogger("portal.editing")

VALUE_DIGITS, VALUE_DECIMALS = 14, 4
_ONCE_BEGUN: Final = ("key", "since", "value")
"""What a row that has begun to hold keeps as it is."""


class RateRow(models.Model):
    """A figure for one time."""

    base_form_class = RateForm

    key = models.CharField(said("sats"), max_length=EDITED_ID_MAX, choices=rate_keys)
    value = models.DecimalField(
        said("värde"),
        max_digits=VALUE_DIGITS,
        decimal_places=VALUE_DECIMALS,
        null=True,
        blank=True,
        validators=(MinValueValidator(0),),
        help_text=said("I satsens enhet: procent, kronor eller år. Tomt betyder att det inte finns någon sats under tiden."),
    )
    since = models.DateField(
        said("gäller från"),
        null=True,
        blank=True,
        help_text=said("Samma dag som en sats som finns: din rad gäller i dess ställe. Tomt betyder alltid."),
    )
    until = models.DateField(
        said("till och med"),
        null=True,
        blank=True,
        help_text=said("Tomt: den gäller tills nästa börjar. Den som gällde förut slutar dagen före."),
    )
    source = models.CharField(said("källa"), max_length=EDITED_SENTENCE_MAX)
    link = models.URLField(said("länk till källan"), max_length=EDITED_ADDRESS_MAX)
    checked = models.DateField(said("kollad mot källan"), default=timezone.localdate)
    verified = models.BooleanField(
        said("stämmer med källan"), default=False, help_text=said("Utan kryss ser besökaren att uppgiften inte är kontrollerad.")
    )

    panels = (
        FieldRowPanel([FieldPanel("key"), FieldPanel("value")]),
        FieldRowPanel([FieldPanel("since"), FieldPanel("until")]),
        MultiFieldPanel([FieldPanel(each) for each in ("source", "link", "checked", "verified")], heading=said("Källa")),
    )

    class Meta:
        verbose_name = said("siffra eller sats")
        verbose_name_plural = said("siffror och satser")
        ordering = ("key", "-since")

    def __str__(self) -> str:
        return " · ".join(filter(None, (str(self.key), str(self.since or ""))))

    def clean(self) -> None:
        """Raises ``ValidationError`` with a sentence at each field that keeps the row from being reckoned with."""
        super().clean()
        wrong: dict[str, Any] = {}
        if self.until and self.until < self._since:
            wrong["until"] = said("Sista dagen är före den första.")
        if self.checked and self.checked > timezone.localdate():
            wrong["checked"] = said("Dagen har inte varit än.")
        stored = RateRow.objects.filter(pk=self.pk).first()
        if stored and stored._since <= timezone.localdate():
            changed = [name for name in _ONCE_BEGUN if getattr(stored, name) != getattr(self, name)]
            wrong |= {name: said("Den här raden gäller redan och ändras inte. Avsluta den och skriv en ny.") for name in changed}
        if not wrong and self.key and any(rates.overlaps(rates.followed(self._of_its_key()))):
            wrong["since"] = said("Tiden går in i en annan rad för samma sats. Avsluta den raden först.")
        if wrong:
            raise ValidationError(wrong)

    def _of_its_key(self) -> Iterator[Rate]:
        return (row for row in rates.with_shipped(self.proposed()) if row.key == self.key)

    def proposed(self) -> tuple[Rate, ...]:
        """All that would be published with this row as it is now."""
        return (self.plain, *(row.plain for row in RateRow.objects.exclude(pk=self.pk) if row.key in _units()))

    @property
    def _since(self) -> date:
        return self.since or date.min

    @property
    def plain(self) -> Rate:
        """The record that calculators read."""
        value = None if self.value is None else self.value.normalize()
        return Rate(self.key, value, _units()[self.key], self._since, self.until, self.source, self.link, self.checked, self.verified)


def from_plain(rate: Rate) -> RateRow:
    """A row to write over one that comes along."""
    alike = {name: getattr(rate, name) for name in ("key", "value", "until", "source", "link", "checked", "verified")}
    return RateRow(since=None if rate.since == date.min else rate.since, **alike)


def published() -> tuple[Rate, ...]:
    """All that editors have written; that of a figure which nothing installed reckons with waits for it."""
    rows = RateRow.objects.filter(key__in=_units())
    return tuple(made_of(rows, attrgetter("plain"), logger, "The figure %s could not be read, and is not served"))


def _units() -> Mapping[str, str]:
    """The unit of each figure."""
    return {row.key: row.unit for row in rates.shipped()}
