"""Where the log goes: the error output of the process, which waits for nobody who reads it.

A collector that hangs, or a terminal that somebody has stopped, lets the pipe between fill up. The first line that does not fit would
stop the process that writes it, and every page with it.
"""

import logging
import os
import selectors
import socket
import stat
from collections import deque
from collections.abc import Callable
from typing import Final, TextIO

from portal.constants import MEGABYTE

_WAITING_MOST: Final = MEGABYTE
"""Bytes of lines that wait for their reader; those that come beyond are lost, and counted."""
_LAST_WAIT: Final = 1.0
"""Seconds that the last lines of a process wait to be taken."""


class LogOutput(logging.StreamHandler[TextIO]):
    """Writes lines to the error output, or to ``stream``. What its reader does not take at once is written before the next line.

    When they are taken again, a line of level WARNING says how many were lost meanwhile. A file takes all that it is given.
    """

    lines_lost = 0
    """Of this process."""

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self._output = _output_of(self.stream)
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._untold = 0

    def emit(self, record: logging.LogRecord) -> None:
        if self._output is None:
            super().emit(record)
            return
        try:
            self._add(record)
            self._write()
        except Exception:
            self.handleError(record)

    def close(self) -> None:
        if self._output:
            if self._waiting and self._output.is_ready(_LAST_WAIT):
                self._write()
            self._output.close()
            self._output = None
        super().close()

    def _add(self, record: logging.LogRecord) -> None:
        line = (self.format(record) + self.terminator).encode("utf-8", "backslashreplace")
        if self._size + len(line) > _WAITING_MOST:
            self._untold += 1
            LogOutput.lines_lost += 1
        else:
            self._waiting.append(line)
            self._size += len(line)

    def _write(self) -> None:
        assert self._output
        while self._waiting:
            line = self._waiting[0]
            taken = self._output.write(line)
            self._size -= taken
            if taken < len(line):
                self._waiting[0] = line[taken:]
                return
            self._waiting.popleft()
            if self._untold and not self._waiting:
                lost, self._untold = self._untold, 0
                self._add(_said(f"{lost} lines of the log were lost: nobody took them"))


def _said(message: str) -> logging.LogRecord:
    return logging.LogRecord(__name__, logging.WARNING, __file__, 0, message, None, None)


class _Output:
    """A pipe, a terminal or a socket, and how to write to it without waiting."""

    def __init__(self, descriptor: int, write: Callable[[bytes], int], close: Callable[[], None]) -> None:
        self._descriptor, self._write, self.close = descriptor, write, close

    def write(self, line: bytes) -> int:
        """How many bytes were taken now. A reader that has gone takes all: nobody will read them."""
        try:
            return self._write(line)
        except BlockingIOError:
            return 0
        except OSError:
            return len(line)

    def is_ready(self, within: float) -> bool:
        """Whether more would be taken, or is in so many seconds."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._descriptor, selectors.EVENT_WRITE)
            return bool(selector.select(within))


def _output_of(stream: TextIO) -> _Output | None:
    """``None`` for a file, and for what is none of the system's."""
    try:
        descriptor = stream.fileno()
        kind = os.fstat(descriptor).st_mode
        if stat.S_ISSOCK(kind):  # as systemd has it
            own = socket.socket(fileno=os.dup(descriptor))
            return _Output(own.fileno(), lambda line: own.send(line, socket.MSG_DONTWAIT), own.close)
        if stat.S_ISFIFO(kind) or stat.S_ISCHR(kind):
            # Opened anew: who shares the pipe goes on as before, and does not find that it takes nothing at the moment.
            opened = os.open(f"/proc/self/fd/{descriptor}", os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
            return _Output(opened, lambda line: os.write(opened, line), lambda: os.close(opened))
    except (AttributeError, OSError, ValueError):
        return None
    return None
