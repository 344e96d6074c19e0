"""One request, or one live page, carried over a line: the serving process has the visitor, the other end has the application.

The frames are the messages of ASGI as they are, after a first one with the scope. They wait for each other as on a connection: a visitor
who takes slowly is sent slowly, and holds up no other call, since each has a line of its own.
"""

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta
from typing import Final

from portal.own_process.line import BadFrame, Line
from portal.runtime.connection import App, Message, Receive, Send

RESPONSE_WITHIN: Final = timedelta(seconds=20)
"""From the asking to the first word of the answer. A register is given 10 seconds for a try, so that a service may ask one twice;
and who waits for a page has given up by then."""

_TOLD: Final = (
    *("type", "asgi", "http_version", "method", "scheme", "path", "raw_path", "query_string", "root_path"),
    *("headers", "client", "server", "subprotocols"),
)
"""What of a scope crosses: everything of the standard, and nothing that only a server's own process understands."""

logger = logging.getLogger("portal.own_process")


class NoResponse(Exception):
    """The process ended, or was silent for too long, before it began to answer."""


class CutOff(Exception):
    """The process ended in the middle of an answer."""


async def carry(scope: Message, receive: Receive, send: Send, line: Line, response_within: timedelta = RESPONSE_WITHIN) -> None:
    """Lets the other end of ``line`` answer a call, and returns when it is answered or the visitor is gone.

    Raises ``NoResponse`` while nothing was sent to the visitor, ``CutOff`` after that.
    """
    try:
        with suppress(OSError):  # A process that has just ended: the answer says so.
            await line.send({"type": "call", "scope": {name: scope[name] for name in _TOLD if name in scope}})
        up = asyncio.create_task(_up(receive, line))
        down = asyncio.create_task(_down(send, line, response_within))
        try:
            await asyncio.wait({up, down}, return_when=asyncio.FIRST_COMPLETED)
            if down.done() or not up.result():
                await down
        finally:
            for task in (up, down):
                task.cancel()
            await asyncio.gather(up, down, return_exceptions=True)
    finally:
        line.close()


async def _up(receive: Receive, line: Line) -> bool:
    """Hands on what comes from the visitor. Whether the visitor is gone; else the line is."""
    while True:
        message = await receive()
        try:
            await line.send(dict(message))
        except (OSError, BadFrame) as fault:
            if isinstance(fault, BadFrame):
                logger.warning("A visitor sent %s", fault)
                line.close()
            return False
        if message["type"].endswith(".disconnect"):
            return True


async def _down(send: Send, line: Line, response_within: timedelta) -> None:
    has_begun = False
    while True:
        try:
            async with asyncio.timeout(None if has_begun else response_within.total_seconds()):
                message = await line.receive()
        except TimeoutError:
            raise NoResponse(f"silent for {response_within.total_seconds():.0f} s") from None
        except BadFrame as fault:
            logger.error("The process of a service sent %s", fault)
            message = None
        if message is None:
            raise CutOff if has_begun else NoResponse("ended")
        await send(message)
        has_begun = True
        if _is_last(message):
            return


def _is_last(message: Message) -> bool:
    return message["type"] == "websocket.close" or (message["type"] == "http.response.body" and not message.get("more_body"))


async def serve(line: Line, scope: Message, application: App) -> None:
    """The other end: runs ``application`` for the call with ``scope`` that came over ``line``."""

    async def receive() -> Message:
        with suppress(BadFrame):
            message = await line.receive()
            if message is not None:
                return message
        return {"type": f"{scope['type']}.disconnect", "code": 1006}

    async def send(message: Message) -> None:
        with suppress(OSError):  # The visitor is gone; the application hears so when it listens.
            await line.send(dict(message))

    try:
        await application(scope, receive, send)
    except Exception:
        logger.exception("A call was not answered")
    finally:
        line.close()
