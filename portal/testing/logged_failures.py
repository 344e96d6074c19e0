"""The exceptions that the portal logs while something is asked of it, and one of them in words."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from portal.runtime.raised import place_of


@contextmanager
def logged_failures() -> Iterator[list[BaseException]]:
    """A list that grows with each exception that is logged inside."""
    heard = _Heard()
    logger = logging.getLogger("portal")
    logger.addHandler(heard)
    try:
        yield heard.failures
    finally:
        logger.removeHandler(heard)


@contextmanager
def unheard() -> Iterator[None]:
    """What is logged inside was meant to fail: it stands in no log of a test, beside what was not."""
    loggers = [logging.getLogger(name) for name in ("portal", "django")]
    before = [logger.propagate for logger in loggers]
    for logger in loggers:
        logger.propagate = False
    try:
        yield
    finally:
        for logger, propagates in zip(loggers, before, strict=True):
            logger.propagate = propagates


def reason(failures: Sequence[BaseException], *folders: Path) -> str:
    """``: ZeroDivisionError: division by zero (page.py, line 7)`` of what the first was raised from; empty for none.

    The line is the last one in ``folders``, the team's own code, on the way to the exception; the last of all where none was.
    """
    if not failures:
        return ""
    failure = _first_cause(failures[0])
    place = place_of(failure, *folders) or place_of(failure)
    return f": {type(failure).__name__}" + (f": {failure}" if str(failure) else "") + (f" ({place})" if place else "")


def _first_cause(failure: BaseException) -> BaseException:
    return _first_cause(failure.__cause__) if failure.__cause__ else failure


class _Heard(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.failures: list[BaseException] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keeps the exception of a record that has one."""
        failure = record.exc_info[1] if record.exc_info else None
        if failure is not None:
            self.failures.append(failure)
