"""What each of the eight tools costs beside its lines: its page as it is first met, and one answer in it."""

import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

import httpx

from portal.testing.browser import Served
from tests.bench.load.processor import used
from tests.bench.over_sockets import settled
from tests.bench.tools.budget import OpenTool
from tests.tools.all_tools import TOOLS, lines_of
from tests.tools.test_finansiering import FOUNDER
from tests.tools.test_hitta_tillstand import CAFE

ASKED: Final = 20
HEAD: Final = ("Tool", "Python", "Page", "An answer", "Up", "Down")
"""Of the table."""
Says = Callable[[OpenTool, int], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody answers in one of them."""

    package: str
    says: Says | None = None
    """None for one that asks with an ordinary form, and sends nothing before."""
    handler: str = "onInput"
    query: str = ""
    """Of the form, where there is no other answer."""
    rest: str = ""
    """Of the address, below the tool's own."""

    @property
    def address(self) -> str:
        """The page that is answered."""
        return next(tool.swedish for tool in TOOLS if tool.package == self.package) + self.rest


def _types(field: str, *values: str) -> Says:
    return lambda page, number: page.types(field, values[number % len(values)])


def _ticks(point: str) -> Says:
    return lambda page, number: page.says(point, number % 2 == 0)


ANSWERS: Final = (
    Answer("likviditetsbudget", _types("s1.m3", "12000", "13500")),
    Answer("resultatbudget", _types("i1.belopp", "450000", "460000")),
    Answer("lonekostnad", _types("lon", "31000", "32500")),
    Answer("fakturahjalpen", _types("r1.pris", "1200", "1350")),
    Answer("foretagsnamn", _types("namn", "Norrsken Cykel", "Norrsken Cyklar")),
    Answer("branschchecklistor", _ticks("a1"), "onTick", rest="/restaurang"),
    Answer("finansiering", query=urlencode(FOUNDER)),
    Answer("hitta_tillstand", query=urlencode(CAFE)),
)


def each(served: Served) -> Iterator[tuple[str, ...]]:
    """Rows of the table: lines, the page and its processor time, the processor time of an answer, and its bytes up and down."""
    process = Path(f"/proc/{served.process.pid}")
    with httpx.Client(base_url=served.address, headers={"Accept-Encoding": "identity"}) as http:
        for tool in ANSWERS:
            kilobytes, page = _page(http, process, tool.address)
            if tool.says:
                answer = _live(served, process, tool, tool.says)
            else:
                size, took = _page(http, process, f"{tool.address}?{tool.query}")
                answer = f"{took:.1f} ms", "no message", f"{size:.0f} KB, a page"
            yield tool.address, f"{lines_of(tool.package)} lines", f"{kilobytes:.0f} KB, {page:.1f} ms", *answer


def _page(http: httpx.Client, process: Path, address: str) -> tuple[float, float]:
    """KB of HTML, not compressed, and milliseconds of the server."""
    size, took = 0, []
    for _ in range(ASKED):
        before = used(process)
        answer = http.get(address).raise_for_status()
        took.append((used(process) - before) * 1000)
        size = len(answer.content)
    return size / 1024, statistics.median(took)


def _live(served: Served, process: Path, tool: Answer, says: Says) -> tuple[str, str, str]:
    page, took, up, down = OpenTool(served, tool.address, tool.handler), [], [], []
    for number in range(ASKED):
        before = used(process)
        sizes = says(page, number)
        settled(process)
        took.append((used(process) - before) * 1000)
        up.append(sizes[0])
        down.append(sizes[1])
    page.close()
    return (
        f"{statistics.median(took):.1f} ms",
        f"1 message, {statistics.median(up):.0f} bytes",
        f"1 message, {statistics.median(down):,.0f} bytes",
    )
