"""The start page of somebody signed out, again and again over kept connections: what it costs nginx, and what reaches the portal."""

import http.client
import time
from collections import Counter
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

from tests.bench.load.processor import used_by_tree
from tests.in_front import HOST, Front

CONNECTIONS = 8


@dataclass(frozen=True)
class Cached:
    """What a time of asking showed."""

    states: Counter[str]
    """How often the edge answered from what (``X-Cache-Status``)."""
    milliseconds: float
    """Of nginx's processor for one answer."""
    reached: int
    """Requests for the page that the portal saw meanwhile."""
    seconds: float

    @property
    def answers(self) -> int:
        return self.states.total()


def cached(front: Front, seconds: float, path: str = "/") -> Cached:
    """Asks for ``path`` during so many seconds. Raises ``AssertionError`` for an answer other than 200."""
    edge = Path(f"/proc/{int((front.folder / 'nginx.pid').read_text())}")
    with ExitStack() as stack:
        visitors = [stack.enter_context(closing(_Kept(front))) for _ in range(CONNECTIONS)]
        _ask(visitors[0], front, path)
        portal, line = front.processes[0], f"GET {path} "  # whatever its status: what the edge has already is a 304
        reached, before, began = portal.logged().count(line), used_by_tree(edge), time.monotonic()
        states: Counter[str] = Counter()
        while (took := time.monotonic() - began) < seconds:
            states.update(_ask(visitor, front, path) for visitor in visitors)
        cpu = used_by_tree(edge) - before
    return Cached(states, cpu / states.total() * 1000, portal.logged().count(line) - reached, took)


def _ask(visitor: http.client.HTTPConnection, front: Front, path: str) -> str:
    visitor.request("GET", path, headers={"Host": f"{HOST}:{front.port}", "Accept-Encoding": "gzip"})
    answer = visitor.getresponse()
    answer.read()
    assert answer.status == 200, answer.status
    return str(answer.getheader("X-Cache-Status"))


class _Kept(http.client.HTTPConnection):
    """A connection with TLS that stays open; nginx ends it after a thousand requests, and another is made."""

    def __init__(self, front: Front) -> None:
        super().__init__("127.0.0.1", front.port, timeout=30)
        self._tls = front.tls.client

    def connect(self) -> None:
        super().connect()
        self.sock = self._tls.wrap_socket(self.sock, server_hostname=HOST)
