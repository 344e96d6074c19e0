"""What an open page of a full budget costs the server, and whose processor makes its files."""

import gc
from typing import Any
from urllib.parse import urlencode

import orjson
import pytest

from components.client import LivePage
from components.markup import OwnLeaf
from portal.figures import sheets
from portal.figures.state import packed
from portal.testing.visitors import Visitor
from portal.typeset import pdf
from portal.web.visit import page_for_socket
from tests.tools.test_likviditetsbudget import TOOL, a_full_budget

MOST_ELEMENTS = 120
"""An element that an open page holds costs it some 1.3 KB, a component twice that."""
FULL = {"start": "2026-01", **a_full_budget()}
SCOPE = {"type": "websocket", "path": "/ws/page", "headers": [(b"host", b"localhost")], "query_string": b"", "client": ("127.0.0.1", 1)}

pytestmark = pytest.mark.django_db(transaction=True)


def elements(node: Any) -> list[dict[str, Any]]:
    """Those of a drawing, components too."""
    return [node, *(each for child in node.get("children", ()) for each in elements(child))] if isinstance(node, dict) else []


def leaves() -> list[OwnLeaf]:
    """All that are held, by whatever page."""
    gc.collect()
    return [each for each in gc.get_objects() if type(each) is OwnLeaf]


async def test_an_open_page_holds_values_and_neither_fields_nor_their_text() -> None:
    of_others = {id(leaf): leaf for leaf in leaves()}
    page = await page_for_socket(f"{TOOL}?{urlencode({'d': packed(FULL)})}", SCOPE)
    live = LivePage(page, SCOPE)
    await live.open()
    try:
        drawn = elements(orjson.loads(await live.next_update())["model"])
        grids = [each for each in drawn if each.get("attributes", {}).get("className") == "grid"]
        assert all("s1.m1" in str(each) for each in grids[:1]), "the fields are sent"
        assert not [each for each in drawn if each["tagName"] in ("select", "td", "output")]
        assert len([each for each in drawn if each["tagName"]]) <= MOST_ELEMENTS
        states = live._layout._model_states_by_life_cycle_state_id.values()
        assert {state.model.current for state in states} == {None}, "nothing that was drawn is held"
        held = [leaf for leaf in leaves() if id(leaf) not in of_others]
        assert len(held) >= len(grids)
        assert not [leaf for leaf in held if "s1.m1" in leaf.get("__html", "")], "they have been let go"
    finally:
        await live.close()


@pytest.mark.parametrize(("kind", "begins"), [("pdf", b"%PDF"), ("xlsx", b"PK")])
def test_its_files_are_not_made_by_the_process_that_serves(kind: str, begins: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    def here(*_: Any, **__: Any) -> None:
        raise AssertionError("made by the process that serves")

    monkeypatch.setattr(sheets, "Workbook", here)
    monkeypatch.setattr(pdf, "_compiled", here)
    answer = Visitor().posts(TOOL, {**FULL, "gor": kind})
    assert (answer.status, answer.response.content[: len(begins)]) == (200, begins)


@pytest.mark.parametrize("language", ["sv", "en"])
def test_who_asks_for_a_file_when_too_many_wait_is_told_and_keeps_what_was_typed(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("components.figures.export.PRESS._most", 0)
    address = {"sv": TOOL, "en": "/en/tillvaxtverket/cash-flow-budget"}[language]
    page = Visitor().posts(address, {"s1.m1": "77", "gor": "xlsx"})
    assert page.status == 400
    assert {"sv": "Många vill ha filer just nu", "en": "Many people are asking for files right now"}[language] in page.text("tool-told")
    assert page.field("s1.m1") == "77"
