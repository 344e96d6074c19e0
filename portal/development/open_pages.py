"""The pages that are open in browsers, each with a websocket beside that of its drawing: they hear what was saved, and what is wrong."""

import asyncio
import json
from typing import Any, Final

from portal.development import fault_html
from portal.development.fault import Fault
from portal.runtime.connection import Message, Receive, Send

PATH: Final = "/development/pages"
ANEW: Final = 1012
"""The code that a page hears when another process takes its place: it comes back at once."""


class OpenPages:
    """Those of one process."""

    def __init__(self, generation: int, new_page_since: int) -> None:
        """Pages that an older process than ``new_page_since`` drew are opened anew; those between are drawn anew where they stand."""
        self.generation, self._new_page_since = generation, new_page_since
        self.fault: Fault | None = None
        """What cannot be loaded now: shown in place of every page."""
        self._sockets: set[Send] = set()
        self._closing = asyncio.Event()

    async def socket(self, scope: Message, receive: Receive, send: Send) -> None:
        """Holds the websocket of one page until either end goes. Only a page of this very address may have one."""
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if headers.get(b"origin", "").partition("://")[2] != headers.get(b"host"):
            await send({"type": "websocket.close", "code": 4403})
            return
        await receive()
        await send({"type": "websocket.accept"})
        self._sockets.add(send)
        try:
            await _say(send, type="hello", generation=self.generation, newPageSince=self._new_page_since)
            if self.fault:
                await _say(send, type="fault", html=fault_html.inside(self.fault))
            gone, closing = asyncio.create_task(_until_gone(receive)), asyncio.create_task(self._closing.wait())
            await asyncio.wait([gone, closing], return_when=asyncio.FIRST_COMPLETED)
            gone.cancel()
            closing.cancel()
            if self._closing.is_set():
                await send({"type": "websocket.close", "code": ANEW})
        except OSError:
            return  # the browser has gone
        finally:
            self._sockets.discard(send)

    async def show(self, fault: Fault | None) -> None:
        """Shows on every page what cannot be loaded; takes it away for ``None``."""
        self.fault = fault
        await self.tell(**({"type": "fault", "html": fault_html.inside(fault)} if fault else {"type": "mended"}))

    async def tell(self, **said: Any) -> None:
        """Tells every page."""
        await asyncio.gather(*(_say(send, **said) for send in list(self._sockets)), return_exceptions=True)

    def close(self) -> None:
        """Sends them all to the process that comes after."""
        self._closing.set()


async def _say(send: Send, **said: Any) -> None:
    await send({"type": "websocket.send", "text": json.dumps(said)})


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "websocket.disconnect":
        pass  # what a page says here means nothing
