"""Has the servers in front fetch anew what has changed, so that nobody is shown what was published before (operation 3, EDGE-017).

Each process does so as soon as it knows of a change, which it does within a second. Whichever of them the server in front asks, after the
last has asked it to what is kept is what they all serve. What changes with a page, as a menu, follows when what is kept is too old.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import product
from typing import Final
from urllib.parse import urlsplit

import httpx
from django.conf import settings

from portal.constants import EDGE_ASKED_WITHIN
from portal.content import store
from portal.content.snapshot import Snapshot
from portal.http import cookies
from portal.http.consent import marker
from portal.notices.follow import FOLLOWER
from portal.runtime.jobs import Job
from portal.switches.known import KNOWN
from portal.web.routes import path_of
from portal.words.locales import LOCALES

HEADER: Final = "X-Portal-Refresh"
_CHOICES: Final = (
    ("", f"{cookies.CONSENT}=RESTRICTED", f"{cookies.CONSENT}=ALL; {cookies.STATISTICS}={marker()}"),
    ("", f"{cookies.THEME}=dark", f"{cookies.THEME}=light"),
)
_VARIANTS: Final = tuple("; ".join(filter(None, chosen)) for chosen in product(*_CHOICES))
"""The cookies of all for whom an edge keeps a page of its own."""
_AT_ONCE: Final = 4
_OF_CLOSURES: Final = ("start", "services", "service-status")
_OF_NOTICES: Final = ("service-status",)
_ENCODINGS: Final = ("br", "gzip")
"""That a server in front asks for, as its file in ``deploy/`` says."""
_PULSE: Final = "/api/skalet/v1/puls"

logger = logging.getLogger("portal.web.edge_refresh")


def changed_paths(before: Snapshot, now: Snapshot) -> set[str]:
    """The addresses of pages that were published, changed, moved or taken away."""
    paths = {*before.at_path, *now.at_path, *before.moved, *now.moved}
    return {path for path in paths if _at(before, path) != _at(now, path)}


def _at(snapshot: Snapshot, path: str) -> tuple[object, object]:
    return snapshot.at_path.get(path), snapshot.moved.get(path)


class EdgeRefresh:
    """What one process has still to ask the servers in front for."""

    def __init__(self) -> None:
        self._waiting: set[str] = set()
        self._woken = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._seen = Snapshot()
        self._stops: tuple[Callable[[], None], ...] = ()
        self._is_subscribed = False

    async def begin(self) -> None:
        if not settings.VST_EDGES:
            return
        self._loop, self._woken, self._seen = asyncio.get_running_loop(), asyncio.Event(), store.current()
        if not self._is_subscribed:
            self._is_subscribed = True
            store.on_change(self._content_changed)
        self._stops = (
            FOLLOWER.hear(lambda _: self._add((_PULSE, *_paths(_OF_NOTICES)))),
            KNOWN.hear(lambda _: self._add((_PULSE, *_paths(_OF_CLOSURES)))),
        )
        self._task = asyncio.create_task(self._work())

    async def end(self) -> None:
        for stop in self._stops:
            stop()
        self._stops, self._loop = (), None
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _content_changed(self) -> None:
        """In any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._compare)

    def _compare(self) -> None:
        before, self._seen = self._seen, store.current()
        self._add(changed_paths(before, self._seen))

    def _add(self, paths: Iterable[str]) -> None:
        self._waiting.update(paths)
        self._woken.set()

    async def _work(self) -> None:
        transport = httpx.AsyncHTTPTransport(limits=httpx.Limits(max_connections=_AT_ONCE))
        async with httpx.AsyncClient(transport=transport, timeout=EDGE_ASKED_WITHIN.total_seconds()) as client:
            while True:
                await self._woken.wait()
                self._woken.clear()
                paths, self._waiting = self._waiting, set()
                asked = [(edge, path, *variant) for edge in settings.VST_EDGES for path in sorted(paths) for variant in _variants_of(path)]
                failed = Counter(filter(None, await asyncio.gather(*(_ask(client, *one) for one in asked))))
                for (edge, why), pages in sorted(failed.items()):
                    logger.error("The server in front at %s did not fetch %d pages anew: %s", edge, pages, why)


async def _ask(client: httpx.AsyncClient, edge: str, path: str, encoding: str, own: str) -> tuple[str, str] | None:
    """The edge and why, where it could not be asked."""
    host = urlsplit(settings.VST_ORIGIN).netloc
    headers = {"Host": host, HEADER: "1", "Accept-Encoding": encoding, **({"Cookie": own} if own else {})}
    try:
        await client.get(f"{edge}{path}", headers=headers, extensions={"sni_hostname": host.partition(":")[0]})
    except httpx.HTTPError as fault:
        logger.info("%s was not fetched anew by %s: %s", path, edge, type(fault).__name__)
        return edge, f"{type(fault).__name__} {fault}".strip()
    return None


def _variants_of(path: str) -> Iterable[tuple[str, str]]:
    """As what it is kept: with which encoding, and for whose consent and theme."""
    return product(_ENCODINGS, ("",) if path == _PULSE else _VARIANTS)


def _paths(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(path_of(name, locale) for name in names for locale in LOCALES)


_REFRESH: Final = EdgeRefresh()
JOB: Final = Job("edges", _REFRESH.begin, _REFRESH.end)
