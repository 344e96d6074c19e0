"""Two processes on a PostgreSQL that lets few in: connections are few, and used again and again."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
import pytest

from portal.testing.browser import Served, serving
from test_world.people import by_key
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer

NAME = "portal-of-two"
MY_PAGES = "/inloggad/mina-sidor"
VISITS, AT_ONCE, CONNECTIONS, SESSIONS = 200, 160, 16, 20
PATIENT = 120
"""Seconds."""


@pytest.fixture
def server() -> Iterator[PostgresServer]:
    one = PostgresServer(max_connections="50")
    one.start()
    yield one
    one.stop()


@pytest.fixture
def two(server: PostgresServer, tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    redis = RedisServer(tmp_path)
    redis.start()
    settings = {
        "DATABASE_URL": f"{server.database('crowd', has_tables=True)}?application_name={NAME}",
        "REDIS_URL": redis.url,
        "VST_SEARCH_DATABASE": "",
    }
    one, other = (serving(tmp_path / "one", has_tables=True, **settings) for _ in range(2))
    with one as first, other as second:
        yield first, second
    redis.stop()


@pytest.mark.requirement("OPS-025")
async def test_a_hundred_and_sixty_signed_in_visits_at_once_need_sixteen_connections_and_none_fails(
    server: PostgresServer, two: tuple[Served, Served]
) -> None:
    async with httpx.AsyncClient(timeout=PATIENT, limits=httpx.Limits(max_connections=AT_ONCE)) as beata:
        person = {"id": by_key("B03").person.personnummer, "target": MY_PAGES, "valt-engagemang": "5521030014"}
        await beata.get(f"{two[0].address}/inloggad/automock", params=person, follow_redirects=True)
        cookies = "; ".join(f"{name}={value}" for name, value in beata.cookies.items())
        before, most, statuses = _sessions(server), 0, Counter[int]()

        async def visit(number: int) -> None:
            nonlocal most
            answer = await beata.get(two[number % 2].address + MY_PAGES, headers={"Cookie": cookies})
            statuses[answer.status_code] += 1
            most = max(most, await asyncio.to_thread(_connections, server))

        await asyncio.gather(*(visit(number) for number in range(VISITS)))
    assert statuses == {200: VISITS}
    assert 0 < most <= CONNECTIONS
    assert _sessions(server) - before < SESSIONS


def _connections(server: PostgresServer) -> int:
    return _asked(server, "SELECT count(*) FROM pg_stat_activity WHERE application_name = %s", NAME)


def _sessions(server: PostgresServer) -> int:
    """How often anybody has connected to the database of the portal."""
    return _asked(server, "SELECT sessions FROM pg_stat_database WHERE datname = %s", "crowd")


def _asked(server: PostgresServer, question: str, value: str) -> int:
    with psycopg.connect(server._url("postgres")) as own:
        row = own.execute(question, (value,)).fetchone()
    return int(row[0]) if row else 0
