"""How each thing that is not another system's is looked at. What a look raises means that it is away (portal/health/dependency.py)."""

import asyncio
import os
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from portal import search
from portal.constants import DISK_FREE_LEAST_MB, METADATA_ENDS_SOON, METADATA_LATE_AFTER, OUTBOX_LATE_AFTER
from portal.contact import outbox
from portal.flow import keys_in_use
from portal.flow.files.clamav import ClamAV
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
    """Where data and keys, files of applications, and pictures lie: ``freeMb`` is of the fullest, and ``at`` the variable that names it."""
    places = {"VST_DATA": settings.DATA_DIR, "VST_FLOW_FILES": settings.VST_FLOW_FILES, "VST_MEDIA": settings.MEDIA_ROOT}
    has_room, free, at = min((*_room(Path(place), least_mb), name) for name, place in places.items())
    return Seen("ok" if has_room else "away", "" if has_room else "full", {"freeMb": free, "at": at})


def scanner() -> Seen:
    """That of the files of applications: while it is away no application with a file in it can be sent."""
    asyncio.run(ClamAV(settings.VST_CLAMAV).ping())
    return Seen()


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


def _room(place: Path, least_mb: int) -> tuple[bool, int]:
    """Whether there is enough, and how many megabytes; a folder that the first file makes has that of the one it will be in."""
    there = os.statvfs(next(one for one in (place, *place.parents) if one.exists()))
    free = there.f_bavail * there.f_frsize // 2**20
    return free >= least_mb and bool(there.f_favail or not there.f_files), free


def _days(since: datetime | None, now: datetime) -> int | None:
    return (now - since).days if since else None


def _written(moment: datetime | None) -> str | None:
    return moment.isoformat(timespec="seconds") if moment else None
