"""``manage.py build_search_index``: the search index anew, while the one in use goes on answering."""

from typing import Any

from django.core.management.base import BaseCommand

from portal import content
from portal.search import build


class Command(BaseCommand):
    """Builds the index of every page and e-service."""

    help = "Build the search index from the pages and e-services."

    def handle(self, *args: Any, **options: Any) -> None:
        content.load()
        self.stdout.write(f"{build()} documents")
