"""A process that others are forked from: whoever asks it says what the new one runs, and is told how it ends.

It has one thread, and opens nothing that two processes may not share. Requests come over a socket that keeps messages apart
(``SOCK_SEQPACKET``): JSON, with the files that belong to it.
"""

import gc
import json
import os
import runpy
import select
import signal
import socket
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Final

MOST_BYTES: Final = 1_000_000
"""Of a request: an environment is far smaller."""
MOST_FILES: Final = 8


@dataclass(frozen=True, slots=True)
class Start:
    """What a new process is."""

    arguments: Sequence[str]
    """As after ``python -m``: a module, and what it is told."""
    environment: Mapping[str, str]
    """All of it; nothing of the parent's stays."""
    folder: str
    """Where it stands."""


def ask(requests: socket.socket, start: Start, files: Sequence[int]) -> None:
    """Asks the other end of ``requests`` for a process. The first of ``files`` is told how it goes, the next three are what the process
    reads, writes and complains to; it finds the others in ``VST_FILES`` by their numbers, with commas between."""
    socket.send_fds(requests, [json.dumps(asdict(start)).encode()], list(files))


def fork_for(requests: socket.socket) -> Start | None:
    """Forks a process for each request until nobody can ask any more. Returns what it is to be in each new process, and ``None`` in the
    parent at the end, when all its processes have been asked to end.

    To the one who asked it says ``pid`` and, when the process has ended, its exit status as ``subprocess`` has it.
    """
    gc.collect()
    gc.freeze()  # what the collector never looks at stays shared
    living: dict[int, int] = {}
    waking, woken = socket.socketpair()
    woken.setblocking(False)
    waking.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.set_wakeup_fd(waking.fileno(), warn_on_full_buffer=False)
    while True:
        ready, _, _ = select.select([requests, woken], [], [])
        if woken in ready:
            woken.recv(4096)
            _tell_of_the_ended(living)
        if requests not in ready:
            continue
        message, files, _, _ = socket.recv_fds(requests, MOST_BYTES, MOST_FILES)
        if not message:
            break
        said = json.loads(message)
        pid = os.fork()
        if pid == 0:
            signal.set_wakeup_fd(-1)
            for number in (requests.detach(), waking.detach(), woken.detach(), *living.values()):
                os.close(number)
            start = Start(**said)
            _become(start, files)
            return start
        for number in files[1:]:
            os.close(number)
        living[pid] = files[0]
        _tell(files[0], pid)
    for pid in living:
        os.kill(pid, signal.SIGTERM)
    return None


def run(start: Start) -> None:
    """Runs the module, as ``python -m`` does."""
    sys.argv = list(start.arguments)
    runpy.run_module(start.arguments[0], run_name="__main__", alter_sys=True)


def _tell_of_the_ended(living: dict[int, int]) -> None:
    for pid in list(living):
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            told = living.pop(pid)
            _tell(told, os.waitstatus_to_exitcode(status))
            os.close(told)


def _tell(whoever_asked: int, number: int) -> None:
    with suppress(BrokenPipeError):  # nobody waits for it any more
        os.write(whoever_asked, f"{number}\n".encode())


def _become(start: Start, files: Sequence[int]) -> None:
    told, read, written, complained, *given = files
    os.close(told)
    for standard, ours in enumerate((read, written, complained)):
        os.dup2(ours, standard)
        os.close(ours)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(start.environment)
    os.environ["VST_FILES"] = ",".join(map(str, given))
    os.chdir(start.folder)
    sys.path[0] = start.folder
    sys.path[1:1] = [place for place in os.environ.get("PYTHONPATH", "").split(os.pathsep) if place]
    sys.pycache_prefix = os.environ.get("PYTHONPYCACHEPREFIX") or None
    sys.dont_write_bytecode = bool(os.environ.get("PYTHONDONTWRITEBYTECODE"))
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(line_buffering=True)  # type: ignore[union-attr]
