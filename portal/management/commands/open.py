"""``manage.py open``: opens an e-service that was closed."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from portal.eservices.registry import can_be_closed
from portal.management.who import who
from portal.switches import desk


class Command(BaseCommand):
    """``open ID`` (OPS-034)."""

    help = "Open an e-service that was closed, in all processes within two seconds."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("id", help="as manage.py services prints it")

    def handle(self, *args: Any, **options: Any) -> None:
        id = options["id"]
        if not can_be_closed(id):
            raise CommandError(f"There is no e-service {id} with pages here; manage.py services prints them")
        self.stdout.write(f"{id} is open" if desk.open_again(id, who(), timezone.now()) else f"{id} was not closed")
