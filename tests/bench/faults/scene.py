"""Processes of the portal behind nginx with TLS, with PostgreSQL and Redis, each of which can be stopped, frozen and started again."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx

from portal.testing import prepared_data
from portal.testing.browser import Served
from portal.testing.ports import free_port
from tests.in_front import HOST, Front, nginx, tls
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer
from tests.releases.release import NOW, Release

READY_WITHIN = 120
ENDS_WITHIN = 60
"""Seconds."""
DRAIN = "1,3,5"
"""The steps of an end, in seconds: as in production, and shorter."""


class Process:
    """One ``manage.py serve`` at a port that it keeps, as a unit of systemd does."""

    def __init__(self, folder: Path, environment: Mapping[str, str], release: Release = NOW) -> None:
        self.port = free_port()
        self.address = f"http://localhost:{self.port}"
        self.log = folder / f"portal-{self.port}.log"
        self._told, self.release = environment, release
        self.listened_at = 0.0

    def start(self, wait: bool = True) -> None:
        with self.log.open("a") as output:
            command = [sys.executable, "-m", "django", "serve", "--port", str(self.port)]
            self.process = subprocess.Popen(
                command, cwd=self.release.root, env=self.release.environment(self._told), stdout=output, stderr=subprocess.STDOUT
            )
        if wait:
            self.until_it_listens()

    def until_it_listens(self) -> None:
        deadline = time.monotonic() + READY_WITHIN
        while not self._answers():
            assert self.process.poll() is None and time.monotonic() < deadline, self.log.read_text()[-2000:]
            time.sleep(0.02)
        self.listened_at = time.monotonic()

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.address}/health/live", timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def end(self) -> int:
        """By SIGTERM, with all the steps of an end; its status."""
        self.process.terminate()
        return self.process.wait(ENDS_WITHIN)

    def live_pages(self) -> int:
        lines = httpx.get(f"{self.address}/metrics", timeout=30).text.splitlines()
        return int(float(next(line for line in lines if line.startswith("foretagsporten_live_pages ")).split()[1]))

    @property
    def folder_of_proc(self) -> Path:
        return Path(f"/proc/{self.process.pid}")


@dataclass(frozen=True)
class Scene:
    """What faults befall."""

    front: Front
    processes: tuple[Process, ...]
    postgres: PostgresServer
    redis: RedisServer
    database: str
    """Its address."""
    told: Mapping[str, str]
    """The variables of its processes."""

    def is_well(self) -> bool:
        """Whether every process that runs says so of itself and of what it stands on."""
        with suppress(httpx.HTTPError):
            return all(httpx.get(f"{one.address}/health/ready", timeout=5).json()["status"] == "ok" for one in self.processes)
        return False


@contextmanager
def scene(processes: int = 2, release: Release = NOW, **more: str) -> Iterator[Scene]:
    """All of it, in a folder that goes away again; whatever still runs is ended. ``release`` is what serves at first."""
    with tempfile.TemporaryDirectory(prefix="faults-") as made, ExitStack() as started:
        folder = Path(made)
        folder.chmod(0o755)
        (data := folder / "data").mkdir()
        postgres, redis = PostgresServer(), RedisServer(folder)
        for server in (postgres, redis):
            server.start()
            started.callback(server.stop)
        port, certificate, database = free_port(), tls(folder), postgres.database("portal")
        told = {
            "VST_ENV": "test",
            "VST_DATA": str(data),
            "DJANGO_SETTINGS_MODULE": "portal.settings",
            "VST_ORIGIN": f"https://{HOST}:{port}",
            "VST_HTTPS": "1",
            "VST_TRUSTED_PROXIES": "127.0.0.1",
            "VST_EDGE_SECONDS": "10",
            "VST_DRAIN": DRAIN,
            "DATABASE_URL": database,
            "REDIS_URL": redis.url,
            **more,
        }
        if release == NOW:
            prepared_data.ready(data, {**os.environ, **told}, has_content=True)
        else:
            release.manage("prepare", **told)
        served = tuple(Process(folder, told, release) for _ in range(processes))
        for one in served:
            one.start(wait=False)
            started.callback(_gone, one)
        for one in served:
            one.until_it_listens()
        release.manage("build_error_pages", str(folder / "errors"), **told)
        seen = [Served(one.address, one.log, one.process) for one in served]
        plain = started.enter_context(
            nginx(folder, port, [one.port for one in served], certificate, data, folder / "errors", connections=30_000)
        )
        front = Front(port, certificate, (seen[0], seen[-1]), folder / "errors", plain, HOST, folder)
        yield Scene(front, served, postgres, redis, database, told)


def _gone(one: Process) -> None:
    """Twice SIGTERM ends it at once, those of its services too."""
    for _ in range(2):
        one.process.send_signal(signal.SIGTERM)
    try:
        one.process.wait(ENDS_WITHIN)
    except subprocess.TimeoutExpired:
        one.kill()
