"""Messages sent with the contact form, and how far each has come."""

from typing import ClassVar

from django.db import models


class ContactMessage(models.Model):
    """One message. It is written down before the sender is answered, and stays until operators take it away."""

    class State(models.TextChoices):
        """Where a message is on its way."""

        WAITING = "waiting"
        """To be sent by mail."""
        SENT = "sent"
        """Handed to the mail server."""
        PASSED = "passed"
        """Taken by the contact service of another system, which sends it on."""
        HELD = "held"
        """The honeypot was filled: somebody looks at it before it is sent."""
        DEAD = "dead"
        """Could not be sent; somebody must do something."""

    reference = models.CharField(max_length=16, unique=True)
    subject = models.CharField(max_length=32)
    email = models.CharField(max_length=200, blank=True)
    message = models.TextField()
    locale = models.CharField(max_length=2)
    created = models.DateTimeField()
    held = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    tries = models.PositiveIntegerField(default=0)
    next_try = models.DateTimeField(null=True)
    claimed_until = models.DateTimeField(null=True)
    """Until then one process is sending it; when that was killed another may begin."""
    sent = models.DateTimeField(null=True)
    fault = models.CharField(max_length=200, blank=True)
    """Why the last try failed."""

    class Meta:
        indexes: ClassVar = [models.Index(fields=["state", "next_try"], name="contact_to_be_sent")]

    def __str__(self) -> str:
        return str(self.reference)
