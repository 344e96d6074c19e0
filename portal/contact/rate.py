"""How many messages one address may send: a guard for the contact service, not for people."""

from collections import OrderedDict, deque
from datetime import datetime, timedelta

from django.conf import settings

_WINDOW = timedelta(minutes=10)
_ADDRESSES = 10_000
_sent: OrderedDict[str, deque[datetime]] = OrderedDict()


def may_send(address: str, now: datetime) -> bool:
    """Whether ``address`` may send one more now; if so it is counted."""
    times = _sent.setdefault(address, deque())
    _sent.move_to_end(address)
    while len(_sent) > _ADDRESSES:
        _sent.popitem(last=False)
    while times and now - times[0] >= _WINDOW:
        times.popleft()
    if len(times) >= settings.VST_CONTACT_LIMIT:
        return False
    times.append(now)
    return True


def forget() -> None:
    _sent.clear()
