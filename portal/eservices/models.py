"""The table behind ``portal.eservices.store``."""

from typing import ClassVar

from django.db import models


class ServiceRecord(models.Model):
    """One value that a service keeps for a person and a party; the person by subject, never by number."""

    service = models.CharField(max_length=100)
    subject = models.CharField(max_length=64)
    party = models.CharField(max_length=64, blank=True)
    """Of whom the value is; empty for what belongs to the person whomever they act for."""
    key = models.CharField(max_length=100)
    value = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["service", "subject", "party", "key"], name="one_value_of_a_key")]

    def __str__(self) -> str:
        return f"{self.service} {self.key}"
