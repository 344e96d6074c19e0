"""What a socket sent for a handler of a page: as the client sends it, or one line in the log and nothing else."""

import json
import logging
from typing import Any

import pytest
from reactpy import component, html, use_state

from components.client import LivePage
from components.event_shape import WrongShape, told
from tests.components.pages import APage
from tests.components.test_client import SCOPE, targets

pytestmark = pytest.mark.requirement("MEND-012")


async def chosen(value: str, place: int = 0, *more: bool, about: dict[str, Any] | None = None) -> None:
    """A handler as an ability calls it."""


def clicked(event: Any) -> None:
    """A handler as the browser calls it."""


@pytest.mark.parametrize("data", [["moms"], ["moms", 2], ["moms", 2, True, False]])
def test_an_ability_calls_a_handler_with_what_it_takes(data: list[Any]) -> None:
    assert told("onChosen", chosen, data) == data


@pytest.mark.parametrize("data", [[], [7], [None], [["moms"]], [{"value": "moms"}], ["moms", "2"], ["moms", True], ["moms", 2, "x"]])
def test_anything_else_is_of_another_shape(data: list[Any]) -> None:
    with pytest.raises(WrongShape):
        told("onChosen", chosen, data)


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"key": "row", "target": {"value": "moms", "checked": True, "name": "term"}},
        {"target": {"value": ["a", "b"]}, "pressed": "Enter", "ctrlKey": True},
        {"fields": {"name": "Beata", "yes": True, "several": ["a"]}},
        {"open": False, "something": {"new": [1]}},
    ],
)
def test_an_event_of_the_browser_has_fields_of_their_kinds(event: dict[str, Any]) -> None:
    assert told("onClick", clicked, [event]) == [event]


@pytest.mark.parametrize(
    "event",
    [
        {"target": "moms"},
        {"target": {"value": 7}},
        {"target": {"value": None}},
        {"target": {"value": ["a", 1]}},
        {"target": {"checked": "yes"}},
        {"target": {"name": {}}},
        {"key": 7},
        {"pressed": ["Enter"]},
        {"ctrlKey": 1},
        {"fields": []},
        {"fields": {"name": 7}},
        {"fields": {"name": {"a": 1}}},
        {"open": "yes"},
    ],
)
def test_a_field_of_another_kind_is_of_another_shape(event: dict[str, Any]) -> None:
    with pytest.raises(WrongShape):
        told("onClick", clicked, [event])


@pytest.mark.parametrize("data", [[], [{}, {}], ["x", "y"]])
def test_a_handler_of_the_browser_has_one_event(data: list[Any]) -> None:
    with pytest.raises(WrongShape):
        told("onClick", clicked, data)


@component
def typing() -> Any:
    typed, set_typed = use_state("")
    return html.input({"onInput": lambda event: set_typed(event["target"]["value"].strip()), "value": typed})


@pytest.mark.parametrize(
    "data", [[{}], [{"target": {}}], [{"target": {"name": "x"}}], [{"target": {"value": [1]}}], [{"target": 1}], [], [1]]
)
async def test_what_is_missing_is_one_line_and_the_page_stays_live(data: list[Any], caplog: pytest.LogCaptureFixture) -> None:
    live = LivePage(APage(), SCOPE, (), typing)
    await live.open()
    [target] = targets(json.loads(await live.next_update())["model"])
    with caplog.at_level(logging.INFO):
        live.deliver(target, data)
        live.deliver(target, [{"target": {"value": " moms "}}])
        assert b'"moms"' in await live.next_update()
    ours = [record for record in caplog.records if record.name.startswith(("components", "portal"))]
    assert [(record.levelname, record.exc_info) for record in ours] == [("WARNING", None)]
    await live.close()
