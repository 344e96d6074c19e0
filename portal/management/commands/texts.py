"""``manage.py texts``: whether both languages have the same texts."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from portal.words.texts import table
from portal.words.texts.comparison import differences


class Command(BaseCommand):
    """Prints what differs between the languages; ends with 1 when anything does (LOCALE-008)."""

    help = "Report missing or extra keys and placeholders between sv and en."

    def handle(self, *args: Any, **options: Any) -> None:
        different = differences(table("sv"), table("en"))
        for difference in different:
            self.stdout.write(difference)
        if different:
            raise CommandError(f"{len(different)} texts differ")
        self.stdout.write(f"{len(table('sv'))} texts, alike in sv and en")
