"""A folder of files, served as the teams of other authorities serve it."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread


class Files(SimpleHTTPRequestHandler):
    """``python3 -m http.server``"""

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


class OpenFiles(Files):
    """What ``vite preview`` serves: open to other origins."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


@contextmanager
def served(folder: Path, handler: type[Files] = Files) -> Iterator[str]:
    """Its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
