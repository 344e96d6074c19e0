"""How many sockets one session, and one address, have open in this process: what was taken is given back, however a socket ends."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from portal.http import cookie_header
from portal.http.proxies import counted_as, visitor_address

MOST_OF_A_SESSION: Final = 30
"""A person with thirty tabs is rare; thirty pages of 132 KB are 4 MB, which one stolen cookie may cost."""
MOST_OF_AN_ADDRESS: Final = 500
"""A municipality sits behind one address, so this is wide; 500 pages are 66 MB, and a second process has its own 500."""

_SESSION_COOKIES: Final = ("__Host-vst_session", "vst_session")


class OpenSockets:
    """The counts, by session and by address."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def __len__(self) -> int:
        """Sessions and addresses with an open socket."""
        return len(self._open)

    def take(self, limits: Mapping[str, int]) -> tuple[str, ...] | None:
        """Counts one socket under each key; ``None``, and nothing is counted, where one of them is at its limit."""
        if any(self._open[key] >= most for key, most in limits.items()):
            return None
        self._open.update(tuple(limits))
        return tuple(limits)

    def give_back(self, taken: tuple[str, ...]) -> None:
        """What ``take`` gave."""
        for key in taken:
            self._open[key] -= 1
            if self._open[key] <= 0:
                del self._open[key]

    def clear(self) -> None:
        self._open.clear()


OPEN: Final = OpenSockets()


def limits_of(scope: Mapping[str, Any], most_of_an_address: int) -> dict[str, int]:
    """Under what a connection is counted, with the most of each."""
    cookies = cookie_header.parsed(dict(scope["headers"]).get(b"cookie", b"").decode("latin-1"))
    session = next((cookies[name] for name in _SESSION_COOKIES if name in cookies), None)
    limits = {f"address {counted_as(visitor_address(scope))}": most_of_an_address}
    return {**limits, f"session {session}": MOST_OF_A_SESSION} if session else limits
