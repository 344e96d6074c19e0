"""``manage.py new_service``: a package with an e-service, ready to install and tested."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from shlex import quote
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from portal.eservices.model import Category
from portal.eservices.organisations import THE_PORTAL
from portal.eservices.registry import ORGANISATIONS
from portal.management.new_package import NewPackage


class Command(BaseCommand):
    """``manage.py new_service korjournal --folder ../korjournal --name-sv Körjournal --name-en "Driving log"``"""

    is_flow = False
    """Whether what is made is an application in steps."""
    help = "Make a package with a new e-service in Python; docs/tutorial.md goes on from there. Nothing is asked, nothing overwritten."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("id", help="small letters, digits and dashes; with the authority first where it is not the portal's own")
        parser.add_argument("--folder", type=Path, help="folder to make; otherwise one with the id as its name, where you are")
        parser.add_argument("--name-sv", help="name in Swedish; otherwise made of the id")
        parser.add_argument("--name-en", help="name in English; otherwise the Swedish one")
        parser.add_argument("--category", default=Category.HANTERA, help=f"one of {', '.join(Category)}; otherwise HANTERA")
        parser.add_argument("--organization", default=THE_PORTAL, help=f"one of {', '.join(ORGANISATIONS)}")
        if not self.is_flow:
            parser.add_argument("--public", action="store_true", help="open to who is not signed in")
            parser.add_argument("--with-table", action="store_true", help="that keeps rows in a table of its own")
            parser.add_argument("--calculator", action="store_true", help="that works something out of what is typed")

    def handle(self, *args: Any, **options: Any) -> None:
        id: str = options["id"]
        name = options["name_sv"] or id.replace("-", " ").capitalize()
        package = NewPackage(
            id=id,
            folder=(options["folder"] or Path(id)).resolve(),
            name_sv=name,
            name_en=options["name_en"] or name,
            category=str(options["category"]),
            organisation=str(options["organization"]),
            is_public=options.get("public", False),
            is_flow=self.is_flow,
            is_calculator=options.get("calculator", False),
            has_table=options.get("with_table", False),
        )
        try:
            package.write()
        except ValueError as refusal:
            raise CommandError(str(refusal)) from refusal
        python, folder = quote(sys.executable), quote(str(package.folder))
        self.stdout.write(f"{package.name_sv} stands in {package.folder}. Now install it, and run its tests:\n\n")
        self.stdout.write(f"  {python} -m pip install --no-deps --no-build-isolation --editable {folder}\n")
        self.stdout.write(f"  {python} -m pytest {folder}\n\n")
        if package.has_table:
            self.stdout.write(f"  {python} manage.py migrate\n\n")
        self.stdout.write(f"Then serve the portal anew; it begins at {package.begins_at}")
