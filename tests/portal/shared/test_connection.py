"""Redis is asked for a short while and left alone after a failure; the log says when it goes and when it is back."""

import socket
from datetime import timedelta

import pytest
from redis import Redis

from portal.constants import REDIS_LEFT_ALONE
from portal.shared import connection
from portal.shared.connection import Connection, RedisAway, name_of
from tests.client.served import until
from tests.portal.shared.conftest import Clock
from tests.redis_server import RedisServer


def is_there(connection: Connection) -> bool:
    try:
        return bool(connection.ask(lambda redis: redis.ping()))
    except RedisAway:
        return False


def test_after_a_failure_redis_is_not_asked_for_five_seconds_and_the_log_has_two_lines(
    redis: RedisServer, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    ours = Connection(redis.url, clock=clock)
    assert is_there(ours)
    redis.stop()
    assert not is_there(ours)
    redis.start()
    assert not is_there(ours), "it is left alone"
    clock.now += REDIS_LEFT_ALONE.total_seconds()
    assert is_there(ours) and is_there(ours)
    assert [record.message for record in caplog.records] == [
        "Redis is away (ConnectionError): each process counts for itself",
        "Redis is back: the processes count together again",
    ]


def test_a_restart_that_nobody_saw_is_no_failure(redis: RedisServer, clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    ours = Connection(redis.url, clock=clock)
    assert is_there(ours)
    redis.stop()
    redis.start()
    assert is_there(ours)
    assert not caplog.records


def test_a_redis_that_says_nothing_is_waited_for_shortly_and_once(clock: Clock) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        ours = Connection(f"redis://127.0.0.1:{silent.getsockname()[1]}/0", timedelta(milliseconds=50), clock)
        assert not any(is_there(ours) for _ in range(100))
        silent.accept()[0].close()
        silent.setblocking(False)
        with pytest.raises(BlockingIOError):
            silent.accept()


def test_a_name_in_redis_is_of_its_use_and_of_the_secret(settings: object) -> None:
    here = name_of("contact", "address 192.0.2.1")
    assert here.startswith("foretagsporten:contact:") and "192.0.2.1" not in here
    assert here != name_of("contact", "address 192.0.2.2")
    assert here.rpartition(":")[2] != name_of("wrong-passwords", "address 192.0.2.1").rpartition(":")[2]
    settings.SECRET_KEY = "n" * 50  # type: ignore[attr-defined]
    assert here != name_of("contact", "address 192.0.2.1")


def test_a_process_has_one_connection_to_the_redis_of_its_settings_or_none(settings: object) -> None:
    settings.REDIS_URL = ""  # type: ignore[attr-defined]
    assert connection.of_settings() is None
    settings.REDIS_URL = "redis://127.0.0.1:1/0"  # type: ignore[attr-defined]
    assert connection.of_settings() is connection.of_settings()
    assert isinstance(connection.of_settings(), Connection)


async def test_a_connection_for_one_question_answers_and_is_closed(redis: RedisServer) -> None:
    async with connection.for_one_question(redis.url, timedelta(seconds=5)) as once:
        name = await once.client_id()
    with Redis.from_url(redis.url) as inside:
        until(lambda: str(name) not in {client["id"] for client in inside.client_list()}, "the connection did not close")
