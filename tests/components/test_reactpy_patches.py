"""What is changed in ReactPy is still needed, and still works.

Here are the changes that nobody sees on a page. The others fail in ``test_client.py``: effects of a prerender and what each click left
behind (``affect_layout_did_render``), keys of components (``_make_component_model_state``, ``_update_component_model_state``), persons
in lines of the log; and ``test_still.py`` has the state that another thread sets.
"""

import asyncio
from importlib.metadata import version

import reactpy.core._life_cycle_hook as life_cycle_of_reactpy
import reactpy.core.layout as layout_of_reactpy
from reactpy import component, html
from reactpy.core.layout import Layout

from components.reactpy_patches import VERSION, handler_of


def test_they_are_for_the_version_of_reactpy_that_is_installed() -> None:
    assert version("reactpy") == VERSION


async def test_a_component_is_locked_without_giving_way_to_other_tasks() -> None:
    others: list[str] = []
    asyncio.get_running_loop().call_soon(others.append, "another task")
    async with life_cycle_of_reactpy.Semaphore(1):
        assert others == []


async def test_what_the_loop_itself_asks_for_is_drawn_next_without_a_turn_through_a_pipe() -> None:
    queue = layout_of_reactpy._ThreadSafeQueue()
    queue.put("component")
    assert queue._queue.qsize() == 1
    assert await queue.get() == "component"


async def test_a_component_that_waits_is_not_put_in_the_queue_twice() -> None:
    queue = layout_of_reactpy._ThreadSafeQueue()
    queue.put("component")
    queue.put("component")
    assert queue._queue.qsize() == 1


async def test_the_handler_of_an_element_is_found_by_its_target_and_none_where_it_is_gone() -> None:
    @component
    def button() -> object:
        return html.button({"onClick": lambda event: None}, "Klicka")

    async with Layout(button()) as layout:
        model = (await layout.render())["model"]
        while not model.get("eventHandlers"):
            model = model["children"][0]
        target = model["eventHandlers"]["onClick"]["target"]
        assert handler_of(layout, target) is not None
        assert handler_of(layout, "gone") is None
