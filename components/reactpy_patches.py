"""What is changed in ReactPy 2.0.0b13, and read of its private parts: all of it, here alone.

Each has a test that fails without it; ``tests/components/test_reactpy_patches.py`` names them. With another version of ReactPy,
look at each anew: it may not be needed any more, or not be possible.
"""

import asyncio
import logging
from asyncio import _get_running_loop
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from contextvars import ContextVar
from functools import partial
from types import NoneType
from typing import Any, Final

import reactpy._html as html_of_reactpy
import reactpy.core._life_cycle_hook as life_cycle_of_reactpy
import reactpy.core.layout as layout_of_reactpy
from reactpy.core._life_cycle_hook import HOOK_STACK, LifeCycleHook
from reactpy.core.layout import Layout
from reactpy.core.vdom import Vdom
from reactpy.types import Component, VdomDict
from reactpy.utils import Ref

from components.markup import SharedModel
from components.still import DrawnOnce
from portal.runtime.fault import FAULT

VERSION: Final = "2.0.0b13"
"""Of ReactPy, which these are for."""

STILL: ContextVar[bool] = ContextVar("still", default=False)
"""Whether the layout at hand draws only once, for the prerender. Effects belong to the live page, which runs them."""

EFFECT_FAILED: ContextVar[Callable[[BaseException], Any] | None] = ContextVar("effect failed", default=None)
"""Who is told of an exception in an effect of the layout at hand."""

RENDER_FAILED: ContextVar[list[BaseException] | None] = ContextVar("render failed", default=None)
"""Where the exception of a component of the layout at hand is put, for the library writes it to the log and loses it."""


_did_render = LifeCycleHook.affect_layout_did_render


async def _start_effects(self: LifeCycleHook) -> None:
    """Three things the library's own does not do.

    A prerender starts no effects, they wait for ``start_effects``. A render without effects adds no ``asyncio.Event``, of which one
    for each event stayed for as long as the page was open (0.6 KB). Effects that have ended are let go.
    """
    if self._effect_funcs and not STILL.get():
        self._effect_tasks = [task for task in self._effect_tasks if not task.done()]
        told = EFFECT_FAILED.get()
        self._effect_funcs[:] = [partial(_told_of, effect, told) for effect in self._effect_funcs]
        await _did_render(self)


async def start_effects(layout: Layout) -> None:
    """Starts those of all components of a layout that was drawn by a prerender, in the order in which it would have."""
    for state in reversed(list(layout._model_states_by_life_cycle_state_id.values())):
        await state.life_cycle_state.hook.affect_layout_did_render()


async def _told_of(effect: Callable[[Any], Any], told: Callable[[BaseException], Any] | None, stop: Any) -> None:
    """The library hears of an exception in an effect when its component goes, if ever."""
    try:
        await effect(stop)
    except FAULT as failure:
        if told is None:
            raise
        await told(failure)


LifeCycleHook.affect_layout_did_render = _start_effects


def _rendered(self: Component) -> Any:
    """What wants the process to end has failed, as everything else that a component raises: others are served by the process."""
    try:
        return self.type(*self._args, **self._kwargs)
    except SystemExit as wanted:
        raise RuntimeError("it called sys.exit") from wanted


Component.render = _rendered


class _NobodyElse:
    """In place of the lock that each hook has while its component draws: nobody else wants it when rendering is serial.

    The library's own gives way to every other task before it is taken, one more turn of the loop for each component, and holds
    0.8 KB for as long as the page is open.
    """

    __slots__ = ()

    def __init__(self, value: int) -> None:
        """As the library makes one: ``value`` is how many may have it at once."""

    async def acquire(self) -> None:
        """Is there to be had."""

    def release(self) -> None:
        """Is given back."""


life_cycle_of_reactpy.Semaphore = _NobodyElse


class _RenderingQueue:
    """The components of one page that wait to be drawn, each once, for the one task that draws them.

    The library hands each over as if it came from another thread: a write to a pipe, a read of it and a task, for each
    event. That is only done for what does come from another thread. And its queue holds 3 KB for as long as the page is open.
    """

    __slots__ = ("_loop", "_pending", "_wanted")

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._pending: dict[Any, None] = {}
        self._wanted: asyncio.Future[None] | None = None

    def put(self, value: Any) -> None:
        """``value`` waits to be drawn, from whichever thread."""
        if _get_running_loop() is not self._loop:
            self._loop.call_soon_threadsafe(self.put, value)
            return
        self._pending[value] = None
        if self._wanted and not self._wanted.done():
            self._wanted.set_result(None)

    async def get(self) -> Any:
        """What has waited longest; waits for the first."""
        while not self._pending:
            self._wanted = self._loop.create_future()
            await self._wanted
        value = next(iter(self._pending))
        del self._pending[value]
        return value

    async def close(self) -> None:
        """Nothing waits any more."""
        self._pending.clear()


layout_of_reactpy._ThreadSafeQueue = _RenderingQueue


class _KeyedModel(Ref[Any]):
    """The model of a component that was given a key, with the key in it.

    The library keeps a component's key to itself: the client could not tell rows apart and would leave what was typed
    in one row to the row that takes its place.
    """

    __slots__ = ("_model", "key")

    def __init__(self, key: object) -> None:
        self.key = key

    @property
    def current(self) -> Any:
        return self._model

    @current.setter
    def current(self, model: dict[str, Any]) -> None:
        self._model = model if "key" in model else {**model, "key": str(self.key)}


def _with_key(make: Callable[..., Any], at: int) -> Callable[..., Any]:
    def make_with_key(*arguments: Any) -> Any:
        state, component = make(*arguments), arguments[at]
        if component.key is not None:
            state.model = _KeyedModel(component.key)
        return state

    return make_with_key


layout_of_reactpy._make_component_model_state = _with_key(layout_of_reactpy._make_component_model_state, 3)
layout_of_reactpy._update_component_model_state = _with_key(layout_of_reactpy._update_component_model_state, 3)


# A dict in Python that does what dict does, for types alone: some hundred times for each page.
del VdomDict.__getitem__

_make_element = Vdom.__call__
_ONE_CHILD: Final = frozenset({str, int, NoneType, dict, VdomDict, Component})
_NO_HANDLER: Final = frozenset({str, int, bool, float, NoneType, dict, list, tuple})


def _element(self: Vdom, *given: Any) -> VdomDict:
    """An element without handlers whose children are no lists, made in less than half of the time; any other as the library makes it."""
    attributes, children = (given[0], list(given[1:])) if given and type(given[0]) is dict else ({}, list(given))
    for child in children:
        if type(child) not in _ONE_CHILD and not isinstance(child, DrawnOnce):
            return _make_element(self, *given)
    for name, value in attributes.items():
        if (type(value) not in _NO_HANDLER and (callable(value) or not isinstance(value, dict))) or name[:2] == "on":
            return _make_element(self, *given)
    if self.custom_constructor or self.import_source or (children and not self.allow_children):
        return _make_element(self, *given)
    made = VdomDict.__new__(VdomDict)
    if children:
        dict.__setitem__(made, "children", children)
    if attributes:
        dict.__setitem__(made, "attributes", attributes.copy())
    dict.__setitem__(made, "tagName", self.__name__)
    return made


Vdom.__call__ = _element


def _element_kept(look_up: Callable[[Any, str], Any]) -> Callable[[Any, str], Any]:
    def kept(self: Any, name: str) -> Any:
        """What makes the elements of one tag, from now on an attribute as any: the library looks ``html.div`` up each time anew."""
        made = look_up(self, name)
        setattr(self, name, made)
        return made

    return kept


for _elements in (html_of_reactpy.HtmlConstructor, html_of_reactpy.SvgConstructor):
    _elements.__getattr__ = _element_kept(_elements.__getattr__)


_OF_STILL: Final = frozenset({"tagName", "attributes", "children"})
_render_model = Layout._render_model
Model = dict[str, Any]
_Seen = dict[int, tuple[Any, Model | None]]
"""By identity: an element that was looked through and is not drawn yet, and its model where it is still."""


async def _render_still(self: Layout, exit_stack: Any, old_state: Any, parent: Any, index: int, key: Any, raw_model: Any) -> Any:
    """An element without components and handlers in it is no state of the layout, as a text is none.

    Nothing in it is ever drawn by itself, and what stands for an element costs as much memory as the element.
    """
    seen: _Seen = self.__dict__.setdefault("_seen", {})
    model = seen.pop(id(raw_model))[1] if id(raw_model) in seen else _still_model(raw_model, seen)
    if model is None:
        return await _render_model(self, exit_stack, old_state, parent, index, key, raw_model)
    if old_state is not None:
        await self._unmount_model_states([old_state])
    return model


def _still_model(raw: Any, seen: _Seen) -> Model | None:
    """The model of an element, or ``None`` for one with a component or a handler in it; then what it holds is ``seen``."""
    if type(raw) is DrawnOnce and raw.model:
        return raw.model
    is_still = raw.keys() <= _OF_STILL
    elements: list[tuple[Any, Model | None]] = []
    children: list[Any] = []
    for child in raw.get("children", ()):
        if type(child) is str:
            children.append(child)
        elif isinstance(child, dict):
            drawn = _still_model(child, seen)
            is_still = is_still and drawn is not None
            elements.append((child, drawn))
            children.append(drawn)
        elif isinstance(child, Component):
            is_still = False
        elif child is not None:
            children.append(f"{child}")
    if not is_still:
        for child, drawn in elements:
            seen[id(child)] = (child, drawn)
        return None
    model: Model = {"tagName": raw["tagName"]}
    if "attributes" in raw:
        model["attributes"] = raw["attributes"]
    if children:
        model["children"] = children
    if type(raw) is DrawnOnce:
        model = raw.model = SharedModel(model)
    return model


Layout._render_model = _render_still

_LET_GO: Final = Ref[Any](None)


async def _drawn_and_let_go(self: Layout, old_state: Any) -> Any:
    """One update of a layout, which keeps none of what it says.

    The library keeps the model of every element for as long as the page is open, and puts each new one into that of its parent, but
    reads none of them again: a component that is drawn anew makes its own. They were two fifths of an open page.
    """
    token = HOOK_STACK.initialize()
    try:
        component, parent = old_state.life_cycle_state.component, old_state.parent if hasattr(old_state, "_parent_ref") else None
        async with AsyncExitStack() as effects:
            state = await self._render_component(effects, old_state, parent, old_state.index, old_state.key, component)
        if parent is not None:
            parent.children_by_key[state.key] = state
        update = {"type": "layout-update", "path": state.patch_path, "model": state.model.current}
        _let_go_of_models(state)
        return update
    finally:
        HOOK_STACK.reset(token)


def _let_go_of_models(state: Any) -> None:
    state.model = _LET_GO
    for child in state.children_by_key.values():
        _let_go_of_models(child)


Layout._create_layout_update = _drawn_and_let_go


def _without_arguments(record: logging.LogRecord) -> bool:
    """The library writes the arguments of a failed component or handler into its line; they may hold a person."""
    caught = RENDER_FAILED.get()
    if caught is not None and record.exc_info and record.exc_info[1] and str(record.msg).startswith("Failed to render"):
        caught.append(record.exc_info[1])
        return False  # whoever draws the page logs it, with a reference
    if record.exc_info and isinstance(record.msg, str):
        record.msg = record.msg.split("(")[0].split("<")[0].split("EventHandler")[0].strip()
    return True


logging.getLogger(layout_of_reactpy.__name__).addFilter(_without_arguments)


def check_elements(check: Callable[[str, Mapping[str, Any]], None]) -> Callable[[], None]:
    """From now on ``check`` is told of the tag and the attributes of each element where it is written, and may raise. For developers.

    What it gives ends that.
    """
    write = Vdom.__call__

    def end() -> None:
        Vdom.__call__ = write

    def checked(self: Vdom, *given: Any) -> Any:
        if given and isinstance(given[0], Mapping) and "tagName" not in given[0]:
            check(self.__name__, given[0])
        return write(self, *given)

    Vdom.__call__ = checked
    return end


def waits_to_be_drawn(layout: Layout) -> bool:
    """Whether something changed on the page that its visitor has not been sent."""
    return bool(layout._rendering_queue._pending)


def handler_of(layout: Layout, target: str) -> Any:
    """What answers events for ``target``; ``None`` when its element is gone. The library has no way to ask."""
    return layout._event_handlers.get(target)
