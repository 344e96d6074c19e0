"""One process of the portal behind nginx with TLS, with content, in a folder that goes away again."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from portal.testing.browser import serving
from portal.testing.ports import free_port
from tests.in_front import HOST, Front, manage, nginx, tls

CONNECTIONS = 16_384
"""Of nginx: two for each live page, and those of visitors."""


@contextmanager
def at_the_edge(kept_for: int = 10) -> Iterator[Front]:
    """Pages are kept for so many seconds, ten in production; an end waits for nobody."""
    with tempfile.TemporaryDirectory(prefix="load-") as made:
        folder, port = Path(made), free_port()
        folder.chmod(0o755)  # nginx serves files of it as another user
        data = folder / "data"
        told = {
            "VST_ORIGIN": f"https://{HOST}:{port}",
            "VST_HTTPS": "1",
            "VST_TRUSTED_PROXIES": "127.0.0.1",
            "VST_EDGE_SECONDS": str(kept_for),
            "VST_DRAIN": "0,0,1",
        }
        own = {**told, "VST_DATA": str(data), "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings"}
        data.mkdir()
        manage("prepare", **own)
        manage("build_error_pages", str(folder), **own)
        with serving(data, **told) as one:
            certificate, behind = tls(folder), int(one.address.rpartition(":")[2])
            with nginx(folder, port, [behind], certificate, data, folder, CONNECTIONS) as plain:
                yield Front(port, certificate, (one, one), folder, plain)
