"""``manage.py check_remote``: whether the portal can load the modules of other authorities."""

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from portal.eservices.registry import SERVICES
from portal.management.remote_module import RemoteModule, problems

LOADS = "can be loaded; whether it takes all with it when it is unmounted, the emulator of the kit says"
LOADS_IN_FRAME = "can be loaded"
"""A frame takes all with it."""
ANSWERS_WITHIN = 10.0
"""Seconds."""


class Command(BaseCommand):
    """Says what is wrong with each module, a sentence on each line; ends with 1 when anything is."""

    help = "Check a module of another authority at its address, or all that this portal names: type, CORS, caching, exports, chunks."
    stealth_options = ("transport",)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", nargs="?", help="of one module; all of the registry without")
        parser.add_argument("--origin", default=settings.VST_ORIGIN or "http://localhost:8000", help="of the portal that loads it")
        parser.add_argument("--integrity", default="", help="sha384-…, as the registry has it")
        parser.add_argument("--style", action="append", default=[], help="address of a style sheet beside it; may be repeated")
        parser.add_argument("--frame", action="store_true", help="for an app that runs alone in a frame")

    def handle(self, *args: Any, address: str | None, origin: str, integrity: str, style: list[str], frame: bool, **options: Any) -> None:
        asked = [RemoteModule(address, origin, integrity, tuple(style), frame)] if address else list(_of_the_registry(origin))
        wrong = 0
        with httpx.Client(timeout=ANSWERS_WITHIN, transport=options.get("transport")) as client:
            for module in asked:
                found = list(problems(module, client))
                wrong += len(found)
                for problem in found or [LOADS_IN_FRAME if module.in_frame else LOADS]:
                    self.stdout.write(f"{module.address}: {problem}")
        if not asked:
            self.stdout.write("No service of this portal has a module on another host.")
        if wrong:
            raise CommandError(f"{wrong} to mend (docs/how-to/deliver-a-remote-app.md)")


def _of_the_registry(origin: str) -> Iterator[RemoteModule]:
    for service in SERVICES:
        if service.remote and urlsplit(service.remote.path).netloc:
            remote = service.remote
            styles = tuple(sheet for sheet in remote.styles if urlsplit(sheet).netloc)
            yield RemoteModule(remote.path, origin, remote.integrity or "", styles, remote.isolation == "frame")
