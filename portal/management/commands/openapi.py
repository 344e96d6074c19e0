"""``manage.py openapi``: the calls of the portal as OpenAPI 3.1."""

import json
from typing import Any

from django.core.management.base import BaseCommand

from portal.calls import discovery, openapi
from portal.calls.urls import urlpatterns


class Command(BaseCommand):
    """Prints what ``docs/reference/portal-api.json`` holds."""

    help = "Print the description of all calls as OpenAPI."

    def handle(self, *args: Any, **options: Any) -> None:
        told = openapi.document([*urlpatterns, *discovery.urlpatterns], "1")
        self.stdout.write(json.dumps(told, ensure_ascii=False, indent=2))
