"""Tests of several processes on one portal (``pytest -n 4``): those that change it have it to themselves, the others share it."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import gettempdir


@contextmanager
def turn(address: str, *, alone: bool) -> Iterator[None]:
    """Waits until nobody else of this machine tests at ``address``, or, unless ``alone``, until nobody has it to themselves."""
    name = sha256(address.encode()).hexdigest()[:12]
    with (Path(gettempdir()) / f"portal-pages-{os.getuid()}-{name}.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)
        yield  # closed, the file is free again, also when the process was killed
