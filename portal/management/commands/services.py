"""``manage.py services``: the registry of e-services."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from portal.eservices.listing import as_listed
from portal.eservices.registry import SERVICES
from portal.runtime import packages
from portal.words.texts import text


class Command(BaseCommand):
    """Prints the services by organisation, each with its address and the package that has its code, or with ``--json`` every field."""

    help = "Print the e-services with their addresses and packages; --json with every field of the specification."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print every field as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["json"]:
            self.stdout.write(json.dumps([as_listed(service) for service in SERVICES], indent=2, ensure_ascii=False))
            return
        brought_by = {id_: package.module for package in packages.installed() for id_ in package.ids}
        for service in sorted(SERVICES, key=lambda service: service.organisation.name):
            where = service.base.get("sv") or service.external_url
            package = f"  {brought_by[service.id]}" if service.id in brought_by else ""
            name = text("sv", service.name_key)
            self.stdout.write(f"{service.organisation.name:15} {service.category:12} {service.id:58} {name}  {where}{package}")
