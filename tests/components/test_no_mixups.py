"""No visitor ever sees another's page, however many render at once.

The stable line of ReactPy (1.1) gave one visitor's connection to another's component in 3 of 6 renders with two visitors.
"""

import asyncio
import json
from typing import Any

from reactpy import component, html, use_scope, use_state

from components.client import LivePage, prerender
from components.hooks import use_page
from tests.components.pages import APage, inside

VISITORS = 200


@component
def name_of_visitor(place: str) -> Any:
    page, scope = use_page(), use_scope()
    n, set_n = use_state(0)
    return html.p({"onClick": lambda event: set_n(n + 1)}, f"{place}:{page.visitor}:{scope['visitor']}:{n}")


@component
def layer(depth: int) -> Any:
    page = use_page()
    return html.div({"data-visitor": page.visitor}, name_of_visitor(str(depth)), layer(depth - 1) if depth else None)


@component
def root() -> Any:
    return layer(5)


def visit(visitor: int) -> tuple[APage, dict[str, Any]]:
    return APage(visitor=f"v{visitor}x"), {"type": "http", "visitor": f"v{visitor}x"}


def assert_only(visitor: int, text: str) -> None:
    assert text.count(f"v{visitor}x") >= 2
    for other in range(VISITORS):
        assert other == visitor or f"v{other}x" not in text


async def test_pages_drawn_at_once_show_each_their_own_visitor() -> None:
    drawn = [one.html for one in await asyncio.gather(*(prerender(*visit(visitor), root) for visitor in range(VISITORS)))]
    for visitor, markup in enumerate(drawn):
        assert_only(visitor, markup)


async def test_live_pages_clicked_at_once_show_each_their_own_visitor() -> None:
    async def clicks(visitor: int) -> list[str]:
        live = LivePage(*visit(visitor), (), root)
        await live.open()
        seen = [(await live.next_update()).decode()]
        target = inside(inside(json.loads(seen[0])["model"])["children"][0])["eventHandlers"]["onClick"]["target"]
        for _ in range(5):
            live.deliver(target, [{}])
            seen.append((await live.next_update()).decode())
            await asyncio.sleep(0)
        await live.close()
        return seen

    for visitor, seen in enumerate(await asyncio.gather(*map(clicks, range(VISITORS)))):
        for update in seen:
            assert_only(visitor, update)
        assert seen[-1].count(":5") == 1
