"""The real portal in a process of its own, with its own data: what pages, open pages and first updates cost it."""

import contextlib
import http.client
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websocket import create_connection

from portal.testing import prepared_data
from portal.testing.ports import free_port
from tests.bench.over_sockets import cpu_of, memory_of, settled
from tests.bench.servers.servers import OURS, of_the_portal
from tests.client.served import ROOT
from tests.portal.eservices.installing import install_example

RUT = "/inloggad/automock?id=197611219812"
"""Signs in the test person who may act for a thousand companies."""
B03 = "/inloggad/automock?id=199204029806"
"""Signs in Beata, who may act for three."""
BEATA = f"{B03}&valt-engagemang=5521030014"
"""Signs her in for her limited company."""
ATTA = "/inloggad/automock?id=198101309808"
"""Signs in one who may act for eight, the fewest with a search field."""
CHOOSER = "/inloggad/valj-vem-du-vill-foretrada"
MY_PAGES = "/inloggad/mina-sidor"
PAGES = 20
TURNS = 5
ASKED = 400
Row = tuple[str, str, str]


@dataclass
class Portal:
    """The running portal."""

    port: int
    process: Path
    """Its folder below /proc."""
    cookie: str = ""

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def get(self, path: str, method: str = "GET", body: str | None = None, **headers: str) -> tuple[int, list[tuple[str, str]], bytes]:
        connection = http.client.HTTPConnection("localhost", self.port, timeout=30)
        connection.request(method, path, body, {"Cookie": self.cookie, **headers})
        answer = connection.getresponse()
        found = answer.status, answer.getheaders(), answer.read()
        connection.close()
        return found

    def signed_in(self, by: str = RUT) -> "Portal":
        """The same portal as Rut sees it, or whom ``by`` signs in, whom she acts for chosen."""
        _, headers, _ = Portal(self.port, self.process).get(by)
        given = dict(value.split(";")[0].split("=", 1) for name, value in headers if name.lower() == "set-cookie")
        rut = Portal(self.port, self.process, _cookies(given))
        if "vst_valt_engagemang" in given:
            return rut
        _, _, chooser = rut.get(CHOOSER)
        token = re.search(rb'name="csrfmiddlewaretoken" value="([^"]+)"', chooser)
        number = re.search(rb'name="orgnr" value="([^"]+)"', chooser)
        assert token and number
        form = f"csrfmiddlewaretoken={token[1].decode()}&orgnr={number[1].decode()}"
        kind = {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.url}
        status, headers, _ = rut.get(CHOOSER, "POST", form, **kind)
        assert status == 303, status
        given |= dict(value.split(";")[0].split("=", 1) for name, value in headers if name.lower() == "set-cookie")
        return Portal(self.port, self.process, _cookies(given))

    def opened(self, path: str, leaves: str, document: str = "") -> tuple[Any, str]:
        """An open page, and its first update; that of a ``document`` goes on with its drawing."""
        address = f"ws://localhost:{self.port}/ws/page?path={path}&have={leaves}{drawn_in(document)}"
        end = create_connection(address, origin=self.url, cookie=self.cookie or None, timeout=30)
        return end, str(end.recv())


def drawn_in(document: str) -> str:
    """What the address of a websocket says of the drawing that its document came from; nothing where none was kept."""
    found = re.search(r"\bdrawn=[\w-]+", document)
    return f"&{found[0]}" if found else ""


@contextlib.contextmanager
def served(server: str = OURS) -> Iterator[Portal]:
    """The portal with the e-service of ``examples/anteckningar``, made ready in a folder that goes away again, and served by the
    ``server`` of that name."""
    with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as packages:
        path = os.pathsep.join([str(install_example(Path(packages))), *filter(None, [os.environ.get("PYTHONPATH")])])
        environment = {**os.environ, "VST_DATA": data, "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings", "PYTHONPATH": path}
        prepared_data.ready(Path(data), environment)
        port = free_port()
        process = subprocess.Popen(
            [sys.executable, "-c", of_the_portal(server), str(port)],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            portal = Portal(port, Path(f"/proc/{process.pid}"))
            _wait_for(portal)
            yield portal
        finally:
            process.terminate()
            process.wait()


def rows(portal: Portal) -> Iterator[Row]:
    """Rows of the table: least CPU of several turns, for another program on the machine only ever adds to it."""
    rut = portal.signed_in()
    for name, who, path, opened in (
        ("start page", portal, "/", 1_000),
        ("services", portal, "/tjanster", 200),
        ("article", portal, "/moms", 200),
        ("chooser, 1,000 companies", rut, CHOOSER, 200),
        ("my pages", rut, MY_PAGES, 200),
    ):
        status, _, html = who.get(path)
        assert status == 200, (path, status)
        least, most = _cpu_of_a_page(who, path)
        yield f"{name}: prerendered, CPU", f"{least:.1f} ms (to {most:.1f}) for {len(html) / 1024:,.0f} KB", "≤ 15 ms p50"
        yield from _open_pages(who, name, path, html, opened, tells_memory=path == "/")


def rows_of_time(portal: Portal) -> Iterator[Row]:
    """How long the pages that most begin with take, one request after the other; authorities answer my pages from memory."""
    beata = portal.signed_in(BEATA)
    for who, path in ((portal, "/"), (portal, "/tjanster"), (portal, "/sni-kod"), (beata, MY_PAGES)):
        took = []
        for _ in range(ASKED):
            began = time.perf_counter()
            status, _, _ = who.get(path)
            took.append((time.perf_counter() - began) * 1000)
            assert status == 200, (path, status)
        p50, p95 = statistics.median(took), statistics.quantiles(took, n=20)[-1]
        yield f"{path}: request → all of the page, p50 and p95 of {ASKED}", f"{p50:.1f} and {p95:.1f} ms", "≤ 15 ms p95"


def rows_of_chooser(portal: Portal) -> Iterator[Row]:
    """The memory of an open chooser. In a portal that has held no pages before: what those left of the heap would hide it."""
    rut = portal.signed_in()
    yield from (
        row
        for row in _open_pages(rut, "chooser, 1,000 companies", CHOOSER, rut.get(CHOOSER)[2], 200, tells_memory=True)
        if "open page" in row[0]
    )


def _cpu_of_a_page(who: Portal, path: str) -> tuple[float, float]:
    each = []
    for turn in range(TURNS + 1):
        before = cpu_of(who.process)
        for _ in range(PAGES):
            who.get(path)
        if turn:
            each.append((cpu_of(who.process) - before) / PAGES * 1000)
    return min(each), max(each)


def _open_pages(who: Portal, name: str, path: str, html: bytes, count: int, tells_memory: bool) -> Iterator[Row]:
    leaves = ".".join(dict.fromkeys(re.findall(r'data-h="([^"]+)"', html.decode())))
    for _ in range(3):  # The heap grows once for what comes and goes; that is not what an open page holds.
        for end, _ in [who.opened(path, leaves) for _ in range(10)]:
            end.close()
    settled(who.process)
    before, cpu, ends = memory_of(who.process), [], []
    for _ in range(TURNS):
        documents = [who.get(path)[2].decode() for _ in range(count // TURNS)]
        settled(who.process)
        began = cpu_of(who.process)
        opened = [who.opened(path, leaves, document) for document in documents]
        settled(who.process)
        cpu.append((cpu_of(who.process) - began) / len(opened) * 1000)
        ends += opened
    memory = (memory_of(who.process) - before) / len(ends)
    yield f"{name}: first update", f"{len(ends[0][1].encode()):,} bytes", "small"
    if tells_memory:
        yield f"{name}: open page, {len(ends):,} open", f"{memory / 1024:.0f} KB", "≤ 140 KB" if path == "/" else "–"
    yield f"{name}: CPU to open", f"{min(cpu):.1f} ms (to {max(cpu):.1f})", "≤ 4 ms"
    if count >= 1_000:
        yield f"{name}: 5,000 open would take", f"{memory * 5_000 / 2**20:,.0f} MB", "5,000 for each process"
    for end, _ in ends:
        end.close()
    settled(who.process)


def _wait_for(portal: Portal) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            if portal.get("/health/ready")[0] == 200:
                return
        time.sleep(0.1)
    raise AssertionError("the portal did not start in a minute")


def _cookies(given: dict[str, str]) -> str:
    return "; ".join(f"{name}={value}" for name, value in given.items())
