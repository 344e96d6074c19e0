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


class PartyAtHand(models.Model):
    """A company or association that a person chose as a favourite or acted for lately; never the person, so no personal number."""

    subject = models.CharField(max_length=64)
    organisationsnummer = models.CharField(max_length=12)
    is_favourite = models.BooleanField(default=False)
    chosen_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["subject", "organisationsnummer"], name="party_at_hand_once"),)

    def __str__(self) -> str:
        return f"{self.subject} {self.organisationsnummer}"
