"""Three processes as they are served: Redis goes and comes back, one of them is killed, and the others know of each other as before."""

import asyncio
import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import lxml.html
import pytest
from django.utils import timezone
from websockets.asyncio.client import ClientConnection

from portal.editing.demo_editors import PASSWORD
from portal.testing import processes
from portal.testing.browser import Served, serving
from tests.client.served import until
from tests.live_pages import opened
from tests.redis_server import RedisServer

PREPARED = """
import django; django.setup()
from django.core.management import call_command
from portal.editing import demo_editors
call_command("load_content", verbosity=0)
demo_editors.make()
"""
PUSHED_WITHIN = 15
"""Seconds on a busy machine; what is not pushed is looked at each half minute."""
PAGE = "/bara-pa-svenska"
FLAG = "vst-ft-custom-service-menu"
HOUR = timedelta(hours=1)


class Editor:
    """Somebody signed in at the console of one process; forms are sent as the page gave them, but for what is typed."""

    def __init__(self, served: Served, name: str) -> None:
        self._client = httpx.Client(base_url=served.address, headers={"Origin": served.address}, timeout=60, follow_redirects=True)
        self.sends("/admin/login/", "//form[.//input[@name='username']]", username=name, password=PASSWORD)

    def sees(self, path: str) -> Any:
        answer = self._client.get(path)
        assert answer.status_code == 200, (path, answer.status_code)
        return lxml.html.document_fromstring(answer.text, base_url=str(answer.url))

    def sends(self, path: str, form: str, **typed: str) -> None:
        found = self.sees(path).xpath(form)[0]
        found.make_links_absolute()
        answer = self._client.post(found.action or path, data={**dict(found.form_values()), **typed})
        assert answer.status_code == 200, (path, answer.status_code)


@pytest.fixture
def three(redis: RedisServer, tmp_path: Path) -> Iterator[list[Served]]:
    with (
        serving(tmp_path, REDIS_URL=redis.url) as one,
        serving(tmp_path, REDIS_URL=redis.url) as two,
        serving(tmp_path, REDIS_URL=redis.url) as third,
    ):
        environment = {**os.environ, "VST_DATA": str(tmp_path), "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings"}
        processes.run("-c", PREPARED, environment=environment, check=True)
        yield [one, two, third]


@pytest.mark.requirement("OPS-031")
async def test_what_one_changes_the_other_shows_again_and_again_after_redis_was_away(three: list[Served], redis: RedisServer) -> None:
    one, other, _ = three
    operator, publisher = await asyncio.to_thread(Editor, one, "operator"), await asyncio.to_thread(Editor, one, "publicerare")
    page = await opened(other.address, "/")
    redis.stop()
    await asyncio.to_thread(until, lambda: "The channel layer failed" in other.logged(), "the other process to notice", 60)
    redis.start()
    await asyncio.to_thread(until, lambda: "The channel layer is back" in other.logged(), "the other process to hear again", 60)
    for turn in range(5):
        await asyncio.to_thread(_plan, operator, f"Avbrott nummer {turn}")
        await asyncio.wait_for(_shown(page, f"Avbrott nummer {turn}"), PUSHED_WITHIN)
        for act, status in (("unpublish", 302), ("publish", 200)):
            await asyncio.to_thread(_bulk, publisher, act)
            await asyncio.to_thread(until, lambda status=status: _status(other) == status, f"the page to be {act}ed", PUSHED_WITHIN)
        value = ("on", "off")[turn % 2]
        await asyncio.to_thread(operator.sends, "/admin/operations/", _FLAGS, key=FLAG, value=value, reason=f"Prov {turn}")
        await asyncio.to_thread(until, lambda value=value: _flag(other) == str(value == "on").lower(), "the flag", PUSHED_WITHIN)
    await page.close()


_FLAGS = "//form[@data-testid='flag-switch']"


def _plan(operator: Editor, title: str) -> None:
    now = timezone.localtime()
    operator.sends(
        "/admin/notices/new/",
        "//form[.//*[@name='now_title_sv']]",
        name=title,
        applications="foretagsporten-skalet",
        until=f"{now + HOUR:%Y-%m-%d %H:%M}",
        now_from=f"{now - HOUR:%Y-%m-%d %H:%M}",
        now_type="INFO",
        now_title_sv=title,
        now_message_sv="Det mesta fungerar.",
    )


def _bulk(publisher: Editor, act: str) -> None:
    found = publisher.sees(f"/admin/pages/search/?q={PAGE.strip('/')}").xpath("//a[contains(@href, '/edit/')]/@href")[0]
    number = found.rstrip("/").split("/")[-2]
    publisher.sends(f"/admin/bulk/wagtailcore/page/{act}/?id={number}&next=/admin/", "//main//form[@method='POST' or @method='post']")


def _status(served: Served) -> int:
    return httpx.get(served.address + PAGE, timeout=60).status_code


def _flag(served: Served) -> str:
    listed = httpx.get(f"{served.address}/api/skalet/v1/features", timeout=60).json()
    return next((one["value"] for one in listed if one["key"] == FLAG), "")


async def _shown(page: ClientConnection, words: str) -> None:
    while words not in str(await page.recv()):
        pass


@pytest.mark.requirement("OPS-035")
def test_the_console_of_each_shows_all_and_one_that_was_killed_as_gone(three: list[Served]) -> None:
    one, other, third = three
    operator = Editor(one, "operator")
    until(lambda: [_is_gone(row) for row in _listed(operator)] == [False] * 3, "all three to be listed", 60)
    third.process.kill()
    until(lambda: sorted(_is_gone(row) for row in _listed(operator)) == [False, False, True], "one to be gone", 60)
    for row in _listed(operator):
        number, (state, release, pages, lag, breakers, ages) = (
            row.xpath("string(th)").split()[-1],
            (cell.text_content() for cell in row.xpath("td")),
        )
        assert ("borta sedan" in state) == (number == str(third.process.pid))
        assert release and int(pages) >= 0 and lag.endswith("ms") and breakers and ages
    other.process.terminate()
    until(lambda: len(_listed(operator)) == 2, "one that ends to leave the list", 60)


def _listed(operator: Editor) -> list[Any]:
    rows: list[Any] = operator.sees("/admin/operations/").xpath("//*[@data-testid='process']")
    return rows


def _is_gone(row: Any) -> bool:
    return bool(row.get("data-gone") == "true")
