"""Engagemang from a real register over HTTP, which fails in every way there is."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from portal.constants import BREAKER_FAILURES, BREAKER_PAUSE
from portal.engagemang import source
from portal.identity.login import Login
from portal.outside import client, transport
from portal.outside.client import UpstreamFailed
from test_world.people import by_key
from tests.portal.outside.fake_register import GOOD, FakeRegister, a_register

PATH = "/api/inloggad/skalet/foretag/v1/hamta/engagemang"


class Clock:
    """A time that only moves when somebody sleeps, and what they slept."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def register(settings: Any) -> AsyncIterator[FakeRegister]:
    async with a_register() as (fake, address):
        settings.VST_UPSTREAM = {"engagements": f"{address}/"}
        settings.VST_RETRY_DELAY_BELOW = timedelta(milliseconds=200)
        client.forget_failures()
        yield fake
    client.forget_failures()
    await transport.close()


async def ask(clock: Clock, **more: Any) -> Any:
    return await client.call("engagements", more.pop("method", "GET"), PATH, sleep=clock.sleep, clock=clock, **more)


async def test_a_good_answer_is_read_and_its_errors_kept(register: FakeRegister) -> None:
    beata = by_key("B03").person
    login = Login("sid-of-beata", beata, beata.subject, datetime.now(UTC) + timedelta(hours=1), is_mock=True)
    found = await source.for_login(login)
    source.forget(login.sid)
    assert [item.namn for item in found.items] == ["Beata Styrelse", "Östra Verken AB"]
    assert found.error_codes == ("SKV_SVARAR_INTE",)
    (request,) = register.requests
    assert request.startswith(f"GET {PATH} HTTP/1.1")
    assert "personalIdentityNumber: 199204029806" in request


async def test_the_connection_is_kept_for_the_next_call(register: FakeRegister) -> None:
    clock = Clock()
    for _ in range(5):
        assert (await ask(clock)).body == GOOD
    assert (len(register.requests), register.connections) == (5, 1)


@pytest.mark.parametrize("way", ["nothing", "half", "no http", "500", "503", "429", "429 for nonsense"])
async def test_what_may_pass_is_tried_four_times_with_longer_and_longer_pauses(register: FakeRegister, way: str) -> None:
    register.answers(way)
    clock = Clock()
    with pytest.raises(UpstreamFailed):
        await ask(clock)
    assert len(register.requests) == 4
    assert [pause <= most for pause, most in zip(clock.slept, (0.2, 0.4, 0.8), strict=True)] == [True] * 3


@pytest.mark.parametrize("ways", [("500", "good"), ("nothing", "half", "good"), ("429", "503", "no http", "good")])
async def test_the_first_good_answer_counts(register: FakeRegister, ways: tuple[str, ...]) -> None:
    register.answers(*ways)
    assert (await ask(Clock())).body == GOOD
    assert len(register.requests) == len(ways)


@pytest.mark.parametrize("way", ["400", "401", "404", "redirect", "html", "json called html", "broken json", "deep json", "huge", "bomb"])
async def test_what_will_not_pass_is_asked_once(register: FakeRegister, way: str) -> None:
    register.answers(way)
    with pytest.raises(UpstreamFailed):
        await ask(Clock())
    assert len(register.requests) == 1


async def test_what_changes_something_is_sent_once(register: FakeRegister) -> None:
    register.answers("503")
    with pytest.raises(UpstreamFailed):
        await ask(Clock(), method="POST", json={})
    assert len(register.requests) == 1


async def test_any_kind_of_json_is_json(register: FakeRegister) -> None:
    register.answers("good, as text of json")
    assert (await ask(Clock())).body == GOOD


@pytest.mark.parametrize("way", ["hangs", "drips"])
async def test_one_that_hangs_or_drips_is_given_up(register: FakeRegister, way: str) -> None:
    await ask(Clock())
    register.answers(way)
    with pytest.raises(UpstreamFailed) as failed:
        await ask(clock := Clock(), timeout=timedelta(milliseconds=150), tries=2)
    assert failed.value.reason in {"TimeoutError", "ReadTimeout"}
    assert len(clock.slept) == 1


async def test_one_that_refuses_is_a_network_error(register: FakeRegister, settings: Any) -> None:
    settings.VST_UPSTREAM = {"engagements": "http://127.0.0.1:9"}
    with pytest.raises(UpstreamFailed) as failed:
        await ask(Clock())
    assert failed.value.reason == "ConnectError"


async def test_a_short_retry_after_is_waited_for_and_a_long_one_is_not(register: FakeRegister) -> None:
    register.answers("429 for two seconds", "good")
    clock = Clock()
    assert (await ask(clock)).body == GOOD
    assert 2 <= clock.slept[0] <= 2.2
    register.answers("429 for an hour")
    register.requests.clear()
    with pytest.raises(UpstreamFailed) as failed:
        await ask(clock)
    assert (failed.value.status, len(register.requests)) == (429, 1)


async def test_a_register_that_keeps_failing_is_left_alone_and_then_tried_by_one(register: FakeRegister) -> None:
    register.answers("500")
    clock = Clock()
    for _ in range(BREAKER_FAILURES // 4):
        with pytest.raises(UpstreamFailed):
            await ask(clock)
    register.requests.clear()
    with pytest.raises(UpstreamFailed) as failed:
        await ask(clock)
    assert "left alone" in failed.value.reason
    assert register.requests == []
    clock.now += BREAKER_PAUSE.total_seconds()
    answers = await asyncio.gather(*(ask(clock) for _ in range(5)), return_exceptions=True)
    assert len(register.requests) == 1
    assert all(isinstance(answer, UpstreamFailed) for answer in answers)
    clock.now += BREAKER_PAUSE.total_seconds()
    register.answers("good")
    assert (await ask(clock)).body == GOOD
    assert (await ask(clock)).body == GOOD


async def test_a_register_that_says_no_or_slow_down_is_not_taken_for_dead(register: FakeRegister) -> None:
    clock = Clock()
    for way in ("404", "429"):
        register.answers(way)
        for _ in range(BREAKER_FAILURES):
            with pytest.raises(UpstreamFailed):
                await ask(clock)
    register.answers("good")
    assert (await ask(clock)).body == GOOD


@pytest.mark.parametrize("way", ["list", "null", "other shape"])
async def test_an_answer_of_another_shape_leaves_the_person_and_the_error(register: FakeRegister, way: str) -> None:
    register.answers(way)
    beata = by_key("B03").person
    found = await source.for_login(Login("sid-shape", beata, beata.subject, datetime.now(UTC) + timedelta(hours=1), is_mock=True))
    assert (found.error_codes, found.call_failed, len(found.items)) == (("OKANT_FEL",), True, 1)
