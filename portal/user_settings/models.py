"""What a person saved for themselves."""

from django.db import models

NOT_SAVED = "-"
"""Stands in a row that was made for the shortcuts, before any choice of authorities."""


class UserSettings(models.Model):
    """One row for each person, by subject; no personal number."""

    subject = models.CharField(max_length=64, unique=True)
    hamta_arenden = models.CharField(max_length=20, null=True, default=NOT_SAVED)  # null is a value of the specification
    shortcuts = models.JSONField(default=list)

    def __str__(self) -> str:
        return str(self.subject)
