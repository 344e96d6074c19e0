"""A query that is allowed and slow: it is ended after a second, and keeps neither pages nor the event loop waiting."""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator

import pytest
from django.http import HttpResponse
from django.test import AsyncClient

from portal.constants import CONTENT_QUERIES_AT_ONCE
from portal.content import store
from portal.content.files import demo
from portal.content.model import Term
from portal.content.snapshot import Snapshot
from portal.editing import published
from tests.client.served import until
from tests.portal.content_endpoint.asking import PATH

pytestmark = pytest.mark.django_db(transaction=True)

ASKED_AT_ONCE = 10
SLOW = "langsam"
WORKS_FOR = 5.0
"""Seconds of processor that the resolver takes."""


class SlowWords(dict[str, tuple[Term, ...]]):
    """One of these vocabularies takes five seconds of processor to look up."""

    def get(self, key: str, default: object = None) -> object:  # type: ignore[override]
        if key != SLOW:
            return super().get(key, default)
        until = time.thread_time() + WORKS_FOR
        while time.thread_time() < until:
            pass
        done.append(key)
        return default


done: list[str] = []
"""What resolvers have ended with."""


@pytest.fixture(autouse=True)
def _slow_vocabulary() -> Iterator[None]:
    store.connect(lambda: 1, lambda: Snapshot(1, demo().pages, demo().menus, SlowWords(demo().words)))
    store.serve_tables()
    store.load()
    yield
    store.connect(published.generation, published.read)
    store.serve_files()
    until(lambda: len(done) == CONTENT_QUERIES_AT_ONCE, "the threads are free for other tests")


async def asks() -> HttpResponse:
    query = "query Words($id: String!) { vocabulary(id: $id) { terms { title } } }"
    return await AsyncClient().post(PATH, {"query": query, "variables": {"id": SLOW}}, content_type="application/json")  # type: ignore[return-value]


@pytest.mark.requirement("OPS-002")
async def test_two_are_ended_when_their_second_is_over_the_others_are_told_to_come_again_and_pages_are_answered() -> None:
    queries = [asyncio.create_task(asks()) for _ in range(ASKED_AT_ONCE)]
    await asyncio.sleep(0)
    visits = 0
    while not all(query.done() for query in queries):
        assert (await AsyncClient().get("/moms")).status_code == 200
        visits += 1
    assert not done, "nobody waited for a resolver"
    answers = [query.result() for query in queries]
    assert visits > 1, "pages were answered while the queries were under way"
    assert Counter(answer.status_code for answer in answers) == {200: CONTENT_QUERIES_AT_ONCE, 503: ASKED_AT_ONCE - CONTENT_QUERIES_AT_ONCE}
    for answer in answers:
        code = answer.json()["errors"][0]["extensions"]["code"]
        assert code == ("QUERY_TOO_COSTLY" if answer.status_code == 200 else "BUSY")
        assert (answer.status_code == 503) == ("Retry-After" in answer)
