"""What one thing that fails may not take with it: the process, and the things after it."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

FAULT: Final = (Exception, SystemExit)
"""What code of a service may raise. ``sys.exit`` in it is a fault like others: in a task it would end the process, with every page
that it serves."""


@contextmanager
def set_aside(logger: logging.Logger, said: str, *values: object) -> Iterator[None]:
    """One of several things that are due: what fails in it is logged as ``said``, and the next one goes on."""
    try:
        yield
    except FAULT:
        logger.exception(said, *values)
