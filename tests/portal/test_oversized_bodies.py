"""A body over the limit is refused at the door of the whole application."""

import pytest
from asgiref.testing import ApplicationCommunicator

from portal.asgi import application
from portal.http.body_limit import LIMIT


async def status_of(path: str, headers: list[tuple[bytes, bytes]], *chunks: bytes) -> int:
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"host", b"testserver"), *headers],
    }
    server = ApplicationCommunicator(application, scope)
    for number, chunk in enumerate(chunks, start=1):
        await server.send_input({"type": "http.request", "body": chunk, "more_body": number < len(chunks)})
    answer = await server.receive_output(timeout=5)
    await server.receive_output(timeout=5)
    return int(answer["status"])


@pytest.mark.parametrize("path", ["/cookies", "/inloggad/valj-vem-du-vill-foretrada", "/api/skalet/kontaktaoss/v1/skicka", "/finns-inte"])
async def test_a_body_over_the_limit_is_413(path: str) -> None:
    assert await status_of(path, [(b"content-length", str(LIMIT + 1).encode())], b"x") == 413
    assert await status_of(path, [(b"transfer-encoding", b"chunked")], *[b"x" * (LIMIT // 2)] * 3) == 413
