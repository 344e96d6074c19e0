"""What the process that watches and one that serves say to each other: JSON objects over a socket that keeps them apart."""

import json
import os
import socket
from typing import Any, Self

MOST_BYTES = 1_000_000


class Line:
    """One end."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end

    @classmethod
    def pair(cls) -> tuple[Self, Self]:
        """Both ends of a new one."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        return cls(ours), cls(theirs)

    @classmethod
    def given(cls, at: int) -> Self:
        """The end that this process was given as its file number ``at`` (``VST_FILES``)."""
        return cls(socket.socket(fileno=given(at)))

    def say(self, what: str, **more: Any) -> None:
        """Raises ``OSError`` when nobody hears."""
        self._end.send(json.dumps({"what": what, **more}).encode())

    def hear(self) -> dict[str, Any] | None:
        """What is said next, waited for; ``None`` when nobody is there any more."""
        try:
            said = self._end.recv(MOST_BYTES)
        except ConnectionResetError:
            return None
        return json.loads(said) if said else None

    def fileno(self) -> int:
        return self._end.fileno()

    def close(self) -> None:
        self._end.close()


def given(at: int) -> int:
    """The number of a file that this process was given."""
    return int(os.environ["VST_FILES"].split(",")[at])
