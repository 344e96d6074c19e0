"""What persons have asked for."""

from django.db import models


class PersonRequest(models.Model):
    """That somebody's data were given out or erased: for whoever must account for it, by subject and without the number."""

    class What(models.TextChoices):
        """What was asked for."""

        EXPORT = "export"
        ERASE = "erase"

    subject = models.CharField(max_length=64, db_index=True)
    what = models.CharField(max_length=10, choices=What)
    by = models.CharField(max_length=60)
    """From where: the command line."""
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.what} of {self.subject} at {self.at}"
