"""Which cases a person lets the portal retrieve, and the services they keep at hand (spec: shell 3; SETTINGS-006, -014 to -016)."""

import asyncio
import logging
from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from asgiref.sync import sync_to_async

from portal.identity.login import Login
from portal.identity.open_pages import tell
from portal.outside import client
from portal.outside.client import UpstreamFailed
from portal.outside.kept import Kept
from portal.runtime.prepared import Given, Prepared
from portal.user_settings.cases import HAMTA_ARENDEN
from portal.user_settings.models import UserSettings

logger = logging.getLogger("portal.user_settings")

WAITED_FOR: Final = timedelta(seconds=2)
"""A page is shown without the settings rather than later than this."""
FRESH_FOR: Final = timedelta(seconds=5)
"""How long another process may show what was saved here since: as long as a page and its socket are apart on a slow line."""
_kept: Final = Kept[str | None]("settings-read", most=2000)


async def read(login: Login) -> str | None:
    """The saved ``hamtaArenden``; ``None`` for who saved nothing, and when it cannot be had, which is logged."""
    try:
        answer = await client.call("settings-read", "GET", "/api/inloggad/skalet/anvandare/v1/installningar/hamta", headers=_of(login))
        value = answer.body["hamtaArenden"]
        return value if value in HAMTA_ARENDEN else None
    except (UpstreamFailed, KeyError, TypeError) as failure:
        logger.error("The user settings could not be read: %s", failure)
        return None


async def read_for_page(login: Login) -> str | None:
    """As :func:`read`, for a page that does not wait long: ``None`` after ``WAITED_FOR``, which is logged.

    Asked once for the page and its socket, and once for the pages that follow while it fails.
    """

    async def fetch() -> tuple[str | None, timedelta]:
        return await read(login), FRESH_FOR

    try:
        return await asyncio.wait_for(_kept.get(login.subject, fetch), WAITED_FOR.total_seconds())
    except TimeoutError:
        logger.error("The user settings took too long, a page is shown without them")
        return None


async def save_hamta_arenden(login: Login, value: str | None, by: str = "") -> None:
    """Saves one of ``HAMTA_ARENDEN`` and tells the session's open pages; ``by`` is the page that asked, in its own words.

    Raises ``ValueError`` for another value and ``UpstreamFailed`` when it could not be saved.
    """
    if value not in HAMTA_ARENDEN:
        raise ValueError("not a value of hamtaArenden")
    try:
        await client.call(
            "settings-save",
            "POST",
            "/api/inloggad/skalet/anvandare/v1/installningar/spara",
            json={"hamtaArenden": value},
            headers=_of(login),
            parse=False,
        )
    except UpstreamFailed as failure:
        logger.error("The user settings could not be saved: %s", failure)
        raise
    finally:
        _kept.drop(login.subject)
    await tell(login.sid, {"type": "settings.saved", "hamtaArenden": value, "by": by})


async def shortcuts_of(subject: str) -> tuple[str, ...]:
    """Ids of the services the person keeps at hand, in their order."""
    return await sync_to_async(read_shortcuts_of)(subject)


def read_shortcuts_of(subject: str) -> tuple[str, ...]:
    """The same for who is in a thread of the database already."""
    row = next(iter(_OF_PERSON(subject=subject)), None)
    return tuple(row.shortcuts) if row else ()


_OF_PERSON: Final[Prepared[UserSettings]] = Prepared(lambda: UserSettings.objects.filter(subject=Given("subject")))


async def save_shortcuts(subject: str, ids: Sequence[str]) -> None:
    """Keeps these services at hand, each once, in this order."""
    await UserSettings.objects.aupdate_or_create(subject=subject, defaults={"shortcuts": list(dict.fromkeys(ids))})


def _of(login: Login) -> dict[str, str]:
    return {"personalIdentityNumber": login.person.personnummer}
