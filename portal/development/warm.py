"""A Python that has loaded what others wrote, and begins portals in a third of the time: ``with WarmParent() as parent``, then
``parent.start("django", "serve", "--port", "8123", environment=…, folder=…, output=…)``.

It knows nothing of portals or of reloading. ``python -m portal.development.warm 5`` is the process itself, asked at its file 5.
"""

import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Final, Self

from portal.development import ROOT, forking, third_party

OF_PYTHON: Final = "PYTHON"
"""What the variables begin with that Python itself reads when it begins: a process that is forked comes too late for them."""
File = int | IO[bytes] | IO[str]
READ_LATER: Final = frozenset({"PYTHONPATH", "PYTHONPYCACHEPREFIX", "PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"})
"""Those of them that a forked process follows all the same."""


class NotForked(Exception):
    """The parent is gone, or cannot fork; the text says which."""


class WarmProcess:
    """A process that the parent has forked, with the words of ``subprocess.Popen`` that its users need."""

    def __init__(self, told: int) -> None:
        """``told`` is the file that the parent tells of it."""
        self._told = os.fdopen(told, "rb", buffering=0)
        self._pid: int | None = None
        self.returncode: int | None = None
        """Its exit status, negative for a signal; ``None`` while it lives, or nobody has looked."""

    @property
    def pid(self) -> int:
        """Waits until it has been forked. Raises ``NotForked``."""
        if self._pid is None:
            said = self._told.readline()
            if not said:
                self._told.close()
                raise NotForked("The parent of portals has ended")
            self._pid = int(said)
        return self._pid

    def poll(self) -> int | None:
        """Its exit status, or ``None`` while it lives."""
        if self.pid and self.returncode is None and select.select([self._told], [], [], 0)[0]:
            self._read()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Its exit status when it has ended. Raises ``subprocess.TimeoutExpired`` after ``timeout`` seconds."""
        if self.pid and self.returncode is None:
            if not select.select([self._told], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
            self._read()
        assert self.returncode is not None
        return self.returncode

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def send_signal(self, number: int) -> None:
        """To the process, unless it has ended: its number may be another's by then."""
        if self.poll() is None:
            with suppress(ProcessLookupError):  # the parent has seen it end, and has not told it yet
                os.kill(self.pid, number)

    def fileno(self) -> int:
        """Can be read when the process has been forked, and again when it has ended: for ``select``."""
        return self._told.fileno()

    def forget(self) -> None:
        """Waits for no word of it any more."""
        self._told.close()

    def _read(self) -> None:
        said = self._told.readline()
        self.returncode = int(said) if said else -signal.SIGKILL  # without a word when the parent itself was killed
        self._told.close()


class Asker:
    """One end of a socket whose other end forks."""

    def __init__(self, requests: socket.socket) -> None:
        self._requests = requests

    def start(
        self,
        *arguments: str,
        environment: Mapping[str, str],
        folder: Path = ROOT,
        output: File = 1,
        errors: File | None = None,
        source: File = subprocess.DEVNULL,
        files: Sequence[int] = (),
    ) -> WarmProcess:
        """A process that runs ``arguments``, as after ``python -m``, with ``environment`` and nothing else of ours.

        It reads ``source``, writes to ``output`` (and ``errors``, if that is another), and finds its own copies of ``files`` in
        ``VST_FILES``. It may be asked for before the parent has loaded everything. Raises ``NotForked``.
        """
        told, tells = os.pipe()
        nothing = os.open(os.devnull, os.O_RDONLY)
        writes = _number(output)
        standard = [nothing if source == subprocess.DEVNULL else _number(source), writes, writes if errors is None else _number(errors)]
        try:
            forking.ask(self._requests, forking.Start(arguments, environment, str(folder)), [tells, *standard, *files])
        except OSError as gone:
            os.close(told)
            raise NotForked("The parent of portals has ended") from gone
        finally:
            os.close(tells)
            os.close(nothing)
        return WarmProcess(told)


class WarmParent(Asker):
    """The process with everything loaded, from ``with`` to its end. What it has forked is asked to end with it."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        super().__init__(ours)
        of_python = {name: value for name, value in os.environ.items() if name.startswith(OF_PYTHON)}
        self._fixed = {name: value for name, value in of_python.items() if name not in READ_LATER}
        own = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG", "LC_ALL", "TMPDIR"}}
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "portal.development.warm", str(theirs.fileno())],
                cwd=ROOT,
                env={**own, **of_python},
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends it."""
        self._requests.close()
        self._process.wait()

    def fits(self, environment: Mapping[str, str]) -> bool:
        """Whether a process with ``environment`` can be forked: Python itself was told the same, and traces are not wanted."""
        fixed = {name: value for name, value in environment.items() if name.startswith(OF_PYTHON) and name not in READ_LATER}
        return fixed == self._fixed and not environment.get("OTEL_EXPORTER_OTLP_ENDPOINT")


def _number(file: File) -> int:
    return file if isinstance(file, int) else file.fileno()


def main(number: int) -> None:
    """Forks for whoever has the other end of the socket that is file ``number``."""
    requests = socket.socket(fileno=number)
    third_party.load()
    if start := forking.fork_for(requests):
        forking.run(start)


if __name__ == "__main__":
    main(int(sys.argv[1]))
