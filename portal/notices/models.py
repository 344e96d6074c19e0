"""Notices that operators have planned."""

from typing import ClassVar

from django.db import models

from portal.constants import NOTICE_MESSAGE_MAX, NOTICE_TITLE_MAX


class PlannedNotice(models.Model):
    """One notice with its stages; what it means stands in ``portal.notices.schedule``."""

    name = models.CharField(max_length=200)
    applications = models.JSONField(default=list)
    until = models.DateTimeField(db_index=True)
    version = models.PositiveIntegerField(default=1)
    changed_by = models.CharField(max_length=150, blank=True)
    changed = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.name)


class NoticeStage(models.Model):
    """The words of one stage of a notice."""

    notice = models.ForeignKey(PlannedNotice, on_delete=models.CASCADE, related_name="stages")
    stage = models.CharField(max_length=10)
    type = models.CharField(max_length=10)
    shown_from = models.DateTimeField()
    title_sv = models.CharField(max_length=NOTICE_TITLE_MAX)
    message_sv = models.TextField(max_length=NOTICE_MESSAGE_MAX)
    title_en = models.CharField(max_length=NOTICE_TITLE_MAX, blank=True)
    message_en = models.TextField(max_length=NOTICE_MESSAGE_MAX, blank=True)
    uuid = models.UUIDField(unique=True)
    published = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["notice", "stage"], name="one_of_each_stage")]

    def __str__(self) -> str:
        return f"{self.stage}: {self.title_sv}"
