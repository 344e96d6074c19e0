"""``manage.py content_schema``: what the content endpoint may be asked for, in the language of GraphQL."""

from typing import Any

from django.core.management.base import BaseCommand
from graphql import print_schema

from portal.content_endpoint.schema import schema


class Command(BaseCommand):
    """Prints what ``docs/reference/content.graphql`` holds."""

    help = "Print the schema of the content endpoint."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(print_schema(schema()))
