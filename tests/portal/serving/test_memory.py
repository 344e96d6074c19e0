"""A process that has grown too large sends its pages on and is started anew; two of one machine never do so at once."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.core.exceptions import ImproperlyConfigured

from portal.runtime.memory import most_memory, resident
from portal.serving import replaced
from portal.serving.replaced import Replacing
from portal.shared import turns
from portal.testing.browser import Served, serving
from test_world.people import by_key
from tests.live_pages import code_of, opened
from tests.portal.eservices.installing import install
from tests.redis_server import RedisServer

LEAK = "/inloggad/lacka"
PATIENCE = 60
"""Seconds."""
MOVED_ON = 1012
PAGES = 5
MOST_LOOKS = 600
_CODE = '''
"""A service that keeps a megabyte of each visit."""

from reactpy import html

from portal.eservices.plugins import Plugin, ServicePage

KEPT = []


async def keeps(visit):
    KEPT.append(bytes(range(250)) * 4_000)


service = Plugin({"": ServicePage(draw=lambda visit, data: html.h1("Läcka"), load=keeps)})
'''
_ROWS = """
api = 1

[[service]]
id = "lacka"
organization = "Företagsporten"
serviceCategory = "HANTERA"
supportedLocales = ["sv", "en"]
route = { requiresAuthentication = true, path = "lacka" }
"""
_TEXTS = '"service.lacka.name" = "Läcka"\n"service.lacka.description" = "…"\n'


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    server = RedisServer(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def variables(redis: RedisServer, tmp_path: Path) -> dict[str, str]:
    (tmp_path / "packages").mkdir()
    place = install(tmp_path / "packages", "lacka", _CODE, {"lacka": "lacka:service"}, _ROWS, sv=_TEXTS, en=_TEXTS)
    return {"REDIS_URL": redis.url, "PYTHONPATH": str(place), "VST_MOST_MEMORY": "400MB", "VST_DRAIN": "1,2,30", "VST_SECRET_KEY": "k" * 40}


@pytest.mark.requirement("OPS-040")
async def test_its_pages_move_on_a_new_one_serves_and_another_of_the_machine_waits(variables: dict[str, str], tmp_path: Path) -> None:
    data = tmp_path / "data"
    with ExitStack() as stack:
        one, other = (stack.enter_context(serving(data, **variables)) for _ in range(2))
        pages = [await opened(one.address) for _ in range(PAGES)]
        assert one.process.poll() is None
        await asyncio.to_thread(_leak, one)
        assert {await code_of(page) for page in pages} == {MOVED_ON}, "the client comes back by itself, and shows no bar"
        assert one.process.wait(PATIENCE) == replaced.EXIT_STATUS
        assert "more than VST_MOST_MEMORY" in one.logged()
        assert "Traceback" not in one.logged()

        await asyncio.to_thread(_leak, other, times=400)
        page = await opened(other.address)
        anew = stack.enter_context(serving(data, **variables))
        for served in (other, anew):
            assert await asyncio.to_thread(_is_ready, served)
        assert other.process.poll() is None and page.close_code is None, "it is not its turn yet"
        await page.close()


def _leak(served: Served, times: int = MOST_LOOKS) -> None:
    """A visitor looks at the page again and again, so many times or until the process ends."""
    person = by_key("B03").person.personnummer
    with httpx.Client(base_url=served.address, timeout=PATIENCE, follow_redirects=True) as visitor:
        visitor.get("/inloggad/automock", params={"id": person, "target": LEAK, "valt-engagemang": "5521030014"})
        for _ in range(times):
            if visitor.get("/health/ready").status_code == 503:
                return
            assert visitor.get(LEAK).status_code == 200


def _is_ready(served: Served) -> bool:
    return httpx.get(f"{served.address}/health/ready", timeout=PATIENCE).status_code == 200


async def test_one_within_its_limit_or_without_one_stays(settings: Any) -> None:
    ended: list[str] = []
    for most, size in ((0, 900), (1000, 900), (1000, None)):
        settings.VST_MOST_MEMORY = most
        await Replacing(lambda size=size: size, lambda: ended.append("ended"), lambda what, lasts: True).look()  # type: ignore[misc]
    assert ended == []


async def test_one_that_is_too_large_ends_once_and_only_when_it_is_its_turn(settings: Any) -> None:
    settings.VST_MOST_MEMORY = 1000
    ended: list[str] = []
    answers = [False, True, True]
    job = Replacing(lambda: 1001, lambda: ended.append("ended"), lambda what, lasts: answers.pop(0))
    seen = []
    for _ in range(3):
        await job.look()
        seen.append((len(ended), job.is_due))
    assert seen == [(0, False), (1, True), (1, True)]


def test_a_turn_is_one_processs_until_it_is_over_and_nobodys_while_redis_is_away(redis: RedisServer, settings: Any) -> None:
    assert turns.take("trial", timedelta(minutes=1), lambda: None), "without Redis there is nobody else"
    settings.REDIS_URL = redis.url
    assert [turns.take("trial", timedelta(minutes=1)) for _ in range(2)] == [True, False]
    assert turns.take("another", timedelta(minutes=1))
    redis.stop()
    assert not turns.take("third", timedelta(minutes=1))
    redis.start()


@pytest.mark.parametrize(("said", "size"), [("0", 0), ("400MB", 400_000_000), ("2 GB", 2_000_000_000)])
def test_a_limit_is_a_size(said: str, size: int) -> None:
    assert most_memory(said) == size


@pytest.mark.parametrize("said", ["", "400", "400mb", "-1MB", "1.5GB", "٤MB"])
def test_what_is_no_size_is_refused_in_words(said: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="VST_MOST_MEMORY is a number of MB or GB"):
        most_memory(said)


def test_a_process_knows_how_large_it_is() -> None:
    size = resident()
    assert size is not None and 20_000_000 < size < 20_000_000_000
