"""What people have typed and not sent yet."""

from typing import ClassVar

from django.db import models


class Draft(models.Model):
    """The fields of one form as one person left them. No column holds a personal number."""

    subject = models.CharField(max_length=64)
    party = models.CharField(max_length=64, blank=True)
    """Whom they acted for, as the key that ``portal.identity.person.subject_of`` makes of the number; empty for nobody yet."""
    path = models.CharField(max_length=400, blank=True)
    """Of the page, without language; empty for a form that stands on every page."""
    form = models.CharField(max_length=100)
    fields = models.JSONField()
    at = models.DateTimeField(db_index=True)
    removed_at = models.DateTimeField(null=True, blank=True)
    """When the person removed it; for a few seconds it can be had back, and nobody is shown it meanwhile."""

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["subject", "party", "path", "form"], name="one_draft_of_a_form")]

    def __str__(self) -> str:
        return f"{self.form} at {self.path}"
