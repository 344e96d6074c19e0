"""Drafts, cases, and what is on its way to an authority. No column holds a personal number, and no answer lies open."""

from datetime import date
from typing import Any, ClassVar, Final

from django.db import models

from portal.flow.sealing import unseal

NOT_WARNED: Final = models.Q(warned=None) | ~models.Q(warned=models.F("expires"))
"""Drafts of whose end no mail has told."""


class FlowDraft(models.Model):
    """One application that is being written, by one person for one party."""

    uuid = models.UUIDField(primary_key=True)
    service = models.CharField(max_length=100)
    flow = models.CharField(max_length=100)
    version = models.PositiveIntegerField()
    """Of the flow that its answers fit."""
    subject = models.CharField(max_length=64)
    party = models.CharField(max_length=64)
    """Key of whom it is for (``portal.engagemang.party_key``)."""
    contents = models.BinaryField()
    """Sealed (``portal.flow.sealing``)."""
    revision = models.PositiveIntegerField(default=1)
    """Grows with each change."""
    created = models.DateTimeField()
    changed = models.DateTimeField()
    expires = models.DateTimeField(db_index=True)
    standing = models.CharField(max_length=20, blank=True, default="")
    """What it waits for, or why it was opened again (``portal.flow.signing.standing``); empty while it is written."""
    warned = models.DateTimeField(null=True)
    """The end that a mail has told of."""

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["subject", "party", "service"], name="flow_drafts_of_a_party"),
            # Those that somebody is to be told of: each draft is told of once, and looked for every few seconds in its last week.
            models.Index(fields=["expires"], condition=NOT_WARNED, name="flow_drafts_to_warn_of"),
        ]

    @property
    def answers(self) -> Any:
        """What was typed, for the person who asks what is kept."""
        return unseal(self.contents)

    def __str__(self) -> str:
        return f"{self.service} {self.uuid}"


class FlowCase(models.Model):
    """One application that was sent."""

    number = models.CharField(max_length=16, unique=True)
    key = models.CharField(max_length=128, unique=True)
    """Of the draft and its digest: the same application is one case, whatever is pressed or repeated."""
    draft = models.UUIDField(unique=True)
    service = models.CharField(max_length=100)
    flow = models.CharField(max_length=100)
    version = models.PositiveIntegerField()
    subject = models.CharField(max_length=64)
    """Of the person who sent it."""
    party = models.CharField(max_length=64)
    is_of_person = models.BooleanField()
    """Whether the party is a person: then nobody else may see it."""
    locale = models.CharField(max_length=2)
    state = models.CharField(max_length=32)
    archive = models.BinaryField()
    """All that was sent, sealed: canonical JSON."""
    digest = models.CharField(max_length=64)
    """SHA-256 of the archive."""
    reference = models.CharField(max_length=100, blank=True)
    """What the authority calls it."""
    heard = models.PositiveIntegerField(default=0)
    """Place of the last event of its authority that was taken."""
    read = models.PositiveIntegerField(default=0)
    """How many messages of its authority the party has seen."""
    withdrawn = models.DateTimeField(null=True)
    """When the party took it back, until the authority has heard of it."""
    sent = models.DateTimeField()
    changed = models.DateTimeField()

    class Meta:
        # A party may have ten thousand: the latest, those that wait for it, and how many of which kinds are read from these alone.
        indexes: ClassVar = [
            models.Index(fields=["party", "-sent", "is_of_person", "subject"], name="flow_latest_of_a_party"),
            models.Index(fields=["party", "state", "-sent"], name="flow_states_of_a_party"),
            models.Index(fields=["party", "service", "flow", "version", "is_of_person", "subject"], name="flow_kinds_of_a_party"),
        ]

    @property
    def sent_in(self) -> Any:
        """What was sent, for the person who asks what is kept."""
        return unseal(self.archive)

    @property
    def history(self) -> list[dict[str, Any]]:
        """What has happened and what was written, likewise."""
        return [
            {"at": event.at.isoformat(timespec="seconds"), "kind": event.kind, "by": event.by, "words": event.said}
            for event in self.events.all()
        ]

    @property
    def complements_typed(self) -> list[Any]:
        """What was typed to be sent and was not yet, likewise."""
        return [unseal(each.typed) for each in self.complements.all() if each.typed]

    def __str__(self) -> str:
        return str(self.number)


class FlowDocument(models.Model):
    """The PDF of a case, as it was made once."""

    case = models.OneToOneField(FlowCase, models.CASCADE, primary_key=True, related_name="document")
    content = models.BinaryField()
    """Sealed."""

    def __str__(self) -> str:
        return str(self.case_id)


class FlowEvent(models.Model):
    """Something that happened to a case. Rows are added, and never changed."""

    case = models.ForeignKey(FlowCase, models.CASCADE, related_name="events")
    kind = models.CharField(max_length=32)
    """A state, ``aterkallas``, ``kompletterat``, ``handling`` or ``meddelande``."""
    by = models.CharField(max_length=16)
    """As role: ``sokande``, ``portalen``, ``myndigheten``."""
    words = models.BinaryField(blank=True, default=b"")
    """What was said, sealed: a text; what a complement asked for with the answers before and after; what was handed in."""
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["at", "pk"]

    @property
    def said(self) -> Any:
        """What ``words`` holds; empty for nothing."""
        return unseal(self.words) if self.words else ""

    def __str__(self) -> str:
        return f"{self.case_id} {self.kind}"


class FlowHeard(models.Model):
    """An event that an authority has sent: the same one is taken once."""

    authority = models.CharField(max_length=100)
    event = models.CharField(max_length=100)
    """Its id at the authority."""
    number = models.CharField(max_length=16, db_index=True)
    """Of the case, which may come later."""
    order = models.PositiveIntegerField()
    """Its place among the events of the case."""
    said = models.BinaryField()
    """Sealed, until it is taken: then the case has it."""
    at = models.DateTimeField()
    """When it came."""
    applied = models.DateTimeField(null=True, db_index=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["authority", "event"], name="flow_events_are_heard_once")]

    def __str__(self) -> str:
        return f"{self.authority} {self.event}"


class FlowDelivery(models.Model):
    """Something that an authority must have. It is tried until the authority has taken or refused it."""

    case = models.ForeignKey(FlowCase, models.CASCADE, related_name="deliveries")
    kind = models.CharField(max_length=16)
    """``submit``, ``withdraw``, ``complement`` or ``message``."""
    what = models.BinaryField(blank=True, default=b"")
    """What it holds beside the case, sealed."""
    key = models.CharField(max_length=160, unique=True)
    """The same for all tries (``Idempotency-Key``)."""
    tries = models.PositiveIntegerField(default=0)
    next_try = models.DateTimeField(null=True)
    """``None`` when there is nothing more to do."""
    claimed_until = models.DateTimeField(null=True)
    fault = models.CharField(max_length=200, blank=True)
    done = models.DateTimeField(null=True)

    class Meta:
        # Of hundreds of thousands nearly all are done; how many of the others are stuck is asked every few seconds.
        indexes: ClassVar = [
            models.Index(fields=["next_try"], name="flow_deliveries_due"),
            models.Index(fields=["tries"], condition=models.Q(done=None), name="flow_deliveries_not_done"),
        ]

    def __str__(self) -> str:
        return str(self.key)


class FlowComplement(models.Model):
    """What an authority asks for once more, and what was answered."""

    uuid = models.UUIDField(unique=True)
    case = models.ForeignKey(FlowCase, models.CASCADE, related_name="complements")
    asked = models.BinaryField()
    """Names of the questions and what the authority says of them, sealed."""
    last_day = models.DateField()
    at = models.DateTimeField()
    typed = models.BinaryField(blank=True, default=b"")
    """What stands in its fields until it is sent, sealed."""
    answered = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        return str(self.uuid)

    def is_too_late(self, today: date) -> bool:
        """Whether its last day has passed."""
        return bool(today > self.last_day)


class FlowMail(models.Model):
    """A mail on its way. It says what to look at, and nothing of persons but to whom it goes."""

    key = models.CharField(max_length=160, unique=True)
    """Of what it tells: that is told once."""
    to = models.BinaryField()
    """The address, sealed."""
    subject = models.CharField(max_length=200)
    body = models.TextField()
    created = models.DateTimeField(db_index=True)
    tries = models.PositiveIntegerField(default=0)
    next_try = models.DateTimeField(null=True, db_index=True)
    """``None`` when there is nothing more to do."""
    claimed_until = models.DateTimeField(null=True)
    sent = models.DateTimeField(null=True)
    fault = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["pk"]

    @property
    def address(self) -> str:
        return str(unseal(self.to))

    def __str__(self) -> str:
        return str(self.key)
