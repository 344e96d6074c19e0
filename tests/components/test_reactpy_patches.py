"""What is changed in ReactPy is still needed, and still works.

Here are the changes that nobody sees on a page, and those of what is still and of how elements are made. The others fail in
``test_client.py``: effects of a prerender and what each click left behind (``affect_layout_did_render``), keys of components
(``_make_component_model_state``, ``_update_component_model_state``), persons in lines of the log; and ``test_still.py`` has the state
that another thread sets. What calls ``sys.exit`` (``Component.render``) is in ``tests/portal/eservices/test_mistakes.py``.
"""

import asyncio
from importlib.metadata import version
from typing import Any
from weakref import ref

import pytest
import reactpy.core._life_cycle_hook as life_cycle_of_reactpy
import reactpy.core.layout as layout_of_reactpy
from reactpy import component, html, use_effect, use_state
from reactpy.core.layout import Layout

from components import reactpy_patches
from components.markup import Leaf, ready
from components.reactpy_patches import VERSION, handler_of


def test_they_are_for_the_version_of_reactpy_that_is_installed() -> None:
    assert version("reactpy") == VERSION


async def test_a_component_is_locked_without_giving_way_to_other_tasks() -> None:
    others: list[str] = []
    asyncio.get_running_loop().call_soon(others.append, "another task")
    lock = life_cycle_of_reactpy.Semaphore(1)
    await lock.acquire()
    assert others == []
    lock.release()


async def test_what_the_loop_itself_asks_for_is_drawn_next_without_a_turn_through_a_pipe() -> None:
    queue = layout_of_reactpy._ThreadSafeQueue()
    asyncio.get_running_loop().call_soon(queue.put, "another")
    queue.put("component")
    assert await queue.get() == "component"
    assert await queue.get() == "another"


async def test_a_component_that_waits_is_not_put_in_the_queue_twice() -> None:
    queue = layout_of_reactpy._ThreadSafeQueue()
    for name in ("first", "second", "first"):
        queue.put(name)
    assert [await queue.get(), await queue.get()] == ["first", "second"]
    asyncio.get_running_loop().call_soon(queue.put, "third")
    assert await queue.get() == "third"


async def test_a_component_that_another_thread_asks_for_is_drawn_by_the_loop() -> None:
    queue = layout_of_reactpy._ThreadSafeQueue()
    await asyncio.gather(asyncio.to_thread(queue.put, "component"), queue.get())


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


async def test_what_is_still_is_no_state_of_the_layout_and_reads_as_before() -> None:
    @component
    def page() -> object:
        still = html.ul({"id": "list"}, html.li({"key": "one"}, "Ett", None, html.b(1)), html.li())
        return html.div(html.button({"onClick": lambda event: None}, html.i("Klicka")), still, still)

    async with Layout(page()) as layout:
        model = (await layout.render())["model"]["children"][0]
        still = {
            "tagName": "ul",
            "attributes": {"id": "list"},
            "children": [
                {"tagName": "li", "attributes": {"key": "one"}, "children": ["Ett", {"tagName": "b", "children": ["1"]}]},
                {"tagName": "li"},
            ],
        }
        assert model["children"][1:] == [still, still]
        assert model["children"][0]["children"] == [{"tagName": "i", "children": ["Klicka"]}]
        (root,) = layout._model_states_by_life_cycle_state_id.values()
        (div,) = root.children_by_key.values()
        (button,) = div.children_by_key.values()
        assert button.children_by_key == {}
        assert layout._seen == {}


async def test_what_an_update_says_is_kept_by_nobody_and_each_component_is_drawn_anew_where_it_stands() -> None:
    shows: dict[str, Any] = {}

    @component
    def part(name: str) -> object:
        text, shows[name] = use_state("")
        return html.p({"onClick": lambda event: None}, ready("b", {}, text))

    @component
    def page() -> object:
        title, shows["page"] = use_state("Sida")
        return html.div(ready("h1", {}, title), part("one"), html.section(part("two")))

    async with Layout(page()) as layout:
        update = await layout.render()
        leaf = ref(update["model"]["children"][0]["children"][0]["attributes"]["dangerouslySetInnerHTML"])
        assert leaf()
        del update
        assert leaf() is None

        shows["two"]("Två")
        update = await layout.render()
        assert update["path"] == "/children/0/children/2/children/0"
        assert update["model"]["children"][0]["children"][0]["attributes"]["dangerouslySetInnerHTML"] == {"__html": "Två"}

        shows["page"]("Ny")
        update = await layout.render()
        heading, one, section = update["model"]["children"][0]["children"]
        assert heading["attributes"]["dangerouslySetInnerHTML"] == {"__html": "Ny"}
        two = section["children"][0]["children"][0]["children"][0]
        assert two["attributes"]["dangerouslySetInnerHTML"] == {"__html": "Två"}
        assert one["children"][0]["eventHandlers"].keys() == {"onClick"}


async def test_what_becomes_still_lets_go_of_its_handlers_and_components_and_has_new_ones_when_it_moves_again() -> None:
    ended: list[str] = []
    show: Any = None

    @component
    def inner() -> object:
        use_effect(lambda: lambda: ended.append("inner"), dependencies=[])
        return html.p("Inuti")

    @component
    def page() -> object:
        nonlocal show
        moves, show = use_state(True)
        return html.div(
            html.div(
                {"id": "place", **({"onClick": lambda event: None} if moves else {})}, html.span(inner()) if moves else html.span("Still")
            )
        )

    async with Layout(page()) as layout:
        await layout.render()
        for moves, handlers, components in ((False, 0, 1), (True, 1, 2), (False, 0, 1)):
            show(moves)
            model = (await layout.render())["model"]["children"][0]["children"][0]
            assert ("eventHandlers" in model) is moves
            assert len(layout._event_handlers) == handlers
            assert len(layout._model_states_by_life_cycle_state_id) == components
        assert ended == ["inner", "inner"]


@pytest.mark.parametrize(
    "given",
    [
        (),
        ("text", 1, None),
        ({"id": "one"},),
        ({"id": "one", "hidden": True, "tabIndex": -1, "style": {"a": 1}}, "text", html.b("bold"), {"tagName": "i"}),
        ([html.li({"key": "one"}), "text"],),
        ({"onClick": "alert()"},),
        ({"onion": "text"}, (html.b(),)),
        ({"dangerouslySetInnerHTML": Leaf("<b></b>")},),
    ],
)
def test_an_element_is_made_as_the_library_makes_it(given: Any) -> None:
    theirs = reactpy_patches._make_element(html.div, *given)
    ours = html.div(*given)
    assert ours == theirs
    assert list(ours) == list(theirs)
    assert type(ours) is type(theirs)


@pytest.mark.parametrize(("elements", "name"), [(html, "del_"), (html.svg, "linearGradient")])
def test_what_makes_the_elements_of_a_tag_is_looked_up_once(elements: Any, name: str) -> None:
    first = getattr(elements, name)
    assert vars(elements)[name] is first
    assert first()["tagName"] == name.rstrip("_")


def test_an_element_is_read_as_the_dict_that_it_is() -> None:
    assert type(html.div("text")).__getitem__ is dict.__getitem__
    assert html.div("text")["children"] == ["text"]


def test_an_element_with_a_handler_is_made_as_the_library_makes_it() -> None:
    made = html.button({"id": "one", "onClick": lambda event: None}, "Klicka")
    assert made["attributes"] == {"id": "one"}
    assert list(made["eventHandlers"]) == ["onClick"]


def test_an_element_that_has_no_inside_refuses_children() -> None:
    with pytest.raises(TypeError):
        html.br("text")
