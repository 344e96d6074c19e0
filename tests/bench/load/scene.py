"""One process of the portal behind nginx with TLS, with content, in a folder that goes away again."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.in_front import Front
from tests.stack.shape import stack

CONNECTIONS = 16_384
"""Of nginx: two for each live page, and those of visitors."""


@contextmanager
def at_the_edge(kept_for: int = 10) -> Iterator[Front]:
    """Pages are kept for so many seconds, ten in production; memory is the C library's, as in ``deploy/``; an end waits for nobody."""
    told = {"VST_EDGE_SECONDS": str(kept_for), "VST_DRAIN": "0,0,1", "PYTHONMALLOC": "malloc"}
    with tempfile.TemporaryDirectory(prefix="load-") as made, stack(Path(made), processes=1, connections=CONNECTIONS, **told) as front:
        yield front
