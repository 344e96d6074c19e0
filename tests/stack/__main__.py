"""``make stack`` runs the portal as production does, on this machine, until Ctrl-C: nginx with TLS, two processes, PostgreSQL, Redis.

It is a test environment: its people sign in by the test login. Nothing that it holds outlives it.
"""

import argparse
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from threading import Event

from portal.testing.ports import free_port
from tests.in_front import Front
from tests.interruption import interrupted_once
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer
from tests.stack.shape import stack

HOST = "localhost"
PORT = 8443
EDGE_SECONDS = 10
"""How long nginx keeps a page, as in production."""


def main() -> int:
    """Serves until it is interrupted, which is how it ends: status 0."""
    parser = argparse.ArgumentParser(prog="make stack", description=__doc__)
    parser.add_argument("--port", type=int, default=PORT, help=f"of https, {PORT} unless it is said; 0 for a free one")
    port = parser.parse_args().port or free_port()
    try:
        with interrupted_once(), ExitStack() as started:
            folder = Path(started.enter_context(tempfile.TemporaryDirectory(prefix="stack-")))
            print("Starting PostgreSQL, Redis, two processes and nginx …", flush=True)
            database, redis = PostgresServer(), RedisServer(folder)
            for server in (database, redis):
                server.start()
                started.callback(server.stop)
            told = {
                "DATABASE_URL": database.database("portal"),
                "REDIS_URL": redis.url,
                "VST_EDGE_SECONDS": str(EDGE_SECONDS),
                "VST_EDGES": f"https://127.0.0.1:{port}",
                "SSL_CERT_FILE": str(folder / "authority.pem"),
            }
            front = started.enter_context(stack(folder, host=HOST, port=port, **told))
            print(_said(front, folder), flush=True)
            Event().wait()
    except KeyboardInterrupt:
        print("Ended.", flush=True)
    return 0


def _said(front: Front, folder: Path) -> str:
    processes = " and ".join(each.address for each in front.processes)
    return (
        f"{front.origin} is served. Browsers trust it by {front.tls.authority}; the test login is at /inloggad/logga-in.\n"
        f"Behind it: {processes}. Logs and data are in {folder}. Ctrl-C ends all of it."
    )


if __name__ == "__main__":
    sys.exit(main())
