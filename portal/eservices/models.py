"""What services keep in the portal's own tables (``portal.eservices.store``), and which tables of their own they have."""

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
        # Whatever the service: what a person is given, what is erased, and what goes when they do not come again.
        indexes: ClassVar = [models.Index(fields=["subject"], name="records_of_a_person")]

    def __str__(self) -> str:
        return f"{self.service} {self.key}"


class ServiceTable(models.Model):
    """A table that a package brought. It stays when the package is removed: ``manage.py tables`` gives it out, and drops it."""

    label = models.CharField(max_length=100)
    """Of the package's app."""
    name = models.CharField(max_length=200, unique=True)
    database = models.CharField(max_length=100)
    """The alias of where it stands."""

    def __str__(self) -> str:
        return str(self.name)
