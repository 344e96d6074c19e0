"""Processes of the portal behind nginx with the file of ``deploy/``, which ends TLS."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from portal.testing import prepared_data
from portal.testing.browser import serving
from portal.testing.ports import free_port
from tests.in_front import HOST, Front, Tls, manage, nginx, tls


@contextmanager
def stack(
    folder: Path,
    *,
    processes: int = 2,
    content: bool = True,
    host: str = HOST,
    port: int = 0,
    connections: int = 1024,
    certificate: Tls | None = None,
    **told: str,
) -> Iterator[Front]:
    """One or two processes, known as ``https://{host}:{port}``; ends them when it is left.

    Args:
        folder: Holds all of it: data, certificate, error pages, logs. nginx, which is another user where root starts it, may read it.
        processes: 1 or 2; with 1 both of ``Front.processes`` are that one.
        content: Whether the demo content is there.
        port: Of https; a free one by itself.
        connections: Of nginx: two for each live page.
        certificate: Of ``host``; one of a new authority by itself.
        told: Variables for the processes, besides those that the shape asks for; they win.
    """
    port = port or free_port()
    folder.chmod(0o755)
    data, errors = folder / "data", folder / "errors"
    data.mkdir()
    certificate = certificate or tls(folder, host)
    settings = {"VST_ORIGIN": f"https://{host}:{port}", "VST_HTTPS": "1", "VST_TRUSTED_PROXIES": "127.0.0.1", **told}
    own = {**settings, "VST_DATA": str(data), "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings"}
    prepared_data.ready(data, {**os.environ, **own}, has_content=content)
    with ExitStack() as running:
        served = [running.enter_context(serving(data, **settings)) for _ in range(processes)]
        manage("build_error_pages", str(errors), **own)
        ports = [int(each.address.rpartition(":")[2]) for each in served]
        plain = running.enter_context(nginx(folder, port, ports, certificate, data, errors, connections, host))
        yield Front(port, certificate, (served[0], served[-1]), errors, plain, host, folder)
