"""Files of applications, by the draft that they came to: the case that it becomes has the same id."""

from typing import ClassVar

from django.db import models
from django.db.models.signals import post_delete
from django.db.transaction import on_commit
from django.dispatch import receiver

from portal.flow.files import storage
from portal.flow.files.attached import BEING_SCANNED, STOPPED, AttachedFile
from portal.flow.sealing import unseal


class FlowFile(models.Model):
    """One file that somebody attached. What is in it lies in the storage ``flow``, under a name that says nothing."""

    uuid = models.UUIDField(primary_key=True)
    draft = models.UUIDField(db_index=True)
    service = models.CharField(max_length=100)
    subject = models.CharField(max_length=64)
    """Of the person who attached it."""
    part = models.CharField(max_length=100)
    """Name of the step or group."""
    row = models.CharField(max_length=16, blank=True)
    """Of a group; empty for a step."""
    field = models.CharField(max_length=100)
    name = models.BinaryField()
    """Sealed: people name files after people."""
    kind = models.CharField(max_length=8)
    size = models.PositiveIntegerField()
    """Bytes."""
    sha256 = models.CharField(max_length=64)
    place = models.CharField(max_length=80)
    """In the storage; empty when what was in it is gone."""
    state = models.CharField(max_length=16, default=BEING_SCANNED)
    added = models.DateTimeField()
    claimed_until = models.DateTimeField(null=True)
    """While it is being scanned."""

    class Meta:
        indexes: ClassVar = [models.Index(fields=["state", "claimed_until"], name="flow_files_to_scan")]
        ordering: ClassVar = ["added", "pk"]

    @property
    def named(self) -> str:
        """What it is called, for the person who asks what is kept."""
        return str(unseal(self.name))

    @property
    def attached(self) -> AttachedFile:
        return AttachedFile(str(self.uuid), self.named, self.kind, self.size, self.sha256, self.state)

    @property
    def is_stopped(self) -> bool:
        return bool(self.state == STOPPED)

    def __str__(self) -> str:
        return str(self.uuid)


@receiver(post_delete, sender=FlowFile)
def _with_the_row(instance: FlowFile, **_: object) -> None:
    """What is in a file goes with its row, whoever deletes it."""
    place = instance.place
    if place:
        on_commit(lambda: storage.remove(place))
