"""Serves the portal, or what is wrong with it, at a listener that another process has opened."""

import os
import socket
import sys
from collections.abc import Callable
from typing import Final, NoReturn

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from portal.development.around import Development, Find
from portal.development.fault import Fault
from portal.development.line import Line, given
from portal.development.open_pages import OpenPages
from portal.runtime.connection import App

SWITCH: Final = "VST_DEVELOPMENT"
"""The variable that ``make dev`` says it by; nothing here does anything without it."""

PREPARE: Final = "prepare"
CHECK: Final = "check"
"""What a portal does before it is served, as an argument of its process."""


class NotHere(Exception):
    """What only ``make dev`` may do was asked for elsewhere."""


def check_here() -> None:
    """Raises ``NotHere`` unless ``make dev`` has begun this process, and in production."""
    if os.environ.get(SWITCH) != "1" or os.environ.get("VST_ENV", "local") not in {"local", "test"}:
        raise NotHere("Faults are shown, and code is loaded anew, by make dev alone, and never in production")


def serve(
    make_server: Callable[[Development], uvicorn.Server],
    line: Line,
    portal: App | None = None,
    find: Find = lambda name: None,
    restyle: Callable[[], None] = lambda: None,
    fault: Fault | None = None,
) -> None:
    """Serves ``portal`` with what a developer sees beside it, until told to end; without one, ``fault``.

    The arguments of the process are the number of this generation, and since which one pages are opened anew.
    """
    check_here()
    generation, new_page_since = map(int, sys.argv[1:3])
    pages = OpenPages(generation, new_page_since)
    pages.fault = fault

    def give_way() -> None:
        for listening in getattr(server, "servers", ()):  # none before it serves
            listening.close()
        for connection in list(server.server_state.connections):
            if isinstance(connection, HttpToolsProtocol):
                connection.shutdown()  # a page that is opened anew is asked for on a new one, of the process that comes
        server.should_exit = True

    server = make_server(Development(portal, line, pages, find, give_way, restyle))
    server.run([socket.socket(fileno=given(1))])


def fail(line: Line, failure: BaseException) -> NoReturn:
    """Tells the process that watches why this one cannot do what it is for, and ends."""
    line.say("failed", fault=Fault.of(failure).as_json())
    sys.exit(1)
