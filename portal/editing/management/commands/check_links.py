"""``manage.py check_links``: asks every other site that pages and menus link to, and lists what leads nowhere."""

from typing import Any

from asgiref.sync import async_to_sync
from django.core.management.base import BaseCommand
from django.utils import timezone

from portal.editing import links, outer_links


class Command(BaseCommand):
    """Once a night, from cron or a timer. What it finds stands in Rapporter → Brutna länkar until it is run again."""

    help = "Ask the other sites that pages link to; list the links that lead nowhere, there and here."

    transport: Any = None
    """How other sites are reached; a double in tests."""

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        things = links.published()
        of = links.targets(timezone.localdate(now))
        for thing, link in links.broken(things, of):
            self.stdout.write(f"{thing}: {of.named(link)}")
        outer = links.outer(things)
        faults = async_to_sync(outer_links.faults)(outer, self.transport)
        outer_links.keep(faults, now)
        for address, fault in sorted(faults.items()):
            self.stdout.write(f"{', '.join(dict.fromkeys(map(str, outer[address])))}: {address} ({fault})")
        self.stdout.write(f"{len(outer)} addresses of other sites were asked, {len(faults)} do not answer well.")
