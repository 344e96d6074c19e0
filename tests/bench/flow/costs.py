"""What a step of an application costs the portal's processor, and a page of it that stands open."""

import re
import statistics
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websocket import WebSocket, create_connection

from portal.testing.browser import Served
from tests.bench.flow.scene import QUESTIONS, SERVICE, STEPS, answers
from tests.bench.load.processor import one_of, used
from tests.bench.over_sockets import memory_of, settled
from tests.bench.portal import drawn_in
from tests.portal.flow.over_http import OverHttp

PARTY = "5521030014"
REVISION = "_rev"
"""The field of a form that says which revision of the draft it was drawn from."""
ASKED, ASKED_BEFORE = 100, 20
SESSIONS, OF_A_SESSION = 12, 25
"""A session may have thirty pages open."""

Figure = tuple[str, float]


def costs(served: Served) -> Iterator[Figure]:
    """By the names of ``limits``."""
    process = Path(f"/proc/{served.process.pid}")
    beata = OverHttp(served.address, "B03", PARTY)
    page = beata.visits(f"{SERVICE}/ny")
    for step in range(STEPS):
        page = beata.goes_on(page, **answers(step))
    assert page.xpath("count(//*[@data-testid='flow-check-row'])") == STEPS * QUESTIONS
    check = urlsplit(page.base_url).path
    middle = check.rsplit("/", 1)[0] + "/steg-4"
    yield "get", cost(process, lambda: beata.http.get(middle), 200)
    yield "post", cost(process, _answering(beata, middle), 303)
    yield "check", cost(process, lambda: beata.http.get(check), 200)
    yield from _open(served, process, middle)


def _answering(beata: OverHttp, path: str) -> Callable[[], Any]:
    """Posts a step with other answers than the time before: what follows is worked out anew."""
    page = beata.visits(path)
    drawn_from = int(page.xpath(f"//input[@name='{REVISION}']/@value")[0])
    posts = count()

    def post() -> Any:
        n = next(posts)
        return beata.pressing(page, "flow-next", **answers(4, f"gång {n}"), **{REVISION: str(drawn_from + n)})()

    return post


def cost(process: Path, ask: Callable[[], Any], status: int) -> float:
    """Milliseconds of the processor that an answer takes: the median of many, of which the first are not counted."""
    each: list[float] = []
    for _ in range(ASKED_BEFORE + ASKED):
        with one_of(process, each):
            answer = ask()
        assert answer.status_code == status, (answer.status_code, answer.headers.get("Location"))
    return statistics.median(each[ASKED_BEFORE:])


def _open(served: Served, process: Path, path: str) -> Iterator[Figure]:
    """Pages of a step that go live and stay so; some come and go before, for the heap does not shrink again."""
    sessions = [OverHttp(served.address, "B03", PARTY) for _ in range(SESSIONS)]
    leaves = ".".join(dict.fromkeys(re.findall(r'data-h="([^"]+)"', sessions[0].http.get(path).text)))
    address = f"{served.address.replace('http', 'ws', 1)}/ws/page?path={path}&have={leaves}"

    def opened(beata: OverHttp, document: str) -> WebSocket:
        cookies = "; ".join(f"{name}={value}" for name, value in beata.http.cookies.items())
        end = create_connection(address + drawn_in(document), origin=served.address, cookie=cookies, timeout=30)
        assert "flow-title" in str(end.recv())
        return end

    for _ in range(3):
        for end in [opened(sessions[0], sessions[0].http.get(path).text) for _ in range(10)]:
            end.close()
    settled(process)
    before, cpu, ends = memory_of(process), [], []
    for beata in sessions:
        documents = [beata.http.get(path).text for _ in range(OF_A_SESSION)]
        settled(process)
        began = used(process)
        ends += [opened(beata, document) for document in documents]
        settled(process)
        cpu.append((used(process) - began) / OF_A_SESSION * 1000)
    yield "live", statistics.median(cpu)
    yield "kilobytes", (memory_of(process) - before) / len(ends) / 1024
    for end in ends:
        end.close()
    settled(process)
