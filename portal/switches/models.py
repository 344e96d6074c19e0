"""What operators have switched: a row for each time, which stays as the history of it."""

from typing import ClassVar

from django.db import models

from portal.constants import SWITCH_WORDS_MAX


class Switched(models.Model):
    """Who switched, when, and until when; how it ended."""

    by = models.CharField(max_length=150)
    at = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    """When it ends by itself."""
    ended_at = models.DateTimeField(null=True, blank=True)
    """When it was undone before that; ``None`` for what holds, and for what ended by itself and was not switched again."""
    ended_by = models.CharField(max_length=150, blank=True)

    class Meta:
        abstract = True


class FlagSwitch(Switched):
    """A flag has ``value`` whatever its source says."""

    key = models.CharField(max_length=150)
    value = models.CharField(max_length=20)
    reason = models.CharField(max_length=SWITCH_WORDS_MAX)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["key"], condition=models.Q(ended_at=None), name="one_switch_of_a_flag"),
        ]

    def __str__(self) -> str:
        return f"{self.key} {self.value}"


class ServiceClosure(Switched):
    """An e-service is closed, and visitors read why."""

    service = models.CharField(max_length=100)
    sv = models.CharField(max_length=SWITCH_WORDS_MAX)
    en = models.CharField(max_length=SWITCH_WORDS_MAX)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["service"], condition=models.Q(ended_at=None), name="one_closure_of_a_service"),
        ]

    def __str__(self) -> str:
        return str(self.service)
