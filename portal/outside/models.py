"""What other systems answered last, for a process that starts while they do not answer."""

from django.db import models


class LastGood(models.Model):
    """The last good answer of a call, as JSON; nothing of a person."""

    name = models.CharField(max_length=50, primary_key=True)
    answer = models.JSONField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.name)
