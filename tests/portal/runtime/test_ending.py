"""A task ends though it loses a cancellation, and whatever it raises is its own."""

import asyncio

from portal.runtime.ending import ended


async def _loses(cancellations: int) -> None:
    for _ in range(cancellations):
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            continue
    raise OSError("the server is gone")


async def test_a_task_that_loses_a_cancellation_is_cancelled_again() -> None:
    task = asyncio.create_task(_loses(2))
    await asyncio.sleep(0)  # it has begun
    async with asyncio.timeout(60):
        await ended(task)
    assert isinstance(task.exception(), OSError)


async def test_a_task_that_has_ended_and_none_at_all_are_ended_at_once() -> None:
    task = asyncio.create_task(_loses(0))
    await asyncio.wait([task])
    await ended(task)
    await ended(None)
