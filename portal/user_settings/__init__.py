"""Which cases a person lets the portal retrieve, and the services they keep at hand (spec: shell 3; SETTINGS-006, -014 to -016)."""

import logging
from collections.abc import Sequence

from portal.identity.login import Login
from portal.upstream import client
from portal.upstream.client import UpstreamFailed
from portal.user_settings.models import UserSettings

logger = logging.getLogger("portal.user_settings")

HAMTA_ARENDEN = ("all", "bolagsverket", "skatteverket", None)


async def read(login: Login) -> str | None:
    """The saved ``hamtaArenden``; ``None`` for who saved nothing, and when it cannot be had, which is logged."""
    try:
        answer = await client.call("settings-read", "GET", "/api/inloggad/skalet/anvandare/v1/installningar/hamta", headers=_of(login))
        value = answer.body["hamtaArenden"]
        return value if value in HAMTA_ARENDEN else None
    except (UpstreamFailed, KeyError, TypeError) as failure:
        logger.error("The user settings could not be read: %s", failure)
        return None


async def save_hamta_arenden(login: Login, value: str | None) -> None:
    """Saves one of ``HAMTA_ARENDEN``. Raises ``ValueError`` for another value and ``UpstreamFailed`` when it could not be saved."""
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


async def shortcuts_of(subject: str) -> tuple[str, ...]:
    """Ids of the services the person keeps at hand, in their order."""
    row = await UserSettings.objects.filter(subject=subject).afirst()
    return tuple(row.shortcuts) if row else ()


async def save_shortcuts(subject: str, ids: Sequence[str]) -> None:
    """Keeps these services at hand, each once, in this order."""
    await UserSettings.objects.aupdate_or_create(subject=subject, defaults={"shortcuts": list(dict.fromkeys(ids))})


def _of(login: Login) -> dict[str, str]:
    return {"personalIdentityNumber": login.person.personnummer}
