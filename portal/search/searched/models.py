"""What is searched for, and what of it is chosen."""

from typing import ClassVar

from django.db import models

from portal.constants import SEARCH_COUNTED_MAX, SEARCH_HIT_ID_MAX


class SearchCount(models.Model):
    """How often a term was searched for in one day, with or without results. Nothing of who."""

    term = models.CharField(max_length=SEARCH_COUNTED_MAX)
    locale = models.CharField(max_length=2)
    day = models.DateField(db_index=True)
    found = models.BooleanField()
    count = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["term", "locale", "day", "found"], name="one_search_count_of_a_day")]

    def __str__(self) -> str:
        return f"{self.term} ({self.locale}) {self.day}: {'found' if self.found else 'not found'} {self.count} times"


class ClickCount(models.Model):
    """How many chose a document among the hits of a term in one day. Nothing of who."""

    term = models.CharField(max_length=SEARCH_COUNTED_MAX)
    locale = models.CharField(max_length=2)
    key = models.CharField(max_length=SEARCH_HIT_ID_MAX)
    day = models.DateField(db_index=True)
    count = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["term", "locale", "key", "day"], name="one_click_count_of_a_day")]

    def __str__(self) -> str:
        return f"{self.term} ({self.locale}) {self.day}: {self.key} {self.count} times"
