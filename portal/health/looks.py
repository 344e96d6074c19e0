"""How each thing that is not another system's is looked at. What a look raises means that it is away (portal/health/dependency.py)."""

import os
from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection
from django.utils import timezone

from portal import search
from portal.constants import DISK_FREE_LEAST_MB, METADATA_ENDS_SOON, METADATA_LATE_AFTER, OUTBOX_LATE_AFTER
from portal.contact import outbox
from portal.flow import keys_in_use
from portal.health.dependency import Seen
from portal.identity import keys as token_keys
from portal.identity.saml import keys as saml_keys
from portal.identity.saml import providers
from portal.shared.connection import of_settings


def database() -> Seen:
    """By the way that visitors take, pool and patience included, and whether it keeps what is written."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW transaction_read_only" if connection.vendor == "postgresql" else "SELECT 'off'")
        return Seen() if cursor.fetchone() == ("off",) else Seen("away", "read-only")


def redis() -> Seen:
    """By the connection that limits are counted over: who finds it away here tells those who count."""
    connected = of_settings()
    if connected is not None:
        connected.ask(lambda one: one.ping())
    return Seen()


def index() -> Seen:
    """That of the search."""
    return Seen() if search.is_whole() else Seen("away", "missing")


def contact_outbox() -> Seen:
    """Messages that nobody has yet, and those that nobody will have unless somebody does something."""
    now = timezone.now()
    standing = outbox.standing()
    oldest = now - standing.oldest if standing.oldest else timedelta(0)
    told = {"waiting": standing.waiting, "oldestSeconds": int(oldest.total_seconds()), "putAside": standing.put_aside}
    if oldest > OUTBOX_LATE_AFTER:
        return Seen("attention", "late", told)
    return Seen("attention", "put aside", told) if standing.put_aside else Seen(told=told)


def applications() -> Seen:
    """Whether what is kept of applications can be read: a key of ``VST_FLOW_KEYS`` that was taken away too early is missed here."""
    return Seen() if keys_in_use.opens_what_is_kept() else Seen("attention", "no key opens them")


def disk(least_mb: int = DISK_FREE_LEAST_MB) -> Seen:
    """Where data, pictures and keys lie."""
    there = os.statvfs(settings.DATA_DIR)
    free = there.f_bavail * there.f_frsize // 2**20
    is_full = free < least_mb or (there.f_files and not there.f_favail)
    return Seen("away" if is_full else "ok", "full" if is_full else "", {"freeMb": free})


def keys() -> Seen:
    """For how many days the keys of tokens and of SAML have been in use; ``None`` of one that was not needed yet."""
    now = timezone.now()
    pair = saml_keys.in_use("signing", now)
    return Seen(told={"tokensDays": _days(token_keys.in_use_since(now), now), "samlDays": _days(pair.used_from if pair else None, now)})


def metadata() -> Seen:
    """Those of the identity providers, as they were read last."""
    now = timezone.now()
    known = providers.known()
    if known is None:
        return Seen("unknown")
    last = providers.read_since()
    ends = min((one.valid_until for one in known.values() if one.valid_until), default=None)
    told = {"providers": len(known), "read": _written(last), "validUntil": _written(ends)}
    if not known or (ends is not None and ends <= now):
        return Seen("away", "ended" if known else "missing", told)
    if last is None or now - last > METADATA_LATE_AFTER:
        return Seen("attention", "late", told)
    return Seen("attention", "ends soon", told) if ends is not None and ends - now < METADATA_ENDS_SOON else Seen(told=told)


def _days(since: datetime | None, now: datetime) -> int | None:
    return (now - since).days if since else None


def _written(moment: datetime | None) -> str | None:
    return moment.isoformat(timespec="seconds") if moment else None
