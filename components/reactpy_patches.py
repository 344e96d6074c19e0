"""What is changed in ReactPy 2.0.0b13, and read of its private parts: all of it, here alone.

Each has a test that fails without it; ``tests/components/test_reactpy_patches.py`` names them. With another version of ReactPy,
look at each anew: it may not be needed any more, or not be possible.
"""

import logging
from asyncio import _get_running_loop
from collections.abc import Callable
from contextvars import ContextVar
from functools import partial
from typing import Any, Final

import reactpy.core._life_cycle_hook as life_cycle_of_reactpy
import reactpy.core.layout as layout_of_reactpy
from reactpy.core._life_cycle_hook import LifeCycleHook
from reactpy.core.layout import Layout
from reactpy.utils import Ref

VERSION: Final = "2.0.0b13"
"""Of ReactPy, which these are for."""

STILL: ContextVar[bool] = ContextVar("still", default=False)
"""Whether the layout at hand draws only once, for the prerender. Effects belong to the live page, which runs them."""


_did_render = LifeCycleHook.affect_layout_did_render


async def _start_effects(self: LifeCycleHook) -> None:
    """Three things the library's own does not do.

    A prerender starts no effects. A render without effects adds no ``asyncio.Event``, of which one for each event stayed
    for as long as the page was open (0.6 KB). Effects that have ended are let go.
    """
    if STILL.get():
        self._effect_funcs.clear()
    elif self._effect_funcs:
        self._effect_tasks = [task for task in self._effect_tasks if not task.done()]
        await _did_render(self)


LifeCycleHook.affect_layout_did_render = _start_effects


life_cycle_of_reactpy.Semaphore = partial(life_cycle_of_reactpy.Semaphore, fast_acquire=True)
"""Each hook is locked while its component draws. Nobody else wants the lock when rendering is serial, yet the library's own gives
way to every other task before it takes it: one more turn of the loop for each component."""


class _RenderingQueue(layout_of_reactpy._ThreadSafeQueue[Any]):
    """The components of one page that wait to be drawn.

    The library hands each over as if it came from another thread: a write to a pipe, a read of it and a task, for each
    event. That is only done for what does come from another thread.
    """

    def put(self, value: Any) -> None:
        if _get_running_loop() is not self._loop or self._queue.full():
            super().put(value)
        elif value not in self._pending:
            self._pending.add(value)
            self._queue.put_nowait(value)


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


def _without_arguments(record: logging.LogRecord) -> bool:
    """The library writes the arguments of a failed component or handler into its line; they may hold a person."""
    if record.exc_info and isinstance(record.msg, str):
        record.msg = record.msg.split("(")[0].split("<")[0].split("EventHandler")[0].strip()
    return True


logging.getLogger(layout_of_reactpy.__name__).addFilter(_without_arguments)


def waits_to_be_drawn(layout: Layout) -> bool:
    """Whether something changed on the page that its visitor has not been sent."""
    return bool(layout._rendering_queue._pending)


def handler_of(layout: Layout, target: str) -> Any:
    """What answers events for ``target``; ``None`` when its element is gone. The library has no way to ask."""
    return layout._event_handlers.get(target)
