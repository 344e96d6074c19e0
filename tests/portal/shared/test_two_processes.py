"""Two processes of the portal, as they are served: one limit for both, and one for each while Redis is away."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websocket import WebSocket, create_connection

from portal.testing.browser import Served, serving
from portal.web.open_sockets import MOST_OF_A_SESSION
from tests.portal.visitors import CONTACT
from tests.redis_server import RedisServer

MESSAGE = {"till": "TEKNIK", "amne": "", "meddelande": "Hej", "avsandare": ""}
TOO_MUCH = (4008).to_bytes(2, "big")


@pytest.fixture
def two(redis: RedisServer, tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    with serving(tmp_path, REDIS_URL=redis.url) as one, serving(tmp_path, REDIS_URL=redis.url) as other:
        yield one, other


def sends(served: Served, browser: int) -> int:
    """The status of a message from a browser of its own at the same address as all others."""
    token = f"{browser:032d}"
    headers = {"X-CSRFToken": token, "Cookie": f"vst_csrf={token}"}
    return httpx.post(served.address + CONTACT, json=MESSAGE, headers=headers, timeout=20).status_code


def opens(served: Served, session: str) -> WebSocket | None:
    """A page of a session; ``None`` where it was refused for there being too many."""
    address = served.address.replace("http", "ws") + "/ws/page?path=/"
    page = create_connection(address, origin=served.address, cookie=f"vst_session={session}", timeout=20)
    _, first = page.recv_data()
    if first[:2] == TOO_MUCH:
        page.close()
        return None
    assert json.loads(first)["type"] == "layout-update"
    return page


def test_they_have_one_limit_and_each_its_own_while_redis_is_away(two: tuple[Served, Served], redis: RedisServer) -> None:
    one, other = two
    written = [sends(two[number % 2], number) for number in range(61)]
    assert written == [204] * 60 + [429]
    with ExitStack() as pages:
        for number in range(MOST_OF_A_SESSION):
            page = opens(two[number % 2], "a")
            assert page
            pages.callback(page.close)
        assert opens(one, "a") is None and opens(other, "a") is None
        last = opens(one, "b")
        assert last
        pages.callback(last.close)

        redis.stop()
        assert [httpx.get(each.address + "/", timeout=20).status_code for each in two] == [200, 200]
        assert [sends(one, number) for number in range(100, 131)] == [204] * 30 + [429], "it counted thirty of the sixty itself"
        page = opens(one, "a")
        assert page, "it has fifteen of the thirty itself"
        pages.callback(page.close)
    redis.start()
    for each in two:
        log = each.log.read_text()
        assert log.count("Redis is away") <= 1 and "Traceback" not in log
    assert "Redis is away" in one.log.read_text()
