"""Processes of the portal that tests begin: forked from one that has loaded what others wrote, which takes a third of the time."""

import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import IO, Protocol

from portal.development import ROOT
from portal.development.warm import WarmParent

__all__ = ["ROOT", "Process", "begin", "run"]


class Process(Protocol):
    """What ``subprocess.Popen`` and ``WarmProcess`` have in common."""

    @property
    def pid(self) -> int: ...
    @property
    def returncode(self) -> int | None: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def terminate(self) -> None: ...
    def kill(self) -> None: ...
    def send_signal(self, sig: int, /) -> None: ...


def begin(
    *arguments: str,
    environment: Mapping[str, str],
    output: IO[str],
    errors: IO[str] | None = None,
    source: IO[str] | None = None,
    folder: Path = ROOT,
    python: Path = Path(sys.executable),
) -> Process:
    """A process that runs ``arguments``, as after ``python``: ``"-m", "django", "serve"`` or ``"-c", code``, with ``environment`` alone.

    It reads ``source``, if there is one, and writes to ``output``, its errors to ``errors`` if that is another.
    """
    parent = _parent()
    if python != Path(sys.executable) or not parent.fits(environment):
        nothing = subprocess.DEVNULL
        streams = {"stdin": source or nothing, "stdout": output, "stderr": errors or subprocess.STDOUT}
        return subprocess.Popen([python, *arguments], cwd=folder, env=dict(environment), **streams)  # type: ignore[call-overload,no-any-return]
    how, *what = arguments
    module = what if how == "-m" else ["portal.testing.code", *what]
    return parent.start(*module, environment=environment, folder=folder, output=output, errors=errors, source=source or subprocess.DEVNULL)


def run(
    *arguments: str, environment: Mapping[str, str], lines: str = "", check: bool = False, folder: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    """What such a process said, once it has ended; it is given ``lines`` to read. With ``check`` it raises
    ``subprocess.CalledProcessError`` for one that failed."""
    with tempfile.TemporaryFile("w+") as source, tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        source.write(lines)
        source.seek(0)
        process = begin(*arguments, environment=environment, output=output, errors=errors, source=source, folder=folder)
        status = process.wait()
        output.seek(0)
        errors.seek(0)
        ran = subprocess.CompletedProcess(arguments, status, output.read(), errors.read())
    if check and status:
        print(ran.stdout, ran.stderr, sep="\n", file=sys.stderr)
        ran.check_returncode()
    return ran


@cache
def _parent() -> WarmParent:
    """One for all tests of this process; it ends with it, for nobody can ask it any more."""
    return WarmParent()
