"""Two hundred people who fill in an application at once at one process: a step a second each, and as people do who read, one in ten."""

import asyncio
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import lxml.html

from portal.testing.browser import Served
from test_world.people import by_key
from tests.bench.flow.scene import QUESTIONS, SERVICE, STEPS, answers
from tests.bench.over_sockets import memory_of, settled

PEOPLE = 200
OF_MANY_COMPANIES = "A01"
"""The test person who may act for a thousand: each draft is another company's."""
PATIENCE = 120
"""Seconds."""


@dataclass(frozen=True)
class Pace:
    """How quick the people of one run are, in seconds."""

    step: float
    """From a step to the next of one person."""
    sign_in: float
    """Between two who sign in: no identity provider sends all of them back in one moment, and a login of somebody with a thousand
    companies costs ten steps."""


PACES = {"": Pace(1, 0.05), "calm ": Pace(10, 0.25)}
"""By how the names of its figures begin."""


class Person:
    """One of them: what they waited for, and what went wrong."""

    def __init__(self, address: str, number: int) -> None:
        self._client = httpx.AsyncClient(base_url=address, timeout=PATIENCE, headers={"Origin": address})
        self._number, self._who = number, f"{number:03}"
        accountant = by_key(OF_MANY_COMPANIES)
        self._login = {
            "id": accountant.person.personnummer,
            "valt-engagemang": accountant.foretag[number]["organisationsnummer"],
            "target": "/cookies",
        }
        self.took: list[float] = []
        self.lost = 0

    async def applies(self, pace: Pace) -> None:
        """From the login to check answers, where all that was sent should stand; whoever is refused gives up."""
        async with self._client:
            await asyncio.sleep(self._number * pace.sign_in)
            page = await self._of(self._client.get("/inloggad/automock", params=self._login, follow_redirects=True))
            if page.status_code == 200:
                page = await self._of(self._client.get(f"{SERVICE}/ny", follow_redirects=True))
            for step in range(STEPS):
                if page.status_code != 200:
                    return
                began = time.monotonic()
                page = await self._of(self._sends(page, step))
                self.took.append((time.monotonic() - began) * 1000)
                await asyncio.sleep(max(0, began + pace.step - time.monotonic()))
            shown = set(lxml.html.document_fromstring(page.text).xpath("//*[@data-testid='flow-check-row']//dd/bdi/text()"))
            sent = {said for step in range(STEPS) for said in answers(step, self._who).values()}
            assert len(sent) == STEPS * QUESTIONS
            self.lost += len(sent - shown)

    async def _sends(self, page: httpx.Response, step: int) -> httpx.Response:
        form = lxml.html.document_fromstring(page.text).get_element_by_id("flow")
        fields = {name: value for name, value in form.form_values() if isinstance(value, str)}
        action = form.get("action") or urlsplit(str(page.url)).path
        return await self._client.post(action, data={**fields, **answers(step, self._who)}, follow_redirects=True)

    async def _of(self, asked: "asyncio._CoroutineLike[httpx.Response]") -> httpx.Response:
        answer = await asked
        self.lost += answer.status_code != 200
        return answer


def people(served: Served) -> Iterator[tuple[str, float]]:
    """By the names of ``limits``: a step is its post and the page it leads to."""
    process = Path(f"/proc/{served.process.pid}")
    asyncio.run(_at_once(served, 20, PACES[""]))  # the heap grows once for what comes and goes
    settled(process)
    for which, pace in PACES.items():
        before = memory_of(process)
        all_of_them = asyncio.run(_at_once(served, PEOPLE, pace))
        settled(process)
        yield f"{which}step p95", statistics.quantiles([took for one in all_of_them for took in one.took], n=20)[-1]
        yield f"{which}lost", float(sum(one.lost for one in all_of_them))
        yield f"{which}grown", max(0.0, (memory_of(process) - before) / before * 100)


async def _at_once(served: Served, count: int, pace: Pace) -> list[Person]:
    all_of_them = [Person(served.address, number) for number in range(count)]
    await asyncio.gather(*(one.applies(pace) for one in all_of_them))
    return all_of_them
