"""Suggestions from the server: the newest question is answered, a late or failed answer shows nothing."""

import asyncio
import json
from typing import Any

import pytest
from reactpy import component

from components.client import LivePage
from components.ui.search_field import search_field
from tests.components.pages import APage, copied
from tests.components.ui.html_of import sv


class Open:
    """A search field on an open page."""

    def __init__(self, suggest: Any) -> None:
        @component
        def root() -> Any:
            return search_field(sv, suggest, id="q")

        self.live = LivePage(APage(), {"type": "websocket", "headers": []}, root=root)  # type: ignore[arg-type]

    async def __aenter__(self) -> "Open":
        await self.live.open()
        self.model = json.loads(await self.live.next_update())
        self.model = self.model["model"]
        return self

    async def __aexit__(self, *of_no_interest: object) -> None:
        await self.live.close()

    def asks(self, term: str, number: int) -> None:
        host = _find(self.model, lambda node: "ability" in node.get("attributes", {}))
        self.live.deliver(host["eventHandlers"]["onTerm"]["target"], [term, number])

    async def next(self) -> None:
        async with asyncio.timeout(5):
            self.model = copied(self.model, json.loads(await self.live.next_update()))

    @property
    def shown(self) -> tuple[str, str, list[str]]:
        """The words that the list answers, the number of the question, the suggestions."""
        found = _find(self.model, lambda node: node.get("attributes", {}).get("role") == "listbox")
        own = found["attributes"]
        return own["data-term"], own["data-seq"], [option["attributes"]["data-value"] for option in found.get("children", [])]


async def test_a_term_is_answered_with_its_suggestions() -> None:
    async def suggest(term: str) -> list[str]:
        return [term + "registrering", term + "deklaration"]

    async with Open(suggest) as field:
        assert field.shown == ("", "0", [])
        field.asks("moms", 1)
        await field.next()
        assert field.shown == ("moms", "1", ["momsregistrering", "momsdeklaration"])


async def test_a_slow_answer_does_not_hold_up_the_next_and_is_dropped() -> None:
    slow, was_asked = asyncio.Event(), asyncio.Event()
    asked = []

    async def suggest(term: str) -> list[str]:
        asked.append(term)
        if term == "mom":
            was_asked.set()
            await slow.wait()
        return [term]

    async with Open(suggest) as field:
        field.asks("mom", 1)
        await was_asked.wait()
        field.asks("moms", 2)
        await field.next()
        slow.set()
        assert field.shown == ("moms", "2", ["moms"])
        field.asks("momsr", 3)
        await field.next()
        assert (asked, field.shown) == (["mom", "moms", "momsr"], ("momsr", "3", ["momsr"]))


async def test_a_failure_suggests_nothing_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def suggest(term: str) -> list[str]:
        raise OSError("no route")

    async with Open(suggest) as field:
        field.asks("moms", 1)
        await field.next()
        assert field.shown == ("moms", "1", [])
    assert "Nothing could be suggested" in caplog.text


async def test_a_page_that_closes_asks_no_more() -> None:
    ended = asyncio.Event()

    async def suggest(term: str) -> list[str]:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()
        return []

    async with Open(suggest) as field:
        field.asks("moms", 1)
        await asyncio.sleep(0)
    async with asyncio.timeout(5):
        await ended.wait()


def _find(node: Any, fits: Any) -> Any:
    if isinstance(node, str):
        return None
    if fits(node):
        return node
    return next((found for child in node.get("children", []) if (found := _find(child, fits))), None)
