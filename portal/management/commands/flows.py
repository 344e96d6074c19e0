"""``manage.py flows``: the applications in steps that are installed, and whether they are whole."""

from argparse import ArgumentParser
from itertools import groupby
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from portal.flow import checking, lock
from portal.flow.known import Installed, installed


class Command(BaseCommand):
    """Prints each flow; ``--check`` what is wrong, with 1 when anything is; ``--lock`` writes down what they ask for."""

    help = "Print the flows; --check names what is wrong by package, step and field; --lock writes flows.toml of their packages."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("packages", nargs="*", help="names of packages to look at; all unless given")
        parser.add_argument("--check", action="store_true", help="say what is wrong, one line each")
        parser.add_argument("--lock", action="store_true", help="write down what each version asks for; its changes are then no fault")

    def handle(self, *args: Any, **options: Any) -> None:
        known = [each for each in installed() if not options["packages"] or each.package.module in options["packages"]]
        if options["lock"]:
            self._lock([each for each in known if lock.differs(each.package.folder, each.flow)], are_named=bool(options["packages"]))
        if options["check"]:
            self._check({each.package.module for each in known})
        elif not options["lock"]:
            for each in known:
                self.stdout.write(f"{each.package.module:30} {each.service:40} {each.flow.id} {each.flow.version}: {_steps(each.flow)}")

    def _lock(self, others: list[Installed], *, are_named: bool) -> None:
        """Writes what is other than before. A version that is written down is its team's to change, who name their package."""
        theirs = sorted({each.package.module for each in others if lock.is_written(each.package.folder, each.flow)})
        if theirs and not are_named:
            raise CommandError(
                f"{', '.join(theirs)}: asks for something else without a new version. Where that is meant, and nobody has a draft, name"
                f" the package: manage.py flows {theirs[0]} --lock"
            )
        for folder, of_package in groupby(others, key=lambda each: each.package.folder):
            lock.lock(folder, [each.flow for each in of_package])
            self.stdout.write(f"{folder / lock.NAME} is written")
        if not others:
            self.stdout.write("All of it is written down already")

    def _check(self, packages: set[str]) -> None:
        found = [each for each in (*checking.faults(), *checking.faults_of_drafts()) if each.package in packages]
        for fault in found:
            self.stdout.write(str(fault))
        if found:
            raise CommandError("1 fault" if len(found) == 1 else f"{len(found)} faults")
        self.stdout.write("The flows are whole")


def _steps(flow: Any) -> str:
    return ", ".join(part.name for part in flow.parts)
