"""What waits to be sent, and who must sign it. No column holds a personal number."""

import uuid
from typing import Any, ClassVar

from django.db import models

from portal.flow.sealing import unseal
from portal.flow.signing.standing import WAITS


class FlowSigning(models.Model):
    """A draft as it was given to be sent: what is signed, paid and then sent is this, and nothing that was written later."""

    draft = models.UUIDField(primary_key=True)
    number = models.CharField(max_length=16, unique=True)
    """Of the case that it becomes."""
    service = models.CharField(max_length=100)
    flow = models.CharField(max_length=100)
    version = models.PositiveIntegerField()
    subject = models.CharField(max_length=64)
    """Of the applicant."""
    party = models.CharField(max_length=64)
    locale = models.CharField(max_length=2)
    revision = models.PositiveIntegerField()
    """Of the draft from then on: with another one nothing of it counts."""
    archive = models.BinaryField()
    """All that is signed, sealed: canonical JSON."""
    digest = models.CharField(max_length=64)
    """SHA-256 of the archive."""
    order = models.CharField(max_length=12)
    """``any`` or ``one-by-one``."""
    signers = models.PositiveIntegerField()
    amount = models.PositiveIntegerField()
    """Kronor that the application costs."""
    contact = models.BinaryField()
    """E-mail address of the applicant, sealed; of an empty text where none is known."""
    state = models.CharField(max_length=20)
    reason = models.BinaryField(blank=True, default=b"")
    """Why somebody declined, sealed."""
    begun = models.DateTimeField()
    ends = models.DateTimeField()
    """Who has not signed by then is asked no more."""

    class Meta:
        indexes: ClassVar = [models.Index(fields=["state", "ends"], name="flow_signings_that_wait")]

    @property
    def what(self) -> dict[str, Any]:
        """What is signed."""
        return dict(unseal(self.archive))

    def __str__(self) -> str:
        return str(self.number)


class FlowSignature(models.Model):
    """One person who must sign, or has."""

    uuid = models.UUIDField(primary_key=True, default=uuid.uuid4)
    signing = models.ForeignKey(FlowSigning, models.CASCADE, related_name="signatures")
    place = models.PositiveIntegerField()
    """In the order that the flow gives them."""
    subject = models.CharField(max_length=64, db_index=True)
    signer = models.BinaryField()
    """Number, name and e-mail address, sealed."""
    state = models.CharField(max_length=16, default=WAITS)
    invited = models.DateTimeField(null=True)
    """``None`` while it is not this person's turn."""
    reminders = models.PositiveIntegerField(default=0)
    """Those that come by themselves."""
    reminded = models.DateTimeField(null=True)
    """By the applicant, the last time."""
    attempt = models.CharField(max_length=64, blank=True, db_index=True)
    """Names the try that is open at the provider."""
    attempt_session = models.CharField(max_length=64, blank=True)
    attempt_begun = models.DateTimeField(null=True)
    provider = models.CharField(max_length=40, blank=True)
    loa = models.CharField(max_length=200, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    evidence = models.BinaryField(blank=True, default=b"")
    """What the provider vouches for, sealed."""
    signed = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["place"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["signing", "subject"], name="flow_one_signature_each")]

    @property
    def service(self) -> str:
        return str(self.signing.service)

    @property
    def who(self) -> dict[str, str]:
        """``personnummer``, ``namn``, ``epost``."""
        return dict(unseal(self.signer))

    def __str__(self) -> str:
        return str(self.uuid)
