"""Ports of this machine for the servers of tests."""

import itertools
import os
import socket

_EACH = 900
_worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
# Below those that the system gives to connections, which may take one between its choice and its use; each worker has its own.
_ports = itertools.cycle(range(20_000 + _worker * _EACH, 20_000 + (_worker + 1) * _EACH))


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
