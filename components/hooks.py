"""Hooks of the portal's components, and what ReactPy's own need to keep.

What a handler gets
-------------------
A browser event is large and tells more of the visitor than a handler needs. The client sends only this, and leaves out what is
empty, so that a click is about a hundred bytes. In Python it is ReactPy's ``Event``, a dict whose keys are attributes too:

- ``event["target"]["value"]``, ``["checked"]``, ``["name"]``: the field an ``onChange``, ``onInput``, ``onBlur`` or
  ``onKeyDown`` came from; ``value`` is a list for a ``select`` with ``multiple``. Passwords and files are never sent.
- ``event["key"]``: the ``data-key`` of the element that was hit or of its nearest ancestor that has one; which row of a list.
- ``event["pressed"]``: on keyboard events the key as the browser names it (``Enter``, ``ArrowDown``), with ``ctrlKey``,
  ``altKey``, ``shiftKey`` and ``metaKey`` only when they were held.
- ``event["fields"]``: on ``onSubmit`` all fields by name, check boxes as booleans.
- ``event["open"]``: on ``onToggle``, whether a ``details`` or popover is open now.

``@event(prevent_default=True)``, ``stop_propagation``, ``debounce`` and ``throttle`` (milliseconds) of ReactPy are obeyed by the client;
a waiting debounced field is sent before any other event of the page, so that handlers see events in the order they happened.
"""

import logging
from asyncio import _get_running_loop
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

import reactpy.core._life_cycle_hook as life_cycle_of_reactpy
import reactpy.core.layout as layout_of_reactpy
from channels.layers import get_channel_layer
from reactpy import use_async_effect, use_connection, use_effect, use_ref, use_state
from reactpy.core._life_cycle_hook import LifeCycleHook
from reactpy.utils import Ref

from components.ui.translate import Translate
from portal.notices.follow import FOLLOWER
from portal.words.texts import text

if TYPE_CHECKING:
    from portal.notices import Notice
    from portal.web.page import Page

PAGE_IN_SCOPE: Final = "portal.web.page"
"""Where the page stands in the scope of a component's connection."""

STILL: ContextVar[bool] = ContextVar("still", default=False)
"""Whether the layout at hand draws only once, for the prerender. Effects belong to the live page, which runs them."""


def use_page() -> "Page":
    """The page this component stands on; the same record on the GET and on the socket."""
    return cast("Page", use_connection().scope[PAGE_IN_SCOPE])


def use_text() -> Translate:
    """``t = use_text()``, then ``t("choose_engagemang.title")`` or ``t("chooser.count", n=7)``. ``KeyError`` for a missing text."""
    locale = use_page().locale

    def t(key: str, /, **values: object) -> str:
        return text(locale, key, **values)

    return t


def use_group(group: str, receiver: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
    """Gives every message of a channel group to ``receiver`` while the component stands on a live page.

    In place of reactpy-django's ``use_channel_layer``, which never leaves its group: each closed page would stay a member.
    """
    latest = use_ref(receiver)
    latest.current = receiver

    @use_async_effect(dependencies=[group])
    async def listen() -> None:
        layer = get_channel_layer()
        name = await layer.new_channel()
        await layer.group_add(group, name)
        try:
            while True:
                await latest.current(await layer.receive(name))
        finally:
            await layer.group_discard(group, name)


def use_notices() -> "tuple[Notice, ...] | None":
    """The notices in force where they have changed since the page was made, else ``None``; the component is drawn anew with each change."""
    kept: Any = use_state(None)
    notices, set_notices = kept
    at_first = use_page().notices

    def told(found: "tuple[Notice, ...]") -> None:
        set_notices(lambda before: before if found == (at_first if before is None else before) else found)

    use_effect(lambda: FOLLOWER.hear(told), dependencies=[])
    return cast("tuple[Notice, ...] | None", notices)


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
