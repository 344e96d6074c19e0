"""Two machines that have a database, a Redis, keys and the pictures in common and no folder of their own data: one portal."""

import io
import os
import re
import secrets
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from joserfc import jws
from PIL import Image

from portal.testing import processes
from portal.testing.browser import Served, serving
from test_world.people import by_key
from tests.portal.switches.test_two_processes import EDITORS, Editor
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer

COMPANY = "5521030014"
MY_PAGES = "/inloggad/mina-sidor"
JWKS = "/.well-known/jwks.json"
PATIENT = 60
"""Seconds, for what comes in time on a machine that is busy with other tests."""


@dataclass(frozen=True)
class Machines:
    """Both, as they are served, and the commands of the first."""

    one: Served
    other: Served
    environment: dict[str, str]

    @property
    def both(self) -> tuple[Served, Served]:
        return self.one, self.other

    def python(self, *arguments: str) -> str:
        ran = processes.run(*arguments, environment=self.environment)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    server = RedisServer(tmp_path_factory.mktemp("redis"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def machines(postgres: PostgresServer, redis: RedisServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    """The tables are made first, as with each release; then both machines start at once for the first time."""
    place = tmp_path_factory.mktemp("machines")
    shared = {
        "DATABASE_URL": postgres.database("two_machines", has_tables=True),
        "VST_SEARCH_DATABASE": "",
        "REDIS_URL": redis.url,
        "VST_SECRET_KEY": secrets.token_urlsafe(48),
        "VST_SUBJECT_KEY": secrets.token_urlsafe(48),
        "VST_MEDIA": str(place / "media"),
    }
    of_one = {**os.environ, **shared, "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings", "VST_DATA": str(place / "one")}
    with ThreadPoolExecutor(2) as at_once, ExitStack() as end:
        one, other = at_once.map(end.enter_context, (serving(place / name, has_tables=True, **shared) for name in ("one", "other")))
        yield Machines(one, other, of_one)


def keys_of(served: Served) -> list[dict[str, Any]]:
    kept: list[dict[str, Any]] = httpx.get(served.address + JWKS, timeout=PATIENT).json()["keys"]
    return kept


def beata(served: Served) -> dict[str, str]:
    """The cookies of Beata, who signs in at this machine for her company."""
    with httpx.Client(base_url=served.address, timeout=PATIENT, follow_redirects=True) as client:
        client.get("/inloggad/automock", params={"id": by_key("B03").person.personnummer, "target": MY_PAGES, "valt-engagemang": COMPANY})
        return dict(client.cookies)


def in_time(is_so: Callable[[], bool], what: str) -> None:
    ends = time.monotonic() + PATIENT
    while not is_so():
        assert time.monotonic() < ends, f"still not: {what}"


@pytest.mark.requirement("OPS-022")
def test_both_have_the_same_keys_from_their_first_start(machines: Machines) -> None:
    one, other = map(keys_of, machines.both)
    assert one == other and len(one) == 2
    folders = [Path(served.log).parent for served in machines.both]
    assert folders[0] != folders[1]
    assert not [file for folder in folders for file in folder.rglob("*keys*")], "nothing of them lies in a folder"


@pytest.mark.requirement("OPS-022")
def test_who_signs_in_at_one_is_signed_in_at_the_other(machines: Machines) -> None:
    for here, there in (machines.both, machines.both[::-1]):
        answer = httpx.get(there.address + MY_PAGES, cookies=beata(here), timeout=PATIENT)
        assert answer.status_code == 200, answer.headers["Location"]


@pytest.mark.requirement("OPS-022")
def test_a_key_that_is_added_on_one_is_known_to_both_and_signs_on_both_in_time(machines: Machines) -> None:
    """Those who sign in at a test environment are test people, with a set of keys of their own: it is rotated too."""
    before = beata(machines.one)
    soon = datetime.now(UTC) + timedelta(seconds=1)
    said = machines.python("-m", "django", "identity_keys", "--rotate", "all", "--from", soon.isoformat())
    added = re.findall(r"added for tokens: (\S+)", said)
    assert len(added) == 2
    for served in machines.both:
        in_time(lambda served=served: set(added) <= {key["kid"] for key in keys_of(served)}, "the new keys are published")  # type: ignore[misc]
        in_time(lambda served=served: signed_with(beata(served)) in added, "the new key signs")  # type: ignore[misc]
    assert keys_of(machines.one) == keys_of(machines.other)
    for served in machines.both:
        assert httpx.get(served.address + MY_PAGES, cookies=before, timeout=PATIENT).status_code == 200, "what the old key signed holds"
    for here, there in (machines.both, machines.both[::-1]):
        answer = httpx.get(there.address + MY_PAGES, cookies=beata(here), timeout=PATIENT)
        assert answer.status_code == 200, answer.headers["Location"]


def signed_with(cookies: dict[str, str]) -> str:
    return str(jws.extract_compact(cookies["vst_token"].encode()).headers()["kid"])


@pytest.mark.requirement("OPS-022")
def test_a_picture_that_is_uploaded_at_one_is_served_by_the_other(machines: Machines) -> None:
    machines.python("-c", EDITORS)
    content = io.BytesIO()
    Image.effect_noise((640, 480), 50).convert("RGB").save(content, "PNG")
    editor = Editor(machines.one, "publicerare")
    assert editor.uploads("/admin/images/add/", "sjon.png", content.getvalue(), title="Sjön i dimma") == 302
    (path,) = set(re.findall(r'src="(/media/images/sjon[^"]+)"', editor.reads("/admin/images/").text))
    one, other = (httpx.get(served.address + path, timeout=PATIENT) for served in machines.both)
    assert (one.status_code, other.status_code) == (200, 200)
    assert one.content == other.content and one.headers["Content-Type"].startswith("image/")


def test_the_log_of_neither_has_a_fault(machines: Machines) -> None:
    for served in machines.both:
        assert "Traceback" not in served.logged()
