"""Ports of this machine for the servers of tests."""

import socket

_handed_out: set[int] = set()


def free_port() -> int:
    """A port that nothing listens on, and another one each time."""
    while True:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = int(free.getsockname()[1])
        if port not in _handed_out:
            _handed_out.add(port)
            return port
