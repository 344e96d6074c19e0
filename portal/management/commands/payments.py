"""``manage.py payments``: what was paid for applications and is not owed."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from portal.flow.payment import orders
from portal.words.dates import day_of


class Command(BaseCommand):
    """One line for each order that something has to be paid back of."""

    help = "List what was paid for applications and is not owed: paid twice, for a draft that was removed, or more than the case costs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--paid-back", metavar="ORDER", help="note that somebody has paid it back")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["paid_back"] and not orders.paid_back(_id(options["paid_back"])):
            raise CommandError("There is no such order with a surplus.")
        for order in orders.surplus():
            day = day_of(order.paid) if order.paid else ""
            self.stdout.write(f"{order.pk} {order.number} {order.service} {day} {order.surplus} kr")


def _id(written: str) -> UUID:
    try:
        return UUID(written)
    except ValueError:
        raise CommandError(f"{written} is no id of an order") from None
