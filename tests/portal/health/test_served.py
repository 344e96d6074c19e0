"""A served portal while what it stands on fails, one after the other: operators are told which, at once, and visitors may come."""

import os
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from portal.constants import DISK_FREE_LEAST_MB
from portal.testing.browser import serving
from tests.client.served import until
from tests.missing import missing
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer

PATIENT = 60
"""Seconds that somebody who asks waits at most, so that an answer that never comes fails a test."""
TOLD_WITHIN = 60
"""Seconds."""
QUICK = 0.9
"""Seconds."""
TRIES = 5
"""A busy machine keeps everybody waiting at times; who waits for what hangs does so each time."""


class Register:
    """A system that the portal asks; it can be told to say nothing."""

    def __init__(self) -> None:
        self.may_answer = may_answer = threading.Event()
        may_answer.set()

        class Answers(BaseHTTPRequestHandler):
            def do_HEAD(self) -> None:
                may_answer.wait(PATIENT)
                self.send_response(404)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.may_answer.set()
        self._server.shutdown()
        self._server.server_close()


@dataclass(frozen=True)
class World:
    """The portal and all that it stands on here."""

    operator: httpx.Client
    database: str
    postgres: PostgresServer
    redis: RedisServer
    register: Register
    data: Path

    def asked(self, path: str) -> tuple[int, dict[str, Any]]:
        """Status and body of an answer, which was quick."""
        for _ in range(TRIES):
            began = time.monotonic()
            answer = self.operator.get(path)
            if time.monotonic() - began < QUICK:
                return answer.status_code, answer.json()
        raise AssertionError(f"{path} was never answered within {QUICK} s")

    def of(self, name: str, group: str = "") -> dict[str, Any]:
        """What operators are told of one thing."""
        status, body = self.asked("/health/dependencies")
        assert status == 200
        told: dict[str, Any] = body["dependencies"]
        return told[group][name] if group else told[name]  # type: ignore[no-any-return]

    @contextmanager
    def told_of(self, name: str, group: str = "") -> Iterator[None]:
        """What is done to it in the block is told in time, with the age of the last good one, and visitors may come all the while."""
        until(self._is_well, "all is well", PATIENT)
        yield
        until(lambda: self.of(name, group)["state"] == "away", f"{name} is told to be away", TOLD_WITHIN)
        assert 0 < self.of(name, group)["age"] < PATIENT
        status, ready = self.asked("/health/ready")
        assert (status, ready["status"], ready[group or name]) == (200, "degraded", "away")
        assert "127.0.0.1" not in str(ready) and str(self.postgres._folder) not in str(ready)

    def _is_well(self) -> bool:
        return bool(self.asked("/health/ready")[1]["status"] == "ok")

    def execute(self, *statements: str) -> None:
        with psycopg.connect(self.database) as own:
            for statement in statements:
                own.execute(statement.encode())


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A small one of its own."""
    folder = tmp_path_factory.mktemp("disk")
    mount = shutil.which("mount")
    if os.getuid() or mount is None or subprocess.run([mount, "-t", "tmpfs", "-o", "size=400m", "none", folder], check=False).returncode:
        missing("nobody but root, in a machine that lets them, can make a disk to fill")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


@pytest.fixture(scope="module")
def world(disk: Path, postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    redis, register, settings = RedisServer(tmp_path_factory.mktemp("redis")), Register(), tmp_path_factory.mktemp("settings")
    redis.start()
    (settings / "upstream.toml").write_text(f'engagements = "{register.address}"\n')
    database = postgres.database("health", has_tables=True)
    with (
        serving(disk, has_tables=True, DATABASE_URL=database, REDIS_URL=redis.url, VST_UPSTREAM=str(settings / "upstream.toml")) as served,
        httpx.Client(base_url=served.address, timeout=PATIENT) as operator,
    ):
        yield World(operator, database, postgres, redis, register, disk)
    register.stop()
    redis.stop()


@pytest.mark.requirement("OPS-044")
def test_a_database_that_hangs(world: World) -> None:
    with world.told_of("database"):
        world.postgres.freeze()
    world.postgres.thaw()


@pytest.mark.requirement("OPS-044")
def test_a_redis_that_is_gone(world: World) -> None:
    with world.told_of("redis"):
        world.redis.stop()
    world.redis.start()


@pytest.mark.requirement("OPS-044")
def test_tables_of_the_search_that_are_gone(world: World) -> None:
    with world.told_of("search"):
        world.execute("ALTER TABLE search_builds RENAME TO gone")
    world.execute("ALTER TABLE gone RENAME TO search_builds")
    with world.told_of("search"):
        world.execute("ALTER TABLE search_1_sv_words RENAME TO gone")
    world.execute("ALTER TABLE gone RENAME TO search_1_sv_words")


@pytest.mark.requirement("OPS-044")
def test_a_disk_that_is_full(world: World) -> None:
    there = os.statvfs(world.data)
    with world.told_of("disk"), (world.data / "large").open("wb") as large:
        os.posix_fallocate(large.fileno(), 0, there.f_bavail * there.f_frsize - (DISK_FREE_LEAST_MB - 10) * 2**20)
    (world.data / "large").unlink()


@pytest.mark.requirement("OPS-044")
def test_a_system_that_hangs(world: World) -> None:
    with world.told_of("engagements", "upstream"):
        world.register.may_answer.clear()
    world.register.may_answer.set()


@pytest.mark.requirement("OPS-044")
def test_without_the_tables_of_its_release_a_process_is_not_ready(world: World) -> None:
    world.execute("UPDATE django_migrations SET name = name || '_later' WHERE app = 'portal'")
    until(lambda: world.asked("/health/ready") == (503, {"status": "unavailable", "migrations": "missing"}), "it is told", TOLD_WITHIN)
    world.execute("UPDATE django_migrations SET name = replace(name, '_later', '') WHERE app = 'portal'")
    until(lambda: world.asked("/health/ready")[0] == 200, "it is ready again", TOLD_WITHIN)
