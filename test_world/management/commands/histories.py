"""``manage.py histories``: what test people have applied for before a portal is served for the first time."""

from typing import Any

from django.core.management.base import BaseCommand

from test_world import histories


class Command(BaseCommand):
    """Makes nothing where anybody has applied for something; the reset of tests (``DELETE /api/mock/v1``) takes it away."""

    help = "Make cases and drafts of test people, where there are none."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{histories.make()} applications of test people")
