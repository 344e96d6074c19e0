"""What docs/how-to/make-a-page-live.md shows does what it says, on a page that is drawn once and on a live one."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from channels.layers import get_channel_layer
from reactpy import component

from components.client import LivePage, prerender
from components.markup import to_html
from components.still import plain
from tests.components.pages import APage
from tests.components.test_client import SCOPE, opened, targets

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "make-a-page-live.md"
SNIPPETS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture(scope="module")
def shown() -> SimpleNamespace:
    """What the snippets define, from top to bottom."""
    names: dict[str, Any] = {"__name__": "snippets"}
    exec(compile("\n".join(SNIPPETS), str(PAGE), "exec"), names)
    return SimpleNamespace(**names)


def root(draw: Callable[[], Any]) -> Any:
    """The root of a page that shows one part."""
    return component(draw)


async def until(live: LivePage, words: str) -> str:
    """The update that has ``words``."""
    async with asyncio.timeout(60):
        while words not in (update := (await live.next_update()).decode()):
            pass  # something else was drawn first
    return update


async def test_an_effect_reads_while_the_page_is_open_and_is_ended_with_it(shown: SimpleNamespace) -> None:
    read: asyncio.Queue[int] = asyncio.Queue()
    waits, ended = asyncio.Event(), asyncio.Event()
    read.put_nowait(7)

    async def ask() -> int:
        try:
            waits.set()
            return await read.get()
        except asyncio.CancelledError:
            ended.set()
            raise

    page = root(lambda: shown.queue(ask, 0))
    assert "Läser" in (await prerender(APage(), SCOPE, page)).html
    assert read.qsize() == 1, "the GET asks nothing"
    live, _ = await opened(page)
    await until(live, "7 väntar")
    waits.clear()
    await waits.wait()
    await live.close()
    await asyncio.wait_for(ended.wait(), 60)


async def test_what_an_effect_returns_is_called_when_the_page_closes(shown: SimpleNamespace) -> None:
    told: list[Callable[[str], None]] = []

    def subscribe(tell: Callable[[str], None]) -> Callable[[], None]:
        told.append(tell)
        return told.clear

    live, _ = await opened(root(lambda: shown.rate(subscribe, "10,20")))
    while not told:  # noqa: ASYNC110 - nobody tells when an effect has run
        await asyncio.sleep(0)
    told[0]("10,25")
    await until(live, "10,25")
    await live.close()
    assert told == []


async def test_every_open_page_of_a_group_hears(shown: SimpleNamespace) -> None:
    page = root(lambda: shown.case_state("2026-1", "Inkommet"))
    pages = [(await opened(page))[0] for _ in range(2)]
    while len(get_channel_layer().groups.get(shown.group_of("2026-1"), ())) < 2:  # noqa: ASYNC110 - nobody tells when a group is joined
        await asyncio.sleep(0)
    await shown.tell("2026-1", "Beslutat")
    for live in pages:
        await until(live, "Beslutat")
        await live.close()
    assert not get_channel_layer().groups.get(shown.group_of("2026-1"))


def test_a_filtered_list_calls_nothing_in_python_and_names_its_parts(shown: SimpleNamespace) -> None:
    drawn = shown.industries(lambda key, **values: f"{key} {values or ''}", {"Bageri": "/bageri", "Åkeri & flytt": "/akeri"})
    assert "on" not in drawn["attributes"]["ability"]
    html = to_html(plain(drawn))
    assert html.count("data-search=") == 2
    assert 'data-search="Åkeri &amp; flytt"' in html
    assert all(f'id="{id}"' in html for id in ("industry", "industry-list", "industry-count"))


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ({}, ("datum", 1)),
        ({"ordning": "belopp", "sida": "3"}, ("belopp", 3)),
        ({"ordning": "'; drop table", "sida": "-1"}, ("datum", 1)),
        ({"sida": "99999999999999"}, ("datum", 1)),
    ],
)
def test_order_and_page_are_read_from_the_address(shown: SimpleNamespace, query: dict[str, str], asked: tuple[str, int]) -> None:
    assert shown.asked(query) == asked


def test_a_table_leads_to_its_other_orders_and_pages(shown: SimpleNamespace) -> None:
    visit = SimpleNamespace(rest="", address=lambda rest: "/inloggad/betalningar", t=lambda key, **values: key)
    html = to_html(plain(shown.payments(visit, shown.Payments((("2026-11-27", "1 200"),), "belopp", 2, 3))))
    assert 'href="/inloggad/betalningar?ordning=datum&amp;sida=1"' in html
    assert 'href="/inloggad/betalningar?ordning=belopp&amp;sida=3"' in html
    assert html.count('aria-current="true"') == 1


def test_a_table_that_is_filtered_keeps_its_words_and_its_order(shown: SimpleNamespace) -> None:
    visit = SimpleNamespace(rest="", address=lambda rest: "/inloggad/betalningar", t=lambda key, **values: key)
    words = shown.filtered_by({"ord": " hyra å el "})
    html = to_html(plain(shown.payments(visit, shown.Payments((), "belopp", 1, 2, words))))
    assert '<form action="/inloggad/betalningar" method="get"' in html or '<form method="get" action="/inloggad/betalningar"' in html
    assert 'name="ordning" value="belopp"' in html or 'value="belopp"' in html
    assert 'value="hyra å el"' in html
    assert 'href="/inloggad/betalningar?ordning=belopp&amp;sida=2&amp;ord=hyra+%C3%A5+el"' in html
    assert shown.filtered_by({}) == ""


async def test_long_work_shows_its_progress_and_that_it_is_done(shown: SimpleNamespace) -> None:
    steps: asyncio.Queue[int] = asyncio.Queue()

    async def make() -> AsyncIterator[int]:
        while (percent := await steps.get()) < 100:
            yield percent
        yield 100

    live, first = await opened(root(lambda: shown.export(make, "Hämta allt")))
    assert "export-progress" not in json.dumps(first)
    live.deliver(targets(first["model"])[0], [{}])
    steps.put_nowait(40)
    await until(live, '"value":40')
    steps.put_nowait(100)
    await until(live, "Klart")
    await live.close()
