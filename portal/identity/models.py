"""The session row: the one truth about who is signed in."""

import hashlib
from datetime import datetime, timedelta

from django.db import models

from portal.identity.person import Person

IDLE_GRACE = timedelta(seconds=60)
"""How long after the tokens' end a refresh that was on its way is still taken."""


class Session(models.Model):
    """One login of one person in one browser. Secrets are kept as hashes only."""

    sid = models.CharField(max_length=32, primary_key=True)
    key_hash = models.CharField(max_length=64, unique=True)
    """Of the session cookie; the tokens count only together with it."""
    refresh_hash = models.CharField(max_length=64)
    previous_refresh_hash = models.CharField(max_length=64, blank=True)
    subject = models.CharField(max_length=64, db_index=True)
    personnummer = models.CharField(max_length=12)
    fornamn = models.CharField(max_length=200)
    efternamn = models.CharField(max_length=200)
    visningsnamn = models.CharField(max_length=400)
    loa = models.CharField(max_length=200)
    idp = models.CharField(max_length=400)
    option = models.CharField(max_length=40, blank=True)
    """Key of the login option."""
    device = models.CharField(max_length=60, blank=True)
    """Browser and system, for the person's own list of sessions."""
    is_mock = models.BooleanField(default=False)
    opened_at = models.DateTimeField()
    refreshed_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField()
    """End of the tokens in force."""
    ends_at = models.DateTimeField(db_index=True)
    """The end that no refresh can move."""
    revoked_at = models.DateTimeField(null=True)
    replaced_at = models.DateTimeField(null=True)
    """When a newer login took its place in the same browser, whose cookies are the newer one's from then on."""
    decode_failure_told = models.BooleanField(default=False)

    def __str__(self) -> str:
        return str(self.sid)

    @property
    def person(self) -> Person:
        return Person(self.personnummer, self.fornamn, self.efternamn, self.visningsnamn)

    @property
    def last_used_at(self) -> datetime:
        """When its tokens were last made new, which happens while somebody works."""
        at: datetime = self.refreshed_at or self.opened_at
        return at

    @property
    def reference(self) -> str:
        """Names the row in a form; says nothing of the sid, which is half of a token."""
        return hashlib.sha256(f"reference|{self.sid}".encode()).hexdigest()[:16]

    def is_alive(self, now: datetime) -> bool:
        """Whether somebody is signed in by this row."""
        return self.revoked_at is None and now < self.ends_at and now < self.expires_at

    def may_refresh(self, now: datetime) -> bool:
        return self.revoked_at is None and now < self.ends_at and now < self.expires_at + IDLE_GRACE


class LastSignIn(models.Model):
    """When a person last signed in: what is kept for them is counted from it, and ends when they do not come again."""

    subject = models.CharField(max_length=64, primary_key=True)
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.subject} at {self.at}"


class Return(models.Model):
    """Where a person was when their login ran out."""

    subject = models.CharField(max_length=64, primary_key=True)
    path = models.CharField(max_length=2000)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.path)


class SubjectKey(models.Model):
    """Which ``VST_SUBJECT_KEY`` the persons of this database are known by: one row."""

    use = models.CharField(max_length=20, primary_key=True)
    fingerprint = models.CharField(max_length=64)

    def __str__(self) -> str:
        return str(self.use)


class IdentityKey(models.Model):
    """A key of the portal's own identity (tokens, SAML), sealed with ``VST_SECRET_KEY`` (``portal.identity.key_ring``)."""

    use = models.CharField(max_length=20)
    number = models.PositiveIntegerField()
    """Counts the keys of one use. Of two processes that make one at once the database takes one."""
    name = models.CharField(max_length=100)
    used_from = models.DateTimeField()
    made_at = models.DateTimeField()
    certificate = models.TextField(blank=True)
    sealed = models.BinaryField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("use", "number"), name="one_key_of_a_number"),)

    def __str__(self) -> str:
        return f"{self.use} {self.number}"
