"""How hits were judged: a row for each time, which stays as the history of it."""

from typing import ClassVar

from django.db import models

from portal.constants import SEARCH_COUNTED_MAX, SEARCH_HIT_ID_MAX


class SearchJudgement(models.Model):
    """What an editor said of a document among the hits of a term."""

    term = models.CharField(max_length=SEARCH_COUNTED_MAX)
    locale = models.CharField(max_length=2)
    key = models.CharField(max_length=SEARCH_HIT_ID_MAX)
    grade = models.PositiveSmallIntegerField()
    by = models.CharField(max_length=150)
    at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["locale", "term"], name="judgements_of_a_term")]

    def __str__(self) -> str:
        return f"{self.term} ({self.locale}): {self.key} {self.grade}"
