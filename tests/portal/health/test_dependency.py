"""What the portal stands on is looked at beside all else: what hangs is away, and keeps neither the others nor whoever asks."""

import threading
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest

from portal.constants import DEPENDENCIES_LOOKED_AT_EVERY, DEPENDENCY_AWAY_LOOKED_AT_EVERY
from portal.health.dependency import Dependency, Seen
from portal.health.watch import Watch

SHORT, LONG = timedelta(milliseconds=50), timedelta(hours=1)


class Thing:
    """Answers as it is told to; one that hangs does so until it is let go."""

    def __init__(self, *outcomes: Seen | Exception) -> None:
        self._outcomes = list(outcomes)
        self.may_answer = threading.Event()
        self.may_answer.set()
        self.asked = 0

    def __call__(self) -> Seen:
        self.asked += 1
        self.may_answer.wait()
        outcome = self._outcomes.pop(0) if len(self._outcomes) > 1 else self._outcomes[0]
        if isinstance(outcome, Exception):
            raise outcome
        return outcome


class Clock:
    """Time that passes when a test says so."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def hanging() -> Iterator[Thing]:
    thing = Thing(Seen())
    thing.may_answer.clear()
    yield thing
    thing.may_answer.set()


@pytest.fixture
def looked(clock: Clock) -> Callable[[Dependency], Dependency]:
    """After one look that has ended."""

    def look(dependency: Dependency) -> Dependency:
        dependency.begin()
        dependency.wait(LONG.total_seconds())
        return dependency

    return look


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_what_was_never_looked_at_is_unknown() -> None:
    assert Dependency("database", Thing(Seen())).as_json() == {"state": "unknown", "age": None, "ms": 0}


def test_what_went_away_says_how_long_ago_it_was_good_and_in_one_word_why(
    clock: Clock, looked: Callable[[Dependency], Dependency], caplog: pytest.LogCaptureFixture
) -> None:
    database = Dependency("database", Thing(Seen(told={"waiting": 3}), OSError("at db.example"), Seen()), clock=clock)
    assert looked(database).as_json() == {"state": "ok", "age": 0.0, "ms": 0, "waiting": 3}
    clock.now = 12.5
    assert looked(database).as_json() == {"state": "away", "age": 12.5, "ms": 0, "why": "OSError"}
    assert looked(database).as_json() == {"state": "ok", "age": 0.0, "ms": 0}
    assert [record.message for record in caplog.records] == ["database: away OSError", "database: ok"]


def test_what_hangs_is_away_and_is_not_asked_once_more_meanwhile(hanging: Thing) -> None:
    disk = Dependency("disk", hanging)
    for _ in range(3):
        disk.begin()
        disk.wait(0)
        assert (disk.as_json()["state"], disk.as_json()["why"]) == ("away", "TimeoutError")
    assert hanging.asked == 1
    hanging.may_answer.set()
    disk.wait(LONG.total_seconds())
    disk.begin()
    disk.wait(LONG.total_seconds())
    assert (disk.as_json()["state"], hanging.asked) == ("ok", 2)


def test_an_answer_that_comes_too_late_is_none(clock: Clock, looked: Callable[[Dependency], Dependency]) -> None:
    def slow() -> Seen:
        clock.now += 1.5
        return Seen()

    assert looked(Dependency("redis", slow, clock=clock)).as_json() == {"state": "away", "age": None, "ms": 1500, "why": "TimeoutError"}


async def test_all_are_looked_at_at_once_and_what_hangs_delays_none(hanging: Thing) -> None:
    watch = Watch(
        lambda: [
            Dependency("disk", hanging),
            Dependency("search", Thing(Seen())),
            Dependency("settings", Thing(Seen()), group="upstream"),
            Dependency("engagemang", Thing(Seen("away", "ConnectError")), group="upstream"),
            Dependency("outbox", Thing(Seen("attention", "late"))),
        ]
    )
    await watch.begin()
    assert {name: each.get("state") for name, each in watch.told().items()} == {
        "disk": "away",
        "search": "ok",
        "upstream": None,
        "outbox": "attention",
    }
    assert {name: each["state"] for name, each in watch.told()["upstream"].items()} == {"settings": "ok", "engagemang": "away"}
    assert watch.brief() == {"disk": "away", "upstream": "away", "outbox": "attention"}
    assert (watch.why("disk"), watch.why("search"), watch.why("nothing")) == ("TimeoutError", "", "")
    await watch.end()
    assert (watch.told(), watch.brief()) == ({}, {})


async def test_what_is_away_is_looked_at_again_soon_and_the_rest_in_its_time() -> None:
    watch = Watch(
        lambda: [Dependency("redis", Thing(Seen("away", "ConnectionError"), Seen())), Dependency("disk", Thing(Seen("attention")))]
    )
    await watch.begin()
    assert watch.interval() == DEPENDENCY_AWAY_LOOKED_AT_EVERY < DEPENDENCIES_LOOKED_AT_EVERY
    watch.look()
    assert watch.interval() == DEPENDENCIES_LOOKED_AT_EVERY
    await watch.end()
