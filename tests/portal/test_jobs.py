"""What runs beside answering: one list, each with its last run and its last fault."""

import asyncio
import threading
from datetime import timedelta

import pytest
from django.test import Client

from portal.runtime.jobs import SERVING, Job, LoopJob, ThreadJob

LONG = timedelta(hours=1)
LIMIT = 20
"""Seconds after which a test that waits for a thread has failed."""


class Work:
    """Fails as it is told, and says when it was done so many times."""

    def __init__(self, *outcomes: str | Exception | None) -> None:
        self._outcomes = list(outcomes)
        self.done = threading.Semaphore(0)

    def __call__(self) -> str | None:
        outcome = self._outcomes.pop(0) if self._outcomes else None
        self.done.release()
        if isinstance(outcome, Exception):
            raise outcome
        return outcome


async def test_a_thread_goes_on_after_whatever_failed_and_tells_of_it(caplog: pytest.LogCaptureFixture) -> None:
    work = Work(ValueError("somebody's words"), "Away", None)
    job = ThreadJob("trial", work, LONG)
    await job.begin()
    await job.begin()
    for _ in range(3):
        assert await asyncio.to_thread(work.done.acquire, timeout=LIMIT)
        job.wake()
    await job.end()
    assert "The job trial met something it does not know" in caplog.text
    assert (job.is_on, job.last_run is not None, job.as_json()["name"]) == (False, True, "trial")
    assert job.last_fault in {"ValueError", "Away"}
    assert "words" not in str(job.as_json())


async def test_one_that_is_not_wanted_here_never_begins() -> None:
    work = Work()
    job = ThreadJob("trial", work, LONG, is_wanted=lambda: False)
    await job.begin()
    assert not job.is_on
    await job.end()


async def test_a_step_in_the_loop_is_tried_again_and_ends_with_the_job() -> None:
    tried: asyncio.Queue[int] = asyncio.Queue()

    async def step() -> timedelta:
        tried.put_nowait(1)
        if job.last_fault:
            return LONG
        raise OSError

    job = LoopJob("trial", step, timedelta(0), LONG)
    await job.begin()
    async with asyncio.timeout(LIMIT):
        await tried.get()
        await tried.get()
    await job.end()
    assert (job.last_fault, job.is_on) == ("OSError", False)


async def test_work_that_goes_on_by_itself_is_begun_and_ended_once() -> None:
    told: list[str] = []

    async def begin() -> None:
        told.append("begin")

    async def end() -> None:
        told.append("end")

    job = Job("trial", begin, end)
    for change in (job.begin, job.begin, job.end, job.end):
        await change()
    assert told == ["begin", "end"]


def test_operators_see_every_job_of_the_process() -> None:
    from_the_start = Client().get("/health/services").json()
    assert [job["name"] for job in from_the_start["jobs"]] == [job.name for job in SERVING]
    assert set(from_the_start) == {"services", "jobs"}
