"""``manage.py flow_keys``: which keys of ``VST_FLOW_KEYS`` are needed, and which may be taken away."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from portal.flow import keys_in_use


class Command(BaseCommand):
    """Prints how many values each key opens; ``--seal-anew`` seals with the first one first. Exit code 1 where no key opens a value."""

    help = (
        "Say how many values of applications each key of VST_FLOW_KEYS opens; --seal-anew makes the first one the only one that is needed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seal-anew", action="store_true", help="seal with the first key whatever an older one has sealed")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["seal_anew"]:
            self.stdout.write(f"{keys_in_use.seal_anew()} values are sealed anew with key 1")
        needed = keys_in_use.needed()
        for number, count in enumerate(needed.by_key, 1):
            self.stdout.write(
                f"key {number}: {count} values{', and what comes' if number == 1 else '' if count else ': it may be taken away'}"
            )
        if needed.unopened:
            places = ", ".join(f"{table} {count}" for table, count in sorted(needed.unopened.items()))
            raise CommandError(f"No key opens {needed.unopened.total()} values: put the key back that has sealed them ({places})")
