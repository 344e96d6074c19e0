"""A request has one thread for what blocks, which is kept for the next one; what outlives requests shares a few."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

from asgiref.sync import sync_to_async

from portal.runtime.threads import KEPT, OUTLIVING, KeptThreads, outliving

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
