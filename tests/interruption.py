"""A tool that is interrupted ends what it started before it ends itself."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interrupted_once() -> Iterator[None]:
    """The first Ctrl-C, or SIGTERM, raises ``KeyboardInterrupt``; later ones are not heard, so that nothing stops the clearing up, nor
    what the tool says before it ends."""
    kinds = (signal.SIGINT, signal.SIGTERM)
    was_interrupted = False

    def interrupt(number: int, frame: FrameType | None) -> None:
        nonlocal was_interrupted
        was_interrupted = True
        for kind in kinds:
            signal.signal(kind, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = {kind: signal.signal(kind, interrupt) for kind in kinds}
    try:
        yield
    finally:
        for kind, handler in before.items():
            if not was_interrupted:
                signal.signal(kind, handler)
