"""``manage.py identity_keys``: the keys of tokens and of the service provider."""

from argparse import ArgumentParser
from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from portal.identity import keys as token_keys
from portal.identity.saml import keys as saml_keys


class Command(BaseCommand):
    """Prints the keys, made if there are none; with ``--rotate`` the next ones are added and those nobody needs any more removed."""

    help = "Make and print the keys of tokens and of SAML; --rotate adds the next ones, in use a day from now."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--rotate", choices=("tokens", "saml", "all"), help="which keys get a successor")
        parser.add_argument("--from", dest="used_from", help="when they are used from in place of a day from now: 2026-11-30T12:00Z")

    def handle(self, *args: Any, **options: Any) -> None:
        now, used_from = timezone.now(), _moment(options["used_from"])
        if options["rotate"] in {"tokens", "all"}:
            for name in token_keys.rotate(now, used_from):
                self.stdout.write(f"added for tokens: {name}")
        if options["rotate"] in {"saml", "all"}:
            for pair in saml_keys.rotate(now, used_from):
                self.stdout.write(f"added for saml: {pair.key.name}; give the metadata to the federation anew")
        for name, signs_from, is_current in token_keys.listed(now):
            self.stdout.write(f"tokens      {'in use' if is_current else '      '}  from {signs_from:%Y-%m-%d %H:%M} UTC  {name}")
        for use in saml_keys.USES:
            current = saml_keys.current(use, now)
            for pair in saml_keys.pairs_of(use, now):
                state = "in use" if pair == current else "      "
                self.stdout.write(f"{use:11} {state}  from {pair.used_from:%Y-%m-%d %H:%M} UTC  {pair.key.name}")


def _moment(said: str | None) -> datetime | None:
    if not said:
        return None
    try:
        moment = datetime.fromisoformat(said)
    except ValueError:
        raise CommandError(f"{said} is no moment such as 2026-11-30T12:00Z") from None
    return moment if moment.tzinfo else timezone.make_aware(moment)
