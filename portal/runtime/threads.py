"""The threads in which requests and live pages do what blocks, as they ask the database.

Django gives each request a thread of its own and ends it with the request. To begin one, and to open SQLite in it, took a fifth of
what a page of somebody signed in costs, so they are kept from one request to the next. Websockets it gives one thread for all of them,
where one slow question stops every live page: here they share a few. So does what goes on when its request is answered.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import Context, copy_context
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from asgiref.sync import AsyncToSync, SyncToAsync, ThreadSensitiveContext, sync_to_async
from django.db import close_old_connections

from portal.runtime.connection import App, Message, Receive, Send

P = ParamSpec("P")
R = TypeVar("R")

OF_SOCKETS: Final = 4
"""Threads that the live pages of a process share."""
KEPT: Final = 8
"""Threads that wait for a request; beyond these each request has one that ends with it."""
OUTLIVING: Final = 8
"""Threads that share what outlives the requests of a process."""


class KeptThreads:
    """An ASGI application around another: each request has one thread for itself while it is answered."""

    def __init__(self, application: App) -> None:
        self._application = application
        self._waiting: list[_Thread] = []

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        thread = self._waiting.pop() if self._waiting else _Thread()
        try:
            async with ThreadSensitiveContext(executor=thread):
                await self._application(scope, receive, send)
        finally:
            is_idle = thread.is_idle
            thread.tidy()
            if is_idle and len(self._waiting) < KEPT:
                self._waiting.append(thread)
            else:
                thread.shutdown(wait=False)


class SocketThreads:
    """An ASGI application around another: what live pages ask is asked in whichever of a few threads is free.

    A question needs no thread of its own: a connection to the database is lent for it, and nothing of a page stays in a thread.
    """

    def __init__(self, application: App, threads: int = OF_SOCKETS) -> None:
        self._application = application
        self._context = _shared(threads, "socket")

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Each websocket has a context of its own, as servers begin it; what outlives a page goes on in the same threads."""
        if scope["type"] == "websocket":
            SyncToAsync.thread_sensitive_context.set(self._context)
        await self._application(scope, receive, send)


class _Thread(ThreadPoolExecutor):
    """One thread; a request that was given up may leave work in it. What it is given is done in the order of giving."""

    def __init__(self) -> None:
        super().__init__(1, thread_name_prefix="request")
        self._last: Future[Any] | None = None

    def submit(self, *arguments: Any, **named: Any) -> Future[Any]:
        self._last = super().submit(*arguments, **named)
        return self._last

    @property
    def is_idle(self) -> bool:
        return self._last is None or self._last.done()

    def tidy(self) -> None:
        """Gives back the connections that the request took, after whatever it still does; nobody waits for it, and the next request
        comes behind it. Nothing to do where it asked nothing.
        """
        if self._last is not None:
            super().submit(close_old_connections)
            self._last = None


def from_loop(function: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    """``function``, which asks the database, for the event loop: it is called in a thread of the request or live page at hand.

    It is ``sync_to_async`` in two thirds of its time, for what is asked often. What the function says in context variables stays in the
    thread.
    """
    outside = sync_to_async(function)

    async def asked(*arguments: P.args, **named: P.kwargs) -> R:
        context = SyncToAsync.thread_sensitive_context.get(None)
        threads = SyncToAsync.context_to_thread_executor.get(context) if context else None
        if threads is None or hasattr(AsyncToSync.executors, "current"):  # nobody's page: a command, a test, work in the background
            return await outside(*arguments, **named)
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[R] = loop.create_future()
        threads.submit(_answer, loop, answer, partial(copy_context().run, function, *arguments, **named))
        return await answer

    return asked


def _answer(loop: asyncio.AbstractEventLoop, answer: "asyncio.Future[R]", ask: Callable[[], R]) -> None:
    """In the thread. Nobody is told what nobody waits for any more."""
    if answer.cancelled():
        return
    try:
        tell = partial(answer.set_result, ask())
    except BaseException as failure:
        tell = partial(answer.set_exception, failure)
    loop.call_soon_threadsafe(_tell, answer, tell)


def _tell(answer: "asyncio.Future[Any]", tell: Callable[[], None]) -> None:
    if not answer.done():
        tell()


def outliving() -> Context:
    """The context for a task that may go on when the request that began it is answered: it asks in other threads than the request's."""
    context = copy_context()
    if SyncToAsync.thread_sensitive_context in context:
        context.run(SyncToAsync.thread_sensitive_context.set, _OUTLIVING)
    return context


def _shared(threads: int, name: str) -> ThreadSensitiveContext:
    """A context whose questions are asked in whichever of so many threads is free; none is begun before it is needed."""
    context = ThreadSensitiveContext()
    SyncToAsync.context_to_thread_executor[context] = ThreadPoolExecutor(threads, thread_name_prefix=name)
    return context


_OUTLIVING: Final = _shared(OUTLIVING, "outliving")
