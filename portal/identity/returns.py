"""Where somebody was when their login ran out: they come back there when the same person signs in again soon."""

from datetime import datetime, timedelta
from typing import Final

from portal.http.addresses import local_or_none
from portal.identity.models import Return

KEPT_FOR: Final = timedelta(hours=12)
"""Long enough for the next morning at the office; after that one starts afresh."""
LONGEST: Final = 2000


async def remember(subject: str, path: str, now: datetime) -> None:
    """Keeps ``path`` for this person. Anything but an address below the login of this portal is not kept."""
    path = local_or_none(path) or ""
    if len(path) <= LONGEST and path.removeprefix("/en").startswith("/inloggad/"):
        await Return.objects.aupdate_or_create(subject=subject, defaults={"path": path, "at": now})


async def take(subject: str, now: datetime) -> str | None:
    """The address this person was at, once; ``None`` when there is none or it was too long ago."""
    found = await Return.objects.filter(subject=subject).afirst()
    if found is None:
        return None
    await found.adelete()
    return str(found.path) if now - found.at <= KEPT_FOR else None
