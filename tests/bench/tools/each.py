"""What each of the eight tools costs: its lines, its page, and an answer typed in it."""

import json
import re
import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import httpx
import lxml.html
from websocket import create_connection

from portal.testing.browser import Served
from portal.testing.code import lines_of
from tests.bench.load.processor import used
from tests.bench.over_sockets import settled

ASKED: Final = 20
_HEARD: Final = re.compile(r'"onInput":\{"target":"([^"]+)"')


@dataclass(frozen=True, slots=True)
class Tool:
    """One of them, with an answer that somebody gives in it."""

    package: str
    address: str
    field: str
    values: tuple[str, str]
    """Typed by turns."""


TOOLS: Final = ()


def each(served: Served) -> Iterator[tuple[str, ...]]:
    """Rows of a table: the tool, its lines, its page in KB and milliseconds, and bytes up and down and milliseconds of an answer."""
    yield from ()
