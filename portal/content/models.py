"""What visitors said of pages."""

from typing import ClassVar

from django.db import models


class PageFeedback(models.Model):
    """How many found, or did not find, what they looked for on a page in one day. Nobody's name, session or words."""

    page = models.CharField(max_length=100)
    """The id of the page, the same in both languages."""
    locale = models.CharField(max_length=2)
    day = models.DateField()
    found = models.BooleanField()
    count = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["page", "locale", "day", "found"], name="one_count_of_a_day")]

    def __str__(self) -> str:
        return f"{self.page} ({self.locale}) {self.day}: {'found' if self.found else 'not found'} {self.count} times"
