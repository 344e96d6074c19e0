"""Messages sent with the contact form."""

from django.db import models


class ContactMessage(models.Model):
    """One message: sent on, or held for review because the honeypot was filled."""

    reference = models.CharField(max_length=16, unique=True)
    subject = models.CharField(max_length=32)
    email = models.CharField(max_length=200, blank=True)
    message = models.TextField()
    locale = models.CharField(max_length=2)
    created = models.DateTimeField()
    held = models.BooleanField(default=False)

    def __str__(self) -> str:
        return str(self.reference)
