"""``manage.py prepare``: tables, static files, demo content and search index, in one process; what is unchanged is left as it is."""

from typing import Any

from django.core.management.base import BaseCommand

from portal.serving.preparation import prepare


class Command(BaseCommand):
    """What ``make run`` and ``make test`` begin with; for local and test environments."""

    help = "Makes ready what the portal is served with: tables, static files, demo content, search index."

    def handle(self, *args: Any, **options: Any) -> None:
        prepare()
