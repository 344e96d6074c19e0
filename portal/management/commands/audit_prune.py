"""``manage.py audit_prune``: drops what the history has kept long enough; meant for a timer, each night."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from portal.engagemang import history


class Command(BaseCommand):
    """Says how many rows went."""

    help = "Drop rows of the history that are older than it is kept."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{history.prune(timezone.now())} rows dropped")
