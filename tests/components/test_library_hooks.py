"""The hooks of reactpy-django work under our own socket, though nothing else of it is used."""

import json
from types import SimpleNamespace
from typing import Any

from reactpy import component, html
from reactpy_django.hooks import use_location, use_query

from components.client import LivePage

A_PAGE = SimpleNamespace(path="/tjanster", query="x=1", locale="sv", login=None)


@component
def place() -> Any:
    location = use_location()
    return html.p(location.path, location.query_string)


@component
def answer() -> Any:
    asked = use_query(_fetch, postprocessor=None)
    return html.p("loading" if asked.loading else str(asked.data))


async def _fetch() -> str:
    return "seven companies"


async def _drawn(root: Any, updates: int) -> list[str]:
    live = LivePage(A_PAGE, {"type": "websocket", "headers": []}, root=root)  # type: ignore[arg-type]
    await live.open()
    try:
        return [json.dumps(json.loads(await live.next_update())["model"]) for _ in range(updates)]
    finally:
        await live.close()


async def test_a_component_knows_where_it_stands() -> None:
    [model] = await _drawn(place, 1)
    assert "/tjanster" in model
    assert "?x=1" in model


async def test_a_query_says_loading_and_then_what_was_found() -> None:
    first, second = await _drawn(answer, 2)
    assert "loading" in first
    assert "seven companies" in second
