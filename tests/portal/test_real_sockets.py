"""No mix-ups over real sockets: the server in a process of its own, a cookie for each visitor."""

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from websocket import create_connection

from tests.client.served import Served

VISITORS = 100
AT_ONCE = 20


@pytest.fixture
def served() -> Iterator[Served]:
    scene = Served()
    scene.start()
    yield scene
    scene.stop()


def test_visitors_who_click_at_once_see_only_their_own(served: Served) -> None:
    def visit(visitor: int) -> str:
        address = f"ws://127.0.0.1:{served.port}/ws/page?path=/%3Fshape=small"
        end = create_connection(address, origin=served.url, cookie=f"visitor=v{visitor}x", timeout=20)
        seen = [end.recv()]
        target = re.search(r'"target":"([^"]+)"', str(seen[0]))
        assert target
        for _ in range(5):
            end.send(json.dumps({"type": "layout-event", "target": target[1], "data": [{}]}))
            seen.append(end.recv())
        end.close()
        return "".join(map(str, seen))

    with ThreadPoolExecutor(AT_ONCE) as visitors:
        for visitor, text in enumerate(visitors.map(visit, range(VISITORS))):
            assert f"visitor=v{visitor}x:5" in text
            assert set(re.findall(r"v\d+x", text)) == {f"v{visitor}x"}
