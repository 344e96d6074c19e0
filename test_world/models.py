"""What the test register has received."""

from typing import ClassVar

from django.db import models


class ReceivedCase(models.Model):
    """One application that came to the test authority."""

    key = models.CharField(max_length=160, unique=True)
    authority = models.CharField(max_length=100)
    archive = models.JSONField()
    reference = models.CharField(max_length=40)
    times = models.PositiveIntegerField(default=1)
    """How often it came."""
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        return str(self.reference)
