"""What it costs that a service is drawn by a process of its own: the same service served both ways, by turns."""

import http.client
import json
import re
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

from websocket import create_connection

from tests.browser.conftest import serving
from tests.portal.eservices.installing import install

ASKED = 60
ALVA = "/inloggad/automock?id=199204029806&valt-engagemang=5521030014&target=/inloggad/hattar"
_ROWS = """
api = 1

[[service]]
id = "{id}"
organization = "Företagsporten"
serviceCategory = "HANTERA"
supportedLocales = ["sv"]
process = "{process}"
route = {{ requiresAuthentication = true, path = "{id}" }}
"""
_CODE = """
import os

from reactpy import component, html, use_state

from components.ui.button import button
from portal.eservices.plugins import Plugin, ServicePage


@component
def counter():
    count, set_count = use_state(0)
    return html.div(html.p(f"{count} of {os.getpid()}"), button("Go", onClick=lambda event: set_count(count + 1)))


service = Plugin({"": ServicePage(draw=lambda visit, data: counter())})
"""

Row = tuple[str, str, str]


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "packages"
        for id, process in (("hattar", "own"), ("skor", "shell")):
            texts = f'"service.{id}.name" = "X"\n"service.{id}.description" = "Y"\n'
            install(place, id, _CODE, {id: f"{id}:service"}, _ROWS.format(id=id, process=process), sv=texts, en=texts)
        data = Path(folder) / "data"
        data.mkdir()
        with serving(data, PYTHONPATH=str(place)) as portal:
            address = urlsplit(portal.address)
            alva = _Alva(str(address.hostname), int(address.port or 0))
            pages = {id: alva.page(id) for id in ("hattar", "skor")}
            own = int(re.findall(r"of ([0-9]+)", pages["hattar"])[0])
            took = _by_turns({id: lambda id=id: alva.page(id) for id in pages})  # type: ignore[misc]
            yield "page of a service, own process", f"{took['hattar']:.1f} ms p50", f"{took['skor']:.1f} ms in the shell's"
            clicks = {id: alva.opened(id) for id in pages}
            took = _by_turns(clicks)
            yield "click in a service, own process", f"{took['hattar']:.2f} ms p50", f"{took['skor']:.2f} ms in the shell's"
            yield "memory of such a process", f"{_memory(own):.0f} MB, of which {_memory(own, 'Private_Dirty'):.0f} MB its own", "–"


class _Alva:
    """Somebody signed in, without a browser."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port
        self._connection = http.client.HTTPConnection(host, port, timeout=30)
        self._cookies: dict[str, str] = {}
        self._get(ALVA)

    def _get(self, path: str) -> str:
        self._connection.request("GET", path, headers={"Cookie": self._cookie})
        answer = self._connection.getresponse()
        for value in answer.headers.get_all("Set-Cookie") or []:
            name, _, kept = value.partition(";")[0].partition("=")
            self._cookies[name] = kept
        return answer.read().decode()

    @property
    def _cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    def page(self, id: str) -> str:
        page = self._get(f"/inloggad/{id}")
        assert " of " in page, page[:500]
        return page

    def opened(self, id: str) -> Callable[[], object]:
        """Opens the page live; gives what clicks once and waits for the answer."""
        origin = f"http://{self._host}:{self._port}"
        address = f"ws://{self._host}:{self._port}/ws/page?path=/inloggad/{id}"
        end = create_connection(address, origin=origin, cookie=self._cookie, timeout=30)
        first = str(end.recv())
        target = re.findall(r'"target":"([^"]+)"', first[first.index(" of ") :])[0]

        def click() -> object:
            end.send(json.dumps({"type": "layout-event", "target": target, "data": [{}]}))
            return end.recv()

        return click


def _by_turns(doing: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Milliseconds in the middle for each."""
    took: dict[str, list[float]] = {name: [] for name in doing}
    for _ in range(ASKED):
        for name, do in doing.items():
            started = time.perf_counter()
            do()
            took[name].append((time.perf_counter() - started) * 1000)
    return {name: statistics.median(each) for name, each in took.items()}


def _memory(process: int, of: str = "Pss") -> float:
    """MB of a process: with its part of what it shares, or of another kind that Linux counts."""
    counted = Path(f"/proc/{process}/smaps_rollup").read_text()
    return int(re.findall(rf"^{of}: +([0-9]+) kB", counted, re.MULTILINE)[0]) / 1024


if __name__ == "__main__":
    for row in rows():
        print("| " + " | ".join(row) + " |", flush=True)
