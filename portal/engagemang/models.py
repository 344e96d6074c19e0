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
