"""The full budget that everything is measured with: its addresses, and a page of it without a browser."""

import json
import re
from typing import Any
from urllib.parse import quote, urlencode

import httpx
import lxml.html
from websocket import create_connection

from portal.figures.state import packed
from portal.testing.browser import Served
from tests.tools.test_likviditetsbudget import a_full_budget

FIELDS = {"start": "2026-01", **a_full_budget()}
ADDRESS = f"/tillvaxtverket/likviditetsbudget?{urlencode({'d': packed(FIELDS)})}"
CELL = "s1.m3"


class OpenTool:
    """A tool open over a socket, as a page in a browser has it, with the handler that hears what is answered: ``onInput``."""

    def __init__(self, served: Served, address: str, handler: str = "onInput") -> None:
        self._socket: Any = create_connection(
            f"{served.address.replace('http', 'ws', 1)}/ws/page?path={quote(address, safe='')}&have=", origin=served.address, timeout=60
        )
        target = re.search(rf'"{handler}":\{{"target":"([^"]+)"', str(self._socket.recv()))
        assert target, f"{address} hears what is answered"
        self._target = target[1]

    def types(self, field: str, value: str) -> tuple[int, int]:
        """Types in a field, and waits for the answer; bytes sent, and got."""
        return self.says({"target": {"name": field, "value": value}})

    def says(self, *data: Any) -> tuple[int, int]:
        """The same for what another behaviour says."""
        event = json.dumps({"type": "layout-event", "target": self._target, "data": data}, separators=(",", ":"))
        self._socket.send(event)
        return len(event), len(str(self._socket.recv()).encode())

    def close(self) -> None:
        self._socket.close()


class OpenBudget(OpenTool):
    """The full budget."""

    def __init__(self, served: Served) -> None:
        super().__init__(served, ADDRESS)

    def amount(self, number: int) -> tuple[int, int]:
        """Types an amount in one of its cells."""
        return self.types(CELL, str(number))


class Exports:
    """Its files, asked for as a browser without scripts does."""

    def __init__(self, served: Served) -> None:
        self.http = httpx.Client(base_url=served.address, timeout=120, headers={"Origin": served.address})
        page = lxml.html.document_fromstring(self.http.get(ADDRESS).text)
        form = page.xpath("//form[@data-testid='tool-form']")[0]
        self._action = form.get("action") or ADDRESS
        self._fields = {name: value for name, value in form.form_values() if isinstance(value, str)}
        buttons = {kind: page.xpath(f"//button[@data-testid='export-{kind}']")[0] for kind in ("pdf", "xlsx", "csv")}
        self._presses = {kind: {button.get("name"): button.get("value")} for kind, button in buttons.items()}

    def file(self, kind: str) -> bytes:
        """The file of a kind: ``pdf``, ``xlsx`` or ``csv``."""
        answer = self.http.post(self._action, data={**self._fields, **self._presses[kind]})
        assert answer.headers["Content-Disposition"].startswith("attachment"), answer.status_code
        return answer.content
