"""What a person keeps about those they act for."""

from django.db import models


class PartyNote(models.Model):
    """A person's own notes about one party. Both are keys that say nothing of a number (portal/engagemang/notes.py)."""

    subject = models.CharField(max_length=64)
    party = models.CharField(max_length=64)
    text = models.TextField()
    changed_at = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["subject", "party"], name="one_note_of_a_person_about_a_party"),)

    def __str__(self) -> str:
        return f"{self.subject} about {self.party}"


class AppendOnly(models.QuerySet):
    """Rows that are written once. What is too old goes by ``history.prune`` alone."""

    def update(self, **changes: object) -> int:
        raise TypeError("the history is not changed")

    def bulk_update(self, *arguments: object, **named: object) -> int:
        raise TypeError("the history is not changed")

    def delete(self) -> tuple[int, dict[str, int]]:
        raise TypeError("the history is not deleted")


class ActedFor(models.Model):
    """From when on a person acted for a party, and from where. Nothing in the code changes or deletes a row."""

    objects = AppendOnly.as_manager()

    subject = models.CharField(max_length=64, db_index=True)
    session = models.CharField(max_length=16)
    """Reference of the login, which says nothing of its secrets."""
    number = models.CharField(max_length=12)
    """As numbers are kept; that of a person or a sole trader is a personal number."""
    name = models.CharField(max_length=400)
    form = models.CharField(max_length=10)
    how = models.CharField(max_length=20)
    """One of ``portal.engagemang.history.WAYS``."""
    device = models.CharField(max_length=60, blank=True)
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.subject} at {self.at}"

    def save(self, *arguments: object, **named: object) -> None:
        """Writes a new row. Raises ``TypeError`` for one that is written already."""
        if not self._state.adding:
            raise TypeError("the history is not changed")
        super().save(*arguments, **named)

    def delete(self, *arguments: object, **named: object) -> tuple[int, dict[str, int]]:
        raise TypeError("the history is not deleted")
