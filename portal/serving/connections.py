"""One connection: how much of a head it may send, within what time, and how slowly it may read.

Uvicorn hands bodies on while they come and waits for whoever reads slowly. What it leaves open is bounded here: a head that never
ends, and a reader who takes nothing, which would hold memory and the place of a page for ever.
"""

import asyncio
import logging
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from portal.web.draining import DRAINING

HEAD_WITHIN: Final = 20.0
"""Seconds to the end of a request's head. Browsers open connections that they may need soon, and lose nothing when one is closed."""
MOST_BYTES_OF_A_HEAD: Final = 16 * 1024
MOST_HEADERS: Final = 100
LOOKED_AFTER: Final = 10.0
"""Seconds after which somebody is looked after who reads more slowly than the portal writes."""
LEAST_READ: Final = 10 * 1024
"""Bytes that such a reader must take in that time: 1 KB/s, a fifth of the slowest line that phones still have."""
MOST_UNSENT: Final = 16 * 1024
"""Bytes that wait in the process for one reader before whoever writes waits too."""
KEPT_BY_THE_KERNEL: Final = 64 * 1024
"""Bytes that wait outside the process for one reader, of which Linux takes twice as many; left to itself it takes megabytes of each."""
TOLD_BEFORE: Final = 5.0
"""Seconds in which the page of such a reader may still find the code that it is closed with."""
READS_TOO_SLOWLY: Final = 4008

logger = logging.getLogger("portal.serving")

_TOO_LARGE: Final = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class _SlowReaders:
    """Lets go of a connection whose other end reads next to nothing of what waits for it.

    Closing would wait until everything is read. The connection is broken instead, and whoever waits to write hears of it at once.
    """

    def let_go(self) -> None:
        self.transport.abort()

    transport: Any
    loop: asyncio.AbstractEventLoop
    _unsent = 0
    _looking: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc]
        self._unsent = self.transport.get_write_buffer_size()
        self._looking = self.loop.call_later(LOOKED_AFTER, self._look)

    def resume_writing(self) -> None:
        self._look_no_more()
        super().resume_writing()  # type: ignore[misc]

    def connection_lost(self, exc: Exception | None) -> None:
        self._look_no_more()
        super().connection_lost(exc)  # type: ignore[misc]

    def _look(self) -> None:
        unsent = self.transport.get_write_buffer_size()
        if self._unsent - unsent < LEAST_READ:
            self._looking = None
            self.let_go()
            return
        self._unsent = unsent
        self._looking = self.loop.call_later(LOOKED_AFTER, self._look)

    def _look_no_more(self) -> None:
        if self._looking:
            self._looking.cancel()
            self._looking = None


class HttpConnection(_SlowReaders, HttpToolsProtocol):
    """A connection with requests, until one of them makes it a websocket."""

    _awaited: asyncio.TimerHandle | None = None
    """Runs while the end of a head is waited for."""
    _is_in_head = False
    _is_too_large = False
    _bytes = _headers = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=MOST_UNSENT)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_has_come()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Counts what comes of a head that is not complete: a line without an end is told to nobody before it ends."""
        was_in_head = self._is_in_head
        super().data_received(data)
        if was_in_head and self._is_in_head and not self._is_too_large:
            self._bytes += len(data)
            if self._bytes > MOST_BYTES_OF_A_HEAD:
                self._is_too_large = True
                self.send_400_response("")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_in_head, self._bytes, self._headers = True, 0, 0
        self._await_head()

    def on_url(self, url: bytes) -> None:
        self._grow(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._headers += 1
        self._grow(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        self._head_has_come()
        super().on_headers_complete()
        if DRAINING.is_on:
            self.close_after_answer()

    def close_after_answer(self) -> None:
        """Says ``Connection: close`` with the answer that is under way, if there is one, so that nothing more is sent here."""
        if self.cycle and not self.cycle.response_complete:
            self.cycle.keep_alive = False

    def send_400_response(self, msg: str) -> None:
        if not self._is_too_large:
            super().send_400_response(msg)
        elif not self.transport.is_closing():
            self.transport.write(_TOO_LARGE)
            self.transport.close()

    def _grow(self, size: int) -> None:
        self._bytes += size
        if self._bytes > MOST_BYTES_OF_A_HEAD or self._headers > MOST_HEADERS:
            self._is_too_large = True
            raise ValueError("The head of a request is too large")  # the parser ends, and calls send_400_response

    def _await_head(self) -> None:
        self._head_has_come()
        self._awaited = self.loop.call_later(HEAD_WITHIN, self.transport.close)

    def _head_has_come(self) -> None:
        if self._awaited:
            self._awaited.cancel()
            self._awaited = None


class SocketConnection(_SlowReaders, WebSocketsSansIOProtocol):
    """A connection that is a websocket. Who does not answer a ping is gone, whatever still waits to be sent."""

    def let_go(self) -> None:
        """Tells the page's consumer at once, and the browser behind all that waits for it, that it comes again later."""
        if self.close_sent or not self.handshake_complete:
            self.transport.abort()
            return
        logger.warning("A page that reads too slowly is let go")
        self.close_sent = True
        self.conn.send_close(READS_TOO_SLOWLY, "reads too slowly")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": READS_TOO_SLOWLY, "reason": "reads too slowly"})
        self.loop.call_later(TOLD_BEFORE, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()
