"""What one thing that fails may not take with it: the process, and the things after it."""

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from django.db import InterfaceError, OperationalError

T = TypeVar("T")
R = TypeVar("R")

FAULT: Final = (Exception, SystemExit)
"""What code of a service may raise. ``sys.exit`` in it is a fault like others: in a task it would end the process, with every page
that it serves."""


@contextmanager
def set_aside(logger: logging.Logger, said: str, *values: object) -> Iterator[None]:
    """One of several things that are due: what fails in it is logged as ``said``, and the next one goes on.

    A database that is away is raised: the next one would fail too, and nothing must be taken for missing that could not be asked for.
    """
    try:
        yield
    except (InterfaceError, OperationalError):
        raise
    except FAULT:
        logger.exception(said, *values)


def made_of(items: Iterable[T], make: Callable[[T], R], logger: logging.Logger, said: str) -> Iterator[R]:
    """What ``make`` makes of each item; one that it fails with is left out, and logged as ``said`` with its name."""
    for item in items:
        with set_aside(logger, said, item):
            yield make(item)
