"""How many sockets one session, and one address, have open at all processes: what was taken is given back, however a socket ends."""

from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

from portal.constants import SOCKET_LEASE, SOCKET_LEASE_RENEWED_EVERY
from portal.http import cookie_header
from portal.http.proxies import counted_as, visitor_address
from portal.runtime.jobs import LoopJob
from portal.shared.leases import Leases

MOST_OF_A_SESSION: Final = 30
"""A person with thirty tabs is rare; thirty pages of 132 KB are 4 MB, which one stolen cookie may cost."""
MOST_OF_AN_ADDRESS: Final = 500
"""A municipality sits behind one address, so this is wide; 500 pages are 66 MB."""

_SESSION_COOKIES: Final = ("__Host-vst_session", "vst_session")


class OpenSockets:
    """The counts, by session and by address: the process knows its own, and sums the others' where they share a Redis."""

    def __init__(self, leases: Leases | None = None) -> None:
        self._open: Counter[str] = Counter()
        self._leases = leases or Leases("open-sockets", SOCKET_LEASE)

    def __len__(self) -> int:
        """Sessions and addresses with an open socket in this process."""
        return len(self._open)

    async def take(self, limits: Mapping[str, int]) -> tuple[str, ...] | None:
        """Counts one socket under each key; ``None``, and nothing is counted, where one of them is at its limit.

        It is counted here before the others are asked for, so that of two sockets that come at once each knows of the other.
        """
        if any(self._open[key] >= most for key, most in limits.items()):
            return None
        taken, has_room = tuple(limits), False
        self._open.update(taken)
        try:
            has_room = await self._leases.take(self._counts(taken), limits)
        finally:
            if not has_room:
                self.give_back(taken)
        return taken if has_room else None

    def give_back(self, taken: tuple[str, ...]) -> None:
        """What ``take`` gave; the other processes hear of it a moment later."""
        for key in taken:
            self._open[key] -= 1
            if self._open[key] <= 0:
                del self._open[key]
        if taken:
            self._leases.tell(self._counts(taken))

    async def renew(self) -> None:
        """The other processes go on counting what is open here, and no longer what was when this process is killed."""
        await self._leases.renew(lambda: self._open)

    def clear(self) -> None:
        self._open.clear()

    def _counts(self, keys: tuple[str, ...]) -> dict[str, int]:
        return {key: self._open[key] for key in keys}


OPEN: Final = OpenSockets()


def limits_of(scope: Mapping[str, Any], most_of_an_address: int) -> dict[str, int]:
    """Under what a connection is counted, with the most of each."""
    cookies = cookie_header.parsed(dict(scope["headers"]).get(b"cookie", b"").decode("latin-1"))
    session = next((cookies[name] for name in _SESSION_COOKIES if name in cookies), None)
    limits = {f"address {counted_as(visitor_address(scope))}": most_of_an_address}
    return {**limits, f"session {session}": MOST_OF_A_SESSION} if session else limits


async def _renew() -> timedelta:
    await OPEN.renew()
    return SOCKET_LEASE_RENEWED_EVERY


JOB: Final = LoopJob("open-sockets", _renew, SOCKET_LEASE_RENEWED_EVERY, SOCKET_LEASE_RENEWED_EVERY)
