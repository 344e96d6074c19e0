"""Two processes as they are served, with Redis, behind a server that says who asks: guesses count together and lock nobody out."""

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from pathlib import Path

import httpx
import pytest

from portal.constants import EDITOR_SLOW_ANSWER, EDITOR_TRIES, EDITOR_TRIES_OF_ALL
from portal.editing.demo_editors import PASSWORD
from portal.testing import processes
from portal.testing.browser import Served, serving
from tests.portal.editing.sign_in.conftest import code_of
from tests.redis_server import RedisServer

EDITORS = "import django; django.setup(); from portal.editing import demo_editors; demo_editors.make()"
SECRET = "3132333435363738393031323334353637383930"
WITH_APP = f"""
import django; django.setup()
from django.contrib.auth.models import User
from django_otp.plugins.otp_totp.models import TOTPDevice
TOTPDevice.objects.create(user=User.objects.get(username="redaktor"), name="editor", key="{SECRET}")
"""
PATIENCE = 120
"""Seconds, on a machine that is busy with other tests."""


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    server = RedisServer(tmp_path_factory.mktemp("redis"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def two(redis: RedisServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Served]]:
    data = tmp_path_factory.mktemp("data")
    more = {"REDIS_URL": redis.url, "VST_TRUSTED_PROXIES": "127.0.0.1,::1", "VST_EDITOR_SECOND_FACTOR": "1"}
    with serving(data, **more) as one, serving(data, **more) as other:
        environment = {**os.environ, "VST_DATA": str(data), "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings"}
        for code in (EDITORS, WITH_APP):
            processes.run("-c", code, environment=environment, check=True)
        yield one, other


def sends(served: Served, path: str, address: str, cookies: dict[str, str] | None = None, **fields: str) -> httpx.Response:
    """A form of a browser at ``address``, as the server in front hands it on."""
    token = "a" * 32
    return httpx.post(
        served.address + path,
        data={"csrfmiddlewaretoken": token, **fields},
        cookies={"vst_csrf": token, **(cookies or {})},
        headers={"X-Forwarded-For": address, "Origin": served.address},
        timeout=PATIENCE,
    )


@pytest.mark.requirement("OPS-015")
def test_a_stranger_who_guesses_is_refused_and_locks_no_editor_out(two: tuple[Served, Served]) -> None:
    both = cycle(two)
    answers = [sends(next(both), "/admin/login/", "203.0.113.1", username="redaktor", password="fel") for _ in range(50)]
    assert {answer.status_code for answer in answers} == {200}
    assert ["Vänta tio minuter" in answer.text for answer in answers] == [False] * (EDITOR_TRIES - 1) + [True] * (51 - EDITOR_TRIES)
    refused = sends(two[1], "/admin/login/", "203.0.113.1", username="redaktor", password=PASSWORD)
    assert refused.status_code == 200, "the right one too, at that address"

    right = sends(two[0], "/admin/login/", "203.0.113.2", username="redaktor", password=PASSWORD)
    assert right.status_code == 302
    session = {"vst_editor_session": right.cookies["vst_editor_session"]}
    passed = sends(two[1], "/admin/second-step/", "203.0.113.2", session, code=code_of(SECRET))
    assert (passed.status_code, passed.headers["location"]) == (302, "/admin/")
    session = {"vst_editor_session": passed.cookies["vst_editor_session"]}
    assert httpx.get(f"{two[0].address}/admin/", cookies=session, timeout=PATIENCE).status_code == 200


@pytest.mark.requirement("OPS-015")
def test_many_addresses_that_guess_a_name_are_answered_slowly(two: tuple[Served, Served]) -> None:
    def guesses(number: int) -> float:
        began = time.monotonic()
        sends(two[number % 2], "/admin/login/", f"198.51.100.{number}", username="operator", password="fel")
        return time.monotonic() - began

    with ThreadPoolExecutor(4) as strangers:
        list(strangers.map(guesses, range(EDITOR_TRIES_OF_ALL)))
        late = list(strangers.map(guesses, range(EDITOR_TRIES_OF_ALL, EDITOR_TRIES_OF_ALL + 8)))
    assert min(late) >= EDITOR_SLOW_ANSWER.total_seconds()


def test_the_log_of_neither_has_a_fault(two: tuple[Served, Served]) -> None:
    for served in two:
        assert "Traceback" not in Path(served.log).read_text(encoding="utf-8")
