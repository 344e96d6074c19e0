"""Pages that come back all at once have their turns one after the other, and one too many is told when to come again."""

import asyncio

import pytest

from portal.web.socket_line import LineTooLong, SocketLine
from tests.portal.test_socket import OurPages, Socket


class Clock:
    """Time that passes when somebody says so."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


class Pages:
    """Pages at a line, which keep their turn until they are done."""

    def __init__(self, line: SocketLine, count: int) -> None:
        self.order: list[int] = []
        self._done = asyncio.Semaphore(0)
        self.tasks = [asyncio.create_task(self._page(line, number)) for number in range(count)]

    async def _page(self, line: SocketLine, number: int) -> None:
        async with line.turn():
            self.order.append(number)
            await self._done.acquire()

    async def are_done(self, count: int) -> None:
        for _ in range(count):
            self._done.release()
        await settle()


async def test_they_have_their_turn_in_the_order_that_they_came() -> None:
    pages = Pages(SocketLine(at_once=2, most=10), 5)
    await settle()
    assert pages.order == [0, 1]
    await pages.are_done(1)
    assert pages.order == [0, 1, 2]
    await pages.are_done(4)
    assert pages.order == [0, 1, 2, 3, 4]
    await asyncio.gather(*pages.tasks)


@pytest.mark.parametrize(("drawn", "after"), [(0.0, 6), (1.0, 11)])
async def test_one_too_many_is_told_to_come_when_those_in_line_have_had_their_turn(drawn: float, after: int) -> None:
    clock = Clock()
    line = SocketLine(at_once=1, most=10, longest=3600, clock=clock, draw=lambda: drawn)
    for _ in range(200):  # pages that take half a second each
        async with line.turn():
            clock.now += 0.5
    pages = Pages(line, 11)
    await settle()
    with pytest.raises(LineTooLong) as refused:
        async with line.turn():
            pytest.fail("there was room")
    assert refused.value.after == after
    await pages.are_done(11)
    await asyncio.gather(*pages.tasks)
    async with line.turn():
        pass


async def test_a_page_that_waits_for_a_register_keeps_nobody_from_their_turn() -> None:
    line = SocketLine(at_once=1, most=10, longest=0)
    slow, quick = Pages(line, 1), Pages(line, 3)
    await settle()
    assert (slow.order, quick.order) == ([0], [0, 1, 2])
    await slow.are_done(1)
    await quick.are_done(3)
    await asyncio.gather(*slow.tasks, *quick.tasks)


async def test_who_goes_away_while_waiting_leaves_the_line() -> None:
    line = SocketLine(at_once=1, most=2)
    pages = Pages(line, 3)
    await settle()
    pages.tasks[1].cancel()
    await settle()
    await pages.are_done(2)
    assert pages.order == [0, 2]


class FullPages(OurPages):
    line = SocketLine(at_once=1, most=0, draw=lambda: 0.0)


class LateSocket(Socket):
    consumer = FullPages


@pytest.mark.requirement("SCALE-007")
@pytest.mark.django_db
async def test_a_page_that_finds_the_line_full_is_told_when_to_come_again() -> None:
    socket = LateSocket()
    assert (await socket.connects())[0]
    closed = await socket.closed()
    assert (closed["code"], closed["reason"]) == (4008, '{"after":1}')
