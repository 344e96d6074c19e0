"""A press of a form that is answered in place is taken once, however often its page sends it."""

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from portal.eservices.answers import Again, Posted, Went
from portal.eservices.presses import KEPT_FOR, PRESS, Presses
from tests.redis_server import RedisServer


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    server = RedisServer(tmp_path)
    server.start()
    yield server
    server.stop()


class Post:
    """A ``post`` that counts what it takes."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.taken = 0

    async def __call__(self) -> Any:
        await asyncio.sleep(0)
        self.taken += 1
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def press(name: str = "first", note: str = "Ring banken", draft: str = "") -> Posted:
    kept = [("draft", draft)] if draft else []
    return Posted.of_pairs([(PRESS, name), *kept, ("note", note)])


def answering(presses: Presses, post: Callable[[], Coroutine[Any, Any, Any]]) -> Callable[..., Coroutine[Any, Any, Any]]:
    async def answer(posted: Posted, sid: str = "login") -> Any:
        return await presses.answer(sid, posted, post, but="draft")

    return answer


async def test_what_was_taken_leads_where_it_led_to_and_is_not_taken_again() -> None:
    post = Post(Went("there", "a=1"))
    answer = answering(Presses(), post)
    assert await answer(press()) == await answer(press(draft="note")) == Went("there", "a=1")
    assert post.taken == 1


async def test_another_word_another_press_and_another_login_are_taken() -> None:
    post = Post(*[Went()] * 4)
    answer = answering(Presses(), post)
    await answer(press())
    await answer(press(note="Ring revisorn"))
    await answer(press("second"))
    await answer(press(), "another login")
    assert post.taken == 4


@pytest.mark.parametrize("first", [Again("what is wrong"), RuntimeError("the box is full")])
async def test_what_was_refused_or_failed_is_asked_again(first: Any) -> None:
    post = Post(first, Went())
    answer = answering(Presses(), post)
    await asyncio.gather(answer(press()), return_exceptions=True)
    assert await answer(press()) == Went()


async def test_who_is_cut_off_in_the_middle_has_it_done_once_and_to_the_end() -> None:
    post = Post(Went("there"))
    answer = answering(Presses(), post)
    cut_off = asyncio.create_task(answer(press()))
    await asyncio.sleep(0)
    cut_off.cancel()
    assert await answer(press()) == Went("there")
    assert post.taken == 1


async def test_it_is_forgotten_after_a_while_and_with_the_login() -> None:
    now = [0.0]
    post = Post(*[Went()] * 3)
    presses = Presses(lambda: now[0])
    answer = answering(presses, post)
    await answer(press())
    now[0] = KEPT_FOR.total_seconds()
    await answer(press())
    presses.forget("login")
    await answer(press())
    assert post.taken == 3


async def test_another_process_knows_what_was_taken(redis: RedisServer, settings: Any) -> None:
    settings.REDIS_URL = redis.url
    here, there = Post(Went("there")), Post()
    assert await answering(Presses(), here)(press()) == await answering(Presses(), there)(press()) == Went("there")
    assert (here.taken, there.taken) == (1, 0)


async def test_a_post_that_calls_sys_exit_has_failed_and_is_asked_again() -> None:
    async def leaves() -> Any:
        sys.exit("usage")

    with pytest.raises(RuntimeError, match=r"it called sys\.exit"):
        await answering(Presses(), leaves)(press())
