"""Serves the portal with Uvicorn until Ctrl-C, which ends it cleanly."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections

from portal.eservices import placement
from portal.http import operators
from portal.runtime.environment import warn_of_an_open_listener
from portal.serving import preparation, replaced, server
from portal.serving.fitness import Unfit, check_installation


class Command(BaseCommand):
    """``manage.py serve --port 8123``"""

    help = "Serves the portal on http://localhost:PORT."
    requires_system_checks = "__all__"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--prepare", action="store_true", help="first what manage.py prepare does, in this process")

    def execute(self, *args: Any, **options: Any) -> str | None:
        """The check before a start runs no code of services that have a process of their own: nothing of theirs may stop this one."""
        placement.in_force().serve_the_shell()
        outcome: str | None = super().execute(*args, **options)
        return outcome

    def handle(self, *args: Any, **options: Any) -> None:
        if options["prepare"]:
            preparation.prepare()
        try:
            check_installation()
        except Unfit as fault:
            raise CommandError(str(fault)) from fault
        finally:
            connections.close_all()
        addresses = [(options["host"], options["port"])]
        if beside := operators.address_beside(options["port"]):
            addresses.append(beside)
            operators.listen_at(beside)
        self.stdout.write(f"Företagsporten on http://localhost:{options['port']} (Ctrl-C ends it)")
        self.stdout.flush()
        warn_of_an_open_listener(options["host"])
        try:
            server.run(*addresses)
        except server.AddressTaken as fault:
            raise CommandError(str(fault)) from fault
        if replaced.JOB.is_due:
            raise SystemExit(replaced.EXIT_STATUS)
