"""How many messages one address, and one browser, may send: a guard against machines that nobody meets who writes."""

from collections import OrderedDict, deque
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings

from portal.http.proxies import counted_as

_WINDOW: Final = timedelta(minutes=10)
_REMEMBERED: Final = 10_000
_sent: OrderedDict[str, deque[datetime]] = OrderedDict()


def may_send(address: str, now: datetime, session: str = "") -> bool:
    """Whether one more may come from ``address`` and this browser now; if so it is counted for both.

    ``session`` is anything that the browser keeps; many people may share an address, nobody a browser.
    """
    allowed = {f"address {counted_as(address)}": settings.VST_CONTACT_LIMIT}
    if session:
        allowed[f"session {session}"] = settings.VST_CONTACT_SESSION_LIMIT
    times = {key: _times(key, now) for key in allowed}
    if any(len(times[key]) >= most for key, most in allowed.items()):
        return False
    for each in times.values():
        each.append(now)
    return True


def forget() -> None:
    _sent.clear()


def _times(key: str, now: datetime) -> deque[datetime]:
    times = _sent.setdefault(key, deque())
    _sent.move_to_end(key)
    while len(_sent) > _REMEMBERED:
        _sent.popitem(last=False)
    while times and now - times[0] >= _WINDOW:
        times.popleft()
    return times
