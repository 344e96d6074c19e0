"""What the PDF of an application costs, and what others wait for while some are made."""

import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

from portal.testing.browser import Served
from tests.bench.flow.scene import SERVICE, STEPS, answers
from tests.bench.load.processor import used
from tests.bench.over_sockets import settled
from tests.portal.flow.over_http import OverHttp

AT_ONCE = 20
ALONE = 30
WARM = 15
"""PDFs after which the compiler has all that it keeps."""


def paper(served: Served) -> Iterator[tuple[str, float]]:
    """By the names of ``limits``. A PDF is made when it is first asked for, and kept: the second answer is taken off the first."""
    process = Path(f"/proc/{served.process.pid}")
    beata = OverHttp(served.address, "B03", "5521030014")
    each = []
    for turn in range(ALONE):
        address = _case(beata, turn)
        settled(process)
        cost = [_cost(process, beata, address) for _ in range(2)]
        each.append((cost[0] - cost[1]) * 1000)
    yield "pdf", statistics.median(each[WARM:])
    addresses = [_case(beata, turn) for turn in range(ALONE, ALONE + AT_ONCE)]
    waited = []
    with ThreadPoolExecutor(AT_ONCE) as threads:
        made = [threads.submit(beata.http.get, address) for address in addresses]
        while not all(one.done() for one in made):
            began = time.perf_counter()
            assert beata.http.get("/health/live").status_code == 200
            waited.append((time.perf_counter() - began) * 1000)
    assert all(one.result().content.startswith(b"%PDF") for one in made)
    yield "pulse p95", statistics.quantiles(waited, n=20)[-1]


def _case(beata: OverHttp, turn: int) -> str:
    """Address of the PDF of a new case."""
    page = beata.visits(f"{SERVICE}/ny")
    for step in range(STEPS):
        page = beata.goes_on(page, **answers(step, f"{turn}"))
    receipt = urlsplit(beata.goes_on(page, "flow-submit").base_url).path
    return f"{receipt.removesuffix('/kvitto')}/ansokan.pdf"


def _cost(process: Path, beata: OverHttp, address: str) -> float:
    before = used(process)
    answer = beata.http.get(address)
    assert answer.content.startswith(b"%PDF"), answer.status_code
    settled(process)
    return used(process) - before
