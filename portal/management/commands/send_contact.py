"""``manage.py send_contact``: sends the contact messages that are due. Whoever serves does the same in the background."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from portal.contact import outbox
from portal.contact.models import ContactMessage


class Command(BaseCommand):
    """Says how many went, and which are held or were put aside."""

    help = "Send the contact messages that are due; list those that are held or could not be sent."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--list", action="store_true", help="only list")
        parser.add_argument("--put-back", metavar="REFERENCE", help="send one after all that was held or put aside")
        parser.add_argument("--discard", metavar="REFERENCE", help="take one away that was held or put aside")

    def handle(self, *args: Any, **options: Any) -> None:
        done = None
        if options["put_back"]:
            done = outbox.put_back(options["put_back"], timezone.now())
        if options["discard"]:
            done = outbox.discard(options["discard"])
        if done is False:
            self.stderr.write("There is no such message that was held or put aside.")
        if not options["list"]:
            came = outbox.send_due()
            self.stdout.write(f"{came.sent} sent, {came.failed} to be tried again, {came.dead} put aside")
        for state in (ContactMessage.State.HELD, ContactMessage.State.DEAD):
            for row in outbox.listed(state):
                self.stdout.write(f"{state} {row.reference} {row.created.isoformat(timespec='minutes')} {row.subject} {row.fault}".rstrip())
