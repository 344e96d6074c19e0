"""``manage.py flags``: every flag, what it does, and its value now."""

import asyncio
from typing import Any

from django.core.management.base import BaseCommand

from portal.eservices.registry import SERVICES
from portal.flags import FLAGS, current
from portal.texts import text


class Command(BaseCommand):
    """Prints the flags of the shell and one for each e-service (FLAG-002)."""

    help = "Print every flag with its description and its value."

    def handle(self, *args: Any, **options: Any) -> None:
        flags = asyncio.run(current())
        services = {service.flag: f"E-service: {text('sv', service.name_key)}" for service in SERVICES if service.flag}
        for key, description in {**FLAGS, **services}.items():
            value = flags.values.get(key, "(absent)")
            self.stdout.write(f"{key:88} {value:10} {'on' if flags.is_on(key) else 'off':4} {description}")
