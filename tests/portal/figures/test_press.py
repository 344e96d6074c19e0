"""Files are made beside the process that serves: one that dies or hangs takes nobody else's with it."""

import os
import select
import signal
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from portal.figures.paper import TooLong
from portal.figures.press import Busy, Press

LONG = timedelta(minutes=2)


@pytest.fixture
async def press() -> AsyncIterator[Press]:
    press = Press(within=LONG)
    await press.begin()
    yield press
    await press.end()


def too_long() -> bytes:
    raise TooLong


async def test_it_is_another_process_that_gives_way_to_this_one(press: Press) -> None:
    made_by = await press.made(os.getpid)
    assert made_by != os.getpid()
    assert await press.made(os.getpriority, os.PRIO_PROCESS, 0) > os.getpriority(os.PRIO_PROCESS, 0)
    assert await press.made(os.getpid) == made_by


async def test_what_the_maker_says_is_said_here(press: Press) -> None:
    with pytest.raises(TooLong):
        await press.made(too_long)


async def test_one_that_dies_is_started_anew_and_the_file_that_kills_it_is_given_up(press: Press) -> None:
    died = await press.made(os.getpid)
    with pytest.raises(Busy):
        await press.made(os._exit, 1)
    assert await press.made(os.getpid) != died


async def test_one_that_hangs_is_ended(press: Press) -> None:
    hangs = os.pidfd_open(await press.made(os.getpid))
    press._within = timedelta(milliseconds=1)
    with pytest.raises(Busy):
        await press.made(signal.pause)
    assert select.select([hangs], [], [], LONG.total_seconds())[0], "it has ended"
    press._within = LONG
    assert await press.made(os.getpid)


async def test_more_than_may_wait_are_told() -> None:
    with pytest.raises(Busy):
        await Press(most=0).made(os.getpid)


async def test_it_makes_nothing_after_the_server_has_ended(press: Press) -> None:
    ended = os.pidfd_open(await press.made(os.getpid))
    await press.end()
    assert select.select([ended], [], [], LONG.total_seconds())[0], "it has ended"
    with pytest.raises(Busy):
        await press.made(os.getpid)
