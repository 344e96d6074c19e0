"""Two processes of the portal, as they are served: one limit for both, and one for each while Redis is away."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websocket import WebSocket, create_connection

from portal.constants import SOCKET_LEASE
from portal.testing.browser import Served, serving
from portal.web.open_sockets import MOST_OF_A_SESSION
from tests.client.served import until
from tests.portal.visitors import CONTACT
from tests.redis_server import RedisServer

MESSAGE = {"till": "TEKNIK", "amne": "", "meddelande": "Hej", "avsandare": ""}
TOO_MUCH = (4008).to_bytes(2, "big")
PATIENCE = 20
"""Seconds."""


@pytest.fixture
def two(redis: RedisServer, tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    with serving(tmp_path, REDIS_URL=redis.url) as one, serving(tmp_path, REDIS_URL=redis.url) as other:
        yield one, other


def sends(served: Served, browser: int) -> int:
    """The status of a message from a browser of its own at the same address as all others."""
    token = f"{browser:032d}"
    headers = {"X-CSRFToken": token, "Cookie": f"vst_csrf={token}"}
    return httpx.post(served.address + CONTACT, json=MESSAGE, headers=headers, timeout=PATIENCE).status_code


def asks_for_much(served: Served) -> int:
    """The status of a query with two thousand fields, of which ten a minute are answered."""
    fields = " ".join(f'a{number}: menu(id: "huvudmeny") {{ {"title " * 132}}}' for number in range(15))
    return httpx.post(f"{served.address}/api/tvv/content", json={"query": f"{{ {fields} }}"}, timeout=PATIENCE).status_code


def opens(served: Served, session: str) -> WebSocket | None:
    """A page of a session; ``None`` where it was refused for there being too many."""
    address = served.address.replace("http", "ws") + "/ws/page?path=/"
    page = create_connection(address, origin=served.address, cookie=f"vst_session={session}", timeout=PATIENCE)
    _, first = page.recv_data()
    if first[:2] == TOO_MUCH:
        page.close()
        return None
    assert json.loads(first)["type"] == "layout-update"
    return page


@pytest.mark.requirement("OPS-023")
def test_they_have_one_limit_and_each_its_own_while_redis_is_away(two: tuple[Served, Served], redis: RedisServer) -> None:
    one, other = two
    written = [sends(two[number % 2], number) for number in range(61)]
    assert written == [204] * 60 + [429]
    asked = [asks_for_much(two[number % 2]) for number in range(11)]
    assert asked == [200] * 10 + [429]
    with ExitStack() as pages:

        def stays_open(served: Served, session: str) -> bool:
            page = opens(served, session)
            if page:
                pages.callback(page.close)
            return page is not None

        assert all(stays_open(two[number % 2], "a") for number in range(MOST_OF_A_SESSION))
        assert not stays_open(one, "a") and not stays_open(other, "a")
        assert stays_open(one, "b")
        other.process.terminate()
        other.process.wait(timeout=PATIENCE)
        assert stays_open(one, "a"), "a process that ends frees its pages at once"

        redis.stop()
        assert asks_for_much(one) < 500
        assert [sends(one, number) for number in range(100, 131)] == [204] * 30 + [429], "it counted thirty of the sixty itself"
        assert [stays_open(one, "a") for _ in range(15)] == [True] * 14 + [False], "it has sixteen of the thirty itself"
        assert httpx.get(one.address + "/", timeout=PATIENCE).status_code == 200
    redis.start()
    for each in two:
        log = each.log.read_text()
        assert log.count("Redis is away") <= 1 and "Traceback" not in log
    assert "Redis is away" in one.log.read_text()


@pytest.mark.requirement("OPS-023")
def test_what_a_killed_process_had_open_is_free_again_when_its_lease_is_over(two: tuple[Served, Served]) -> None:
    one, other = two
    with ExitStack() as pages:

        def stays_open(served: Served) -> bool:
            page = opens(served, "a")
            if page:
                pages.callback(page.close)
            return page is not None

        assert all(stays_open(other) for _ in range(MOST_OF_A_SESSION))
        assert not stays_open(one)
        other.process.kill()
        other.process.wait(timeout=PATIENCE)
        until(lambda: stays_open(one), "the lease is over", seconds=SOCKET_LEASE.total_seconds() + PATIENCE)
        assert all(stays_open(one) for _ in range(MOST_OF_A_SESSION - 1))
        assert not stays_open(one)
