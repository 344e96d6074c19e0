"""``manage.py check``: as Django's own, and whether what the installation names is there."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands.check import Command as Ours
from django.db import connections

from portal.serving.fitness import Unfit, check_installation


class Command(Ours):
    """``check``; exit code 1 for an installation that would not serve (OPS-018)."""

    def handle(self, *app_labels: Any, **options: Any) -> None:
        super().handle(*app_labels, **options)
        try:
            check_installation()
        except Unfit as fault:
            raise CommandError(str(fault)) from fault
        finally:
            connections.close_all()
