"""A line that takes its time: every byte through it arrives later, in order."""

import asyncio
import contextlib
import threading
from collections.abc import Iterator


@contextlib.contextmanager
def slow_line(port: int, delay: float) -> Iterator[int]:
    """A port on this machine that leads to ``port`` and holds everything back ``delay`` seconds, each way."""
    loop = asyncio.new_event_loop()

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def pass_on(part: bytes) -> None:
            if part:
                writer.write(part)
            else:
                writer.close()

        while part := await reader.read(65_536):
            loop.call_later(delay, pass_on, part)
        loop.call_later(delay, pass_on, b"")

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)
        with contextlib.suppress(asyncio.CancelledError):  # The line is taken down.
            await asyncio.gather(carry(reader, back), carry(there, writer), return_exceptions=True)

    server = loop.run_until_complete(asyncio.start_server(connect, "127.0.0.1", 0))
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        for task in asyncio.all_tasks(loop):
            loop.call_soon_threadsafe(task.cancel)
        loop.call_soon_threadsafe(loop.call_later, 0.1, loop.stop)
        thread.join()
