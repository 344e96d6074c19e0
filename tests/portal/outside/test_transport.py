"""The way out of the process is opened once, for opening it holds up every visitor."""

import asyncio

import httpx
import pytest

from portal.outside import transport


async def test_certificates_are_read_for_the_first_call_of_a_loop_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[httpx.AsyncHTTPTransport] = []

    class Counted(httpx.AsyncHTTPTransport):
        def __init__(self, retries: int) -> None:
            super().__init__(retries=retries)
            made.append(self)

    await transport.close()
    monkeypatch.setattr(httpx, "AsyncHTTPTransport", Counted)
    kept = [transport.connections() for _ in range(3)]
    assert kept == made * 3 and len(made) == 1
    await transport.close()
    assert transport.connections() is not kept[0] and len(made) == 2
    await transport.close()


async def test_each_loop_has_connections_of_its_own() -> None:
    here = transport.connections()

    async def there() -> bool:
        try:
            return transport.connections() is not here
        finally:
            await transport.close()

    assert await asyncio.to_thread(asyncio.run, there())
    await transport.close()
