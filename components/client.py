"""A page as the client sees it: drawn once for the GET, then kept alive over one websocket."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from os.path import commonprefix
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson
import reactpy.config
from reactpy.core.hooks import ConnectionContext
from reactpy.core.layout import Layout
from reactpy.types import Component, Connection, Location

from components.event_shape import WrongShape, told
from components.hooks import LISTENS_IN_SCOPE, PAGE_IN_SCOPE
from components.markup import Leaf, OwnLeaf, RenderFailed, to_html
from components.page import page as the_portal
from components.parts import parted
from components.reactpy_patches import EFFECT_FAILED, RENDER_FAILED, STILL, handler_of, start_effects, waits_to_be_drawn
from components.resting import may_rest
from portal.runtime import tracing
from portal.runtime.fault import FAULT
from portal.runtime.metrics import EVENT
from portal.web import failure_record
from portal.web.screen import after_failure

if TYPE_CHECKING:
    from portal.web.page import Page

# The library's default draws the components of one page in tasks beside each other: with state changing quickly it
# leaves wrong pages and dead layouts, and keeps every update in memory. tests/components/test_serial_rendering.py shows both.
reactpy.config.REACTPY_ASYNC_RENDERING.current = False

MOST_WAITING: Final = 50
"""Events that may wait for their handlers; a visitor does not click fifty times ahead, a flood would take memory without bound."""

logger = logging.getLogger(__name__)

Root = Callable[[], Component]
Instead = Callable[["Page"], "Page | None"]
"""The page to draw after a component of a page raised, or ``None``."""


class Prerendered(NamedTuple):
    """A page as it stands in a document."""

    html: str
    """The inside of ``#root``."""
    rests: bool
    """Whether it begins without a websocket."""
    drawing: "FirstDrawing | None" = None
    """What it was drawn by, where that may go on as the live page."""


async def prerender(
    page: "Page", scope: dict[str, Any], root: Root = the_portal, place: Mapping[str, Any] | None = None, *, is_kept: bool = False
) -> Prerendered:
    """``page`` drawn once; where it ``is_kept``, what it was drawn by is not ended.

    ``scope`` is the ASGI scope of the request. Effects do not run and nothing is awaited in the drawing: what a screen shows
    is in ``page`` before. A ``place`` that is not React's stands last in ``main``. Raises ``RenderFailed`` when a component
    raised, ``RefusedMarkup`` for what no page may hold.
    """
    drawing = FirstDrawing(root, page, scope)
    still = STILL.set(True)
    failures: list[BaseException] = []
    caught = RENDER_FAILED.set(failures)
    try:
        model = await drawing.draw()
        rests = root is the_portal and place is None and may_rest(page, model)
        inside = Prerendered(to_html(model if place is None else parted(model, place), rests=rests), rests)
    except BaseException as failed:
        await drawing.close()
        if isinstance(failed, RenderFailed):
            raise failed from (failures[0] if failures else None)
        raise
    finally:
        RENDER_FAILED.reset(caught)
        STILL.reset(still)
    if is_kept and not rests and drawing.may_go_on:
        return inside._replace(drawing=drawing)
    await drawing.close()
    return inside


class FirstDrawing:
    """The drawing of a GET: its components with their state, what they drew, and no effect started yet."""

    def __init__(self, root: Root, page: "Page", scope: Mapping[str, Any]) -> None:
        self._root, self._page = root, page
        self.scope: dict[str, Any] = {**scope, PAGE_IN_SCOPE: page}
        """What components find in their connection."""
        self.layout = Layout(_connected(root, page, self.scope))
        self.update: Mapping[str, Any] = {}
        """The whole page, as the layout drew it."""

    async def draw(self) -> Any:
        """Draws the page, and gives its model."""
        await self.layout.__aenter__()
        self.update = await self.layout.render()
        return self.update["model"]

    @property
    def may_go_on(self) -> bool:
        """Whether nothing in it is told what changes elsewhere: what was said before its websocket is open would be lost."""
        return LISTENS_IN_SCOPE not in self.scope

    def live(self, scope: Mapping[str, Any], have: Iterable[str] = ()) -> "LivePage":
        """The live page of it, for the connection ``scope`` of a client that has these leaves."""
        self.scope.clear()
        self.scope.update(scope, **{PAGE_IN_SCOPE: self._page})
        return LivePage(self._page, self.scope, have, self._root, first=self)

    async def close(self) -> None:
        """Ends it."""
        await self.layout.__aexit__(None, None, None)


class TooMuch(Exception):
    """More events wait than any visitor makes."""


class LivePage:
    """One open page: its layout, the events that wait for their handlers, and which leaves its browser has.

    ``open`` first; then ``next_update`` in one task, ``deliver`` as events arrive, ``close`` at the end.
    """

    TooMuch = TooMuch
    RenderFailed = RenderFailed

    tell_failed: Callable[[str], Awaitable[None]] | None = None
    """Tells the visitor that what they did came to nothing, with the reference id that the log has."""

    def __init__(
        self,
        page: "Page",
        scope: dict[str, Any],
        have: Iterable[str] = (),
        root: Root = the_portal,
        instead: Instead = after_failure,
        first: FirstDrawing | None = None,
    ) -> None:
        self._layout = first.layout if first else Layout(_connected(root, page, {**scope, PAGE_IN_SCOPE: page}))
        self._drawn_before = first.update if first else None
        """The whole page, where it is drawn already."""
        self._page = page
        self._instead = partial(_layout_instead, instead, root, page, scope)
        self._have = set(have)
        self._queues: dict[str, deque[tuple[float, list[Any]]]] = {}
        """What waits for the handler of a target, each with when it came."""
        self._undrawn: list[float] = []
        """When those events came whose handlers have ended and whose changes are not drawn yet."""
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def open(self) -> None:
        """Makes the layout ready to draw; the first ``next_update`` is the whole page."""
        if self._drawn_before is None:
            await self._layout.__aenter__()

    async def next_update(self) -> bytes:
        """The next part that changed, as JSON ``{"type", "path", "model"}``, or all that changed by now; waits for the first.

        A leaf the browser has is only named. When a component of a service raised, the next update is the whole page with what
        stands in the service's place. Raises ``RenderFailed`` of its exception when any other component raised.
        """
        EFFECT_FAILED.set(self._effect_failed)
        failures: list[BaseException] = []
        RENDER_FAILED.set(failures)
        update = await self._all_drawn()
        if _ERROR_NODE in update:
            await self._draw_instead(failures)
            update = await self._drawn()
        if _ERROR_NODE in update:
            raise _failed(failures)
        self._count_drawn()
        return update

    def _count_drawn(self) -> None:
        """What all events up to now changed is drawn."""
        for came in self._undrawn:
            EVENT.labels(self._page.screen).observe(time.monotonic() - came)
        self._undrawn.clear()

    async def _all_drawn(self) -> bytes:
        """One message for what one event changed in many places: a sum, and all that follow from it."""
        first = await self._first_drawn() if self._drawn_before else await self._layout.render()
        if not waits_to_be_drawn(self._layout):
            return self._written(first)
        updates = [first]
        while waits_to_be_drawn(self._layout):
            updates.append(await self._layout.render())
        places = [update["path"].replace("/children/", "/") for update in updates]
        path = commonprefix(places)  # noqa: RUF071 - characters: the client puts them together again
        parts = [(place.removeprefix(path), _inside(update["model"])) for place, update in zip(places, updates, strict=True)]
        return self._written({"type": "layout-updates", "path": path, "parts": parts})

    async def _first_drawn(self) -> Any:
        """The whole page as it was drawn for the GET. Its effects begin."""
        update, self._drawn_before = self._drawn_before, None
        await start_effects(self._layout)
        return update

    async def _drawn(self) -> bytes:
        return self._written(await self._layout.render())

    def _written(self, said: Any) -> bytes:
        return orjson.dumps(said, default=self._plain, option=orjson.OPT_PASSTHROUGH_SUBCLASS)

    async def _draw_instead(self, failures: list[BaseException]) -> None:
        try:
            raise _failed(failures)
        except RenderFailed:
            layout = self._instead()
            if layout is None:
                raise
        failures.clear()
        await self._let_go()
        self._layout = layout
        await self.open()

    def deliver(self, target: str, data: list[Any]) -> None:
        """Gives ``data`` to the handler of ``target``: in order for one target, at the same time for different ones.

        An event for an element that is gone is dropped. Raises :class:`TooMuch` when ``MOST_WAITING`` events wait.
        """
        if handler_of(self._layout, target) is None:
            return
        if sum(map(len, self._queues.values())) >= MOST_WAITING:
            raise TooMuch
        self._queues.setdefault(target, deque()).append((time.monotonic(), data))
        if target not in self._tasks:
            self._tasks[target] = asyncio.create_task(self._run(target))

    @property
    def is_at_rest(self) -> bool:
        """Whether no handler of an event is at work or waits to be, and all that changed was drawn."""
        return not self._tasks and not waits_to_be_drawn(self._layout)

    async def rest(self) -> None:
        """Waits until it is at rest."""
        while not self.is_at_rest:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)
            await asyncio.sleep(0)

    async def close(self) -> None:
        """Ends waiting handlers and effects. An effect that raises while it ends is logged, never passed on."""
        await self._let_go()

    async def _let_go(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        try:
            await self._layout.__aexit__(None, None, None)
        except Exception:
            logger.exception("A page did not close cleanly")

    async def _run(self, target: str) -> None:
        """Works through what waits for one target, then ends: a page at rest has no tasks."""
        queue = self._queues[target]
        try:
            while queue:
                came, data = queue[0]
                await self._run_handler(target, data)
                self._undrawn.append(came)
                if not waits_to_be_drawn(self._layout):
                    self._count_drawn()
                queue.popleft()
        finally:
            del self._queues[target], self._tasks[target]

    async def _run_handler(self, target: str, data: list[Any]) -> None:
        handler = handler_of(self._layout, target)
        if handler is None:
            return
        name = target.rsplit(":", 1)[-1]
        with tracing.trace(f"event {self._page.screen}", screen=self._page.screen):
            await self._handled(name, handler, data)

    async def _handled(self, name: str, handler: Any, data: list[Any]) -> None:
        try:
            await handler.function(told(name, handler.function, data))
        except WrongShape as wrong:
            logger.warning("An event of %s was left out: %s", name, wrong)
        except FAULT as failure:
            tracing.tell(has_failed=True)
            await self._failed(f"The handler of {name} failed", failure)

    async def _effect_failed(self, failure: BaseException) -> None:
        await self._failed("An effect failed", failure)

    async def _failed(self, what: str, failure: BaseException) -> None:
        """Notes it, and tells the visitor."""
        reference = failure_record.note(what, self._page, failure)
        if self.tell_failed:
            await self.tell_failed(reference)

    def _plain(self, value: Any) -> Any:
        """What JSON has no words for: leaves, and subclasses such as Django's safe strings."""
        if isinstance(value, Leaf):
            return self._leaf(value)
        if isinstance(value, str):
            return "".join((value, ""))
        if isinstance(value, dict):
            return dict(value)
        if isinstance(value, list):
            return list(value)
        if isinstance(value, int):
            return int(value)
        raise TypeError(f"{type(value).__name__} can not be sent to a page")

    def _leaf(self, leaf: Leaf) -> dict[str, str]:
        """Named where the browser has it, else with its text."""
        said = {"h": leaf.hash} if leaf.hash in self._have else {"h": leaf.hash, **leaf}
        self._have.add(leaf.hash)
        if isinstance(leaf, OwnLeaf):
            leaf.let_go()
        return said


def _failed(failures: list[BaseException]) -> RenderFailed:
    failed = RenderFailed("a component raised while it was drawn")
    failed.__cause__ = failures[0] if failures else None
    return failed


def _inside(model: Mapping[str, Any]) -> Mapping[str, Any]:
    """The one element that a component draws, which the client puts back into its component; the component itself for any other."""
    children = model.get("children", ())
    only = children[0] if len(children) == 1 and model.keys() == {"tagName", "children"} else None
    return only if isinstance(only, Mapping) and only["tagName"] else model


def _layout_instead(instead: Instead, root: Root, page: "Page", scope: dict[str, Any]) -> Any:
    found = instead(page)
    return Layout(_connected(root, found, {**scope, PAGE_IN_SCOPE: found})) if found else None


_ERROR_NODE: Final = b'"tagName":"","error":'
"""How an element that failed begins. Inside a text every quotation mark is escaped, so that only a real one looks so."""


def _connected(root: Root, page: "Page", scope: dict[str, Any]) -> Any:
    """The root component with the connection that ``use_location``, ``use_scope``, ``use_query`` and ``use_page`` read."""
    location = Location(path=page.path, query_string=f"?{page.query}" if page.query else "")
    return ConnectionContext(root(), value=Connection(scope=scope, location=location, carrier=None))
