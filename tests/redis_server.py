"""A Redis of our own on a free port, which can be stopped and started."""

import shutil
import socket
import subprocess
import time
from pathlib import Path

from portal.testing.ports import free_port
from tests.missing import missing


class RedisServer:
    """The program redis-server; nothing it holds outlives a stop."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._folder = folder
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        program = shutil.which("redis-server")
        if program is None:
            missing("redis-server is not installed: `make test` installs it on Debian")
        settings = {"--port": str(self.port), "--bind": "127.0.0.1", "--save": "", "--appendonly": "no", "--dir": str(self._folder)}
        self._process = subprocess.Popen([program, *[word for pair in settings.items() for word in pair]], stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 20
        while not self._answers():
            assert time.monotonic() < deadline, "redis-server did not answer"

    def stop(self) -> None:
        """At once, as a machine does that fails."""
        self._process.kill()
        self._process.wait(timeout=20)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(7) == b"+PONG\r\n"
        except OSError:
            return False
