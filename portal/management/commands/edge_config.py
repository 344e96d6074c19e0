"""``manage.py edge_config``: what a server in front must know of cookies and queries, as nginx has it in deploy/nginx/portal.conf."""

from typing import Any

from django.core.management.base import BaseCommand

from portal.http.edge import configuration


class Command(BaseCommand):
    """``manage.py edge_config``"""

    help = "Prints the maps of nginx that say which pages an edge may keep, and for whom."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(configuration())
