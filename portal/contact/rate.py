"""How many messages one address, and one browser, may send: a guard against machines that nobody meets who writes."""

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings

from portal.http.proxies import counted_as
from portal.shared.throttle import Throttle

_SENT: Final = Throttle("contact", timedelta(minutes=10))


async def may_send(address: str, now: datetime, session: str = "") -> bool:
    """Whether one more may come from ``address`` and this browser now; if so it is counted for both.

    ``session`` is anything that the browser keeps; many people may share an address, nobody a browser.
    """
    limits = {f"address {counted_as(address)}": settings.VST_CONTACT_LIMIT}
    if session:
        limits[f"session {session}"] = settings.VST_CONTACT_SESSION_LIMIT
    return await _SENT.take_soon(limits, now)


def forget() -> None:
    """Forgets what was sent."""
    _SENT.forget()
