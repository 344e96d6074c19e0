"""A body over the limit is refused at the door of the whole application."""

import pytest

from portal.http.body_limit import LIMIT
from tests.portal.bodies import sent


async def status_of(path: str, headers: list[tuple[bytes, bytes]], *chunks: bytes) -> int:
    server = await sent(path, headers, *((chunk, number < len(chunks)) for number, chunk in enumerate(chunks, start=1)))
    answer = await server.receive_output(timeout=5)
    await server.receive_output(timeout=5)
    return int(answer["status"])


@pytest.mark.parametrize("path", ["/cookies", "/inloggad/valj-vem-du-vill-foretrada", "/api/skalet/kontaktaoss/v1/skicka", "/finns-inte"])
async def test_a_body_over_the_limit_is_413(path: str) -> None:
    assert await status_of(path, [(b"content-length", str(LIMIT + 1).encode())], b"x") == 413
    assert await status_of(path, [(b"transfer-encoding", b"chunked")], *[b"x" * (LIMIT // 2)] * 3) == 413
