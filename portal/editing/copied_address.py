"""Where an address leads that was copied: from the address bar of the portal itself, or from a mail, which had another around it."""

import re
from typing import Final
from urllib.parse import parse_qs

from django.conf import settings

_AROUND: Final = re.compile(r"https://(?:[a-z0-9-]+\.)*safelinks\.protection\.outlook\.com/[^?]*\?|https://www\.google\.com/url\?")
"""What programs of mail and documents write before a link, so that they are asked first. Outlook writes the mail address of whoever got
it behind."""


def straight(address: str) -> str:
    """``address`` without what a program wrote around it; one of the portal's own is a path."""
    address = _within(address.strip())
    origin = settings.WAGTAILADMIN_BASE_URL
    return address.removeprefix(origin) or "/" if f"{address}/".startswith(f"{origin}/") else address


def _within(address: str) -> str:
    around = _AROUND.match(address)
    if around is None:
        return address
    asked = parse_qs(address[around.end() :])
    meant = [*asked.get("url", ()), *asked.get("q", ())][:1]
    return meant[0] if meant and meant[0].startswith("https://") else address
