"""What the test register has received."""

from typing import Any, ClassVar

from django.db import models

from portal.flow.sealing import unseal


class ReceivedCase(models.Model):
    """One application that came to the test authority."""

    key = models.CharField(max_length=160, unique=True)
    authority = models.CharField(max_length=100)
    sealed = models.BinaryField()
    """What was sent: a test environment too holds no number of a person in the open."""
    number = models.CharField(max_length=16, blank=True, default="", db_index=True)
    """Of the case, as the portal has it."""
    state = models.CharField(max_length=32, blank=True, default="")
    """What the authority has made of it."""
    reference = models.CharField(max_length=40)
    times = models.PositiveIntegerField(default=1)
    """How often it came."""
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["at", "pk"]

    @property
    def archive(self) -> Any:
        """What was sent."""
        return unseal(self.sealed)

    def __str__(self) -> str:
        return str(self.reference)
