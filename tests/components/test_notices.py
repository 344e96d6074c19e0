"""A live page follows the notices, and lets go of them when it closes."""

import asyncio
import json
from typing import Any

import pytest
from reactpy import component, html

from components.client import LivePage, prerender
from components.hooks import use_notices
from portal.notices.follow import FOLLOWER
from test_world import outside_world
from tests.components.pages import APage

pytestmark = pytest.mark.django_db(transaction=True)
SCOPE: dict[str, Any] = {"type": "http", "headers": []}


@component
def titles() -> Any:
    found = use_notices()
    return html.p("as it was" if found is None else ", ".join(one.messages["sv"][0] for one in found))


async def test_a_page_is_drawn_anew_when_a_notice_goes_and_hears_no_more_when_it_is_closed() -> None:
    hearing = len(FOLLOWER._hearers)
    live = LivePage(APage(notices=()), SCOPE, (), titles)
    await live.open()
    assert "as it was" in json.dumps(json.loads(await live.next_update()))
    assert b"Planerat" in await live.next_update(), "the notices were others than the page was made with"
    outside_world.remove_notice(outside_world.NOTICES["N-SKAL"]["uuid"])
    assert b"Planerat" not in await asyncio.wait_for(live.next_update(), 10)
    assert len(FOLLOWER._hearers) == hearing + 1
    await live.close()
    assert len(FOLLOWER._hearers) == hearing


async def test_a_page_that_is_only_drawn_hears_nothing() -> None:
    hearing = len(FOLLOWER._hearers)
    await prerender(APage(notices=()), SCOPE, titles)
    assert len(FOLLOWER._hearers) == hearing
