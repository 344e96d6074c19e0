"""A page that was drawn for the GET goes on as the live page: its state stands, its effects begin, and nothing is drawn a second time."""

import asyncio
import json
from typing import Any

import pytest
from reactpy import component, html, use_effect, use_scope, use_state

from components.client import prerender
from components.hooks import use_group
from components.markup import ready
from tests.components.pages import APage
from tests.components.test_client import SCOPE, counter, targets

WEBSOCKET: dict[str, Any] = {"type": "websocket", "headers": []}


async def test_the_live_page_is_the_drawing_of_the_get_and_answers_clicks() -> None:
    drawings = []

    @component
    def root() -> Any:
        drawings.append(use_scope()["type"])
        return html.main(counter())

    inside = await prerender(APage(), SCOPE, root, is_kept=True)
    assert inside.drawing
    live = inside.drawing.live(WEBSOCKET)
    await live.open()
    first = json.loads(await live.next_update())
    assert (first["path"], drawings) == ("", ["http"])
    live.deliver(targets(first["model"])[0], [{}])
    assert "Klickad 1" in (await live.next_update()).decode()
    await live.close()


async def test_what_is_drawn_later_finds_the_connection_of_the_websocket() -> None:
    found = []

    @component
    def root() -> Any:
        n, set_n = use_state(0)
        found.append(use_scope()["type"])
        return html.button({"onClick": lambda event: set_n(n + 1)}, str(n))

    inside = await prerender(APage(), SCOPE, root, is_kept=True)
    assert inside.drawing
    live = inside.drawing.live(WEBSOCKET)
    await live.open()
    first = json.loads(await live.next_update())
    live.deliver(targets(first["model"])[0], [{}])
    await live.next_update()
    assert found == ["http", "websocket"]
    await live.close()


async def test_effects_begin_with_the_websocket_those_of_children_first_and_end_with_the_page() -> None:
    told: list[str] = []

    def noted(name: str) -> Any:
        told.append(f"{name} begins")
        return lambda: told.append(f"{name} ends")

    @component
    def child() -> Any:
        use_effect(lambda: noted("child"), dependencies=[])
        return html.p()

    @component
    def root() -> Any:
        use_effect(lambda: noted("root"), dependencies=[])
        return html.main(child())

    inside = await prerender(APage(), SCOPE, root, is_kept=True)
    await asyncio.sleep(0)
    assert told == []
    assert inside.drawing
    live = inside.drawing.live(WEBSOCKET)
    await live.open()
    await live.next_update()
    await asyncio.sleep(0)
    assert told == ["child begins", "root begins"]
    await live.close()
    assert sorted(told[2:]) == ["child ends", "root ends"]


async def test_an_effect_that_changes_something_at_once_is_drawn() -> None:
    @component
    def root() -> Any:
        words, say = use_state("av nyss")
        use_effect(lambda: say("av nu"), dependencies=[])
        return html.p(words)

    inside = await prerender(APage(), SCOPE, root, is_kept=True)
    assert inside.drawing
    live = inside.drawing.live(WEBSOCKET)
    await live.open()
    assert "av nyss" in (await live.next_update()).decode()
    assert "av nu" in (await live.next_update()).decode()
    await live.close()


async def test_ready_made_html_is_named_where_the_browser_has_it_and_sent_where_it_has_not() -> None:
    part = ready("ul", {}, "<li>Utdelning" * 100)
    name = part["attributes"]["dangerouslySetInnerHTML"].hash

    @component
    def root() -> Any:
        return html.main(part)

    for have, is_sent in (([name], False), ([], True)):
        inside = await prerender(APage(), SCOPE, root, is_kept=True)
        assert inside.drawing
        live = inside.drawing.live(WEBSOCKET, have)
        await live.open()
        assert (b"Utdelning" in await live.next_update()) is is_sent
        await live.close()


@pytest.mark.parametrize(("page_knows", "goes_on"), [(False, False), (True, True)])
async def test_a_page_that_hears_what_others_say_is_drawn_anew_unless_every_page_knows_it(page_knows: bool, goes_on: bool) -> None:
    async def heard(message: dict[str, Any]) -> None:
        """Nothing is said here."""

    @component
    def root() -> Any:
        use_group("grupp", heard, page_knows=page_knows)
        return html.p()

    inside = await prerender(APage(), SCOPE, root, is_kept=True)
    assert (inside.drawing is not None) is goes_on
    if inside.drawing:
        await inside.drawing.close()


async def test_nothing_is_kept_unless_it_is_asked_for() -> None:
    assert (await prerender(APage(), SCOPE, counter)).drawing is None
