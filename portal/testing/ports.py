"""Ports of this machine for the servers of tests."""

import itertools
import os
import socket

_EACH, _BLOCKS = 100, 119
_first = 20_000 + os.getpid() % _BLOCKS * _EACH
# Below those that the system gives to connections, which may take one between its choice and its use; each process has its own.
_ports = itertools.cycle(range(_first, _first + _EACH))


def free_port() -> int:
    """A port that nothing listens on, and another one each time."""
    return next(port for port in _ports if _is_free(port))


def _is_free(port: int) -> bool:
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(("", port))
        except OSError:
            return False
    return True
