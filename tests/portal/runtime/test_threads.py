"""A request has one thread for what blocks, which is kept for the next one; what outlives requests shares a few."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextvars import ContextVar
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from portal.runtime.threads import KEPT, OUTLIVING, KeptThreads, SocketThreads, from_loop, outliving

Answer = Callable[[], Coroutine[Any, Any, None]]


async def nothing(*_: Any) -> Any:
    return {}


def served(answer: Answer) -> KeptThreads:
    async def application(scope: Any, receive: Any, send: Any) -> None:
        await answer()

    return KeptThreads(application)


async def request(threads: KeptThreads) -> None:
    await threads({"type": "http"}, nothing, nothing)


thread_now = sync_to_async(threading.get_ident)


def test_requests_after_each_other_use_one_thread_and_requests_at_once_one_each() -> None:
    used: list[tuple[int, int]] = []
    both = asyncio.Barrier(2)

    async def alone() -> None:
        used.append((await thread_now(), await thread_now()))

    async def together() -> None:
        await both.wait()
        await alone()
        await both.wait()

    async def run() -> None:
        for _ in range(3):
            await request(one)
        await asyncio.gather(*(request(two) for _ in range(2)))

    one, two = served(alone), served(together)
    asyncio.run(run())
    assert len(set(used[:3])) == 1
    assert used[3] != used[4]
    assert all(first == second for first, second in used)


def test_only_some_threads_are_kept() -> None:
    many = KEPT + 3
    used: list[threading.Thread] = []

    async def run() -> None:
        all_here = asyncio.Barrier(many)

        async def answer() -> None:
            used.append(await sync_to_async(threading.current_thread)())
            await all_here.wait()

        threads = served(answer)
        for _ in range(2):
            await asyncio.gather(*(request(threads) for _ in range(many)))

    asyncio.run(run())
    assert len(set(used[:many]) & set(used[many:])) == KEPT


def test_a_thread_that_still_works_is_not_given_to_the_next_request() -> None:
    go_on, used = threading.Event(), []
    late: list[asyncio.Task[Any]] = []

    async def given_up() -> None:
        late.append(asyncio.create_task(sync_to_async(go_on.wait)()))
        await asyncio.sleep(0)

    async def answered() -> None:
        used.append(await asyncio.wait_for(thread_now(), 60))

    async def run() -> None:
        answers = iter([given_up, answered])
        threads = served(lambda: next(answers)())
        await request(threads)
        await request(threads)
        go_on.set()
        await asyncio.gather(*late)

    asyncio.run(run())
    assert len(used) == 1


def test_a_task_that_outlives_its_request_asks_in_another_thread() -> None:
    is_answered = asyncio.Event()
    tasks: list[asyncio.Task[threading.Thread]] = []
    used: list[threading.Thread] = []

    async def later() -> threading.Thread:
        await is_answered.wait()
        return await sync_to_async(threading.current_thread)()

    async def answer() -> None:
        used.append(await sync_to_async(threading.current_thread)())
        tasks.append(asyncio.get_running_loop().create_task(later(), context=outliving()))

    async def run() -> threading.Thread:
        await request(served(answer))
        is_answered.set()
        return await tasks[0]

    assert asyncio.run(run()) not in used


def test_no_thread_is_begun_for_each_task_that_outlives_its_request() -> None:
    used: list[threading.Thread] = []

    async def later() -> None:
        used.append(await sync_to_async(threading.current_thread)())

    async def answer() -> None:
        await asyncio.get_running_loop().create_task(later(), context=outliving())

    async def run() -> None:
        threads = served(answer)
        for _ in range(3 * OUTLIVING):
            await request(threads)

    asyncio.run(run())
    assert len(used) == 3 * OUTLIVING
    assert len(set(used)) <= OUTLIVING


WHO: ContextVar[str] = ContextVar("WHO", default="nobody")
ident = from_loop(threading.get_ident)


def test_what_is_asked_from_the_loop_is_asked_in_the_thread_of_the_request_and_in_that_of_the_loop_by_nobody() -> None:
    used: list[tuple[int, int]] = []

    async def once() -> None:
        used.append((await ident(), await thread_now()))

    async def run() -> None:
        await request(served(once))
        await once()

    asyncio.run(run())
    assert all(ours == asgirefs != threading.get_ident() for ours, asgirefs in used)
    assert used[0] != used[1]


def test_it_knows_who_asks_and_what_it_raises_is_raised_where_it_was_asked() -> None:
    @from_loop
    def asked(greeting: str, *, of: str) -> str:
        if of == "nobody":
            raise LookupError(of)
        return f"{greeting} {of}"

    @from_loop
    def who() -> str:
        return WHO.get()

    async def answer() -> None:
        WHO.set("Beata")
        assert await asked("Hej", of=await who()) == "Hej Beata"
        with pytest.raises(LookupError, match="nobody"):
            await asked("Hej", of="nobody")

    asyncio.run(request(served(answer)))


def test_nobody_is_told_what_nobody_waits_for_and_what_was_not_begun_is_not_asked() -> None:
    asked: list[str] = []
    begun, goes_on = threading.Event(), threading.Event()

    @from_loop
    def first() -> None:
        begun.set()
        goes_on.wait()

    second = from_loop(lambda: asked.append("second"))
    third = from_loop(lambda: asked.append("third"))

    async def page(*_: Any) -> None:
        given_up = [asyncio.create_task(first()), asyncio.create_task(second())]
        await asyncio.to_thread(begun.wait)
        for each in given_up:
            each.cancel()
        goes_on.set()
        await third()

    asyncio.run(SocketThreads(page, threads=1)({"type": "websocket"}, nothing, nothing))
    assert asked == ["third"]
