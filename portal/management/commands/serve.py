"""Serves the portal with Daphne until Ctrl-C, which ends it cleanly."""

import os
import sys
from importlib import import_module
from typing import Any

from daphne.cli import CommandLineInterface
from daphne.server import twisted_loop
from django.core.management.base import BaseCommand, CommandParser

from portal import content, search, searched
from portal.contact import outbox
from portal.editing import schedule
from portal.environment import warn_of_an_open_door
from portal.eservices.own_process import where
from portal.eservices.own_process.calls import OwnProcesses


class Command(BaseCommand):
    """``manage.py serve --port 8123``"""

    help = "Serves the portal on http://localhost:PORT."
    requires_system_checks = "__all__"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--host", default="127.0.0.1")

    def execute(self, *args: Any, **options: Any) -> str | None:
        """The check before a start runs no code of services that have a process of their own: nothing of theirs may stop this one."""
        where.serve_the_shell()
        outcome: str | None = super().execute(*args, **options)
        return outcome

    def handle(self, *args: Any, **options: Any) -> None:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
        self.stdout.write(f"Företagsporten on http://localhost:{options['port']} (Ctrl-C ends it)")
        self.stdout.flush()
        warn_of_an_open_door(options["host"])
        served = import_module("portal.asgi").served
        outbox.send_in_background()
        searched.write_in_background()
        content.load()
        content.on_change(search.update_soon)
        if isinstance(served, OwnProcesses):
            twisted_loop.call_soon(served.start)
        schedule.keep()
        sys.argv[0] = "daphne"
        CommandLineInterface().run(
            ["--bind", options["host"], "--port", str(options["port"]), "--no-server-name", "-v", "0", "portal.asgi:application"]
        )
