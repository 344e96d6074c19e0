"""Serves the portal with Daphne until Ctrl-C, which ends it cleanly."""

import os
import sys
from typing import Any

from daphne.cli import CommandLineInterface
from django.core.management.base import BaseCommand, CommandParser


class Command(BaseCommand):
    """``manage.py serve --port 8123``"""

    help = "Serves the portal on http://localhost:PORT."
    requires_system_checks = "__all__"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--host", default="127.0.0.1")

    def handle(self, *args: Any, **options: Any) -> None:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
        self.stdout.write(f"Företagsporten on http://localhost:{options['port']} (Ctrl-C ends it)")
        self.stdout.flush()
        sys.argv[0] = "daphne"
        CommandLineInterface().run(
            ["--bind", options["host"], "--port", str(options["port"]), "--no-server-name", "-v", "0", "portal.asgi:application"]
        )
