"""What answers requests: Django's own handler, without the two ways into a thread that it takes for every request."""

import asyncio
from contextlib import closing, suppress
from typing import Any

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from portal.runtime.connection import Message, Receive, Send
from portal.web.admission import READS


class PagesHandler(ASGIHandler):
    """Django's ``ASGIHandler``, whose threads are tidied by :class:`portal.runtime.threads.KeptThreads`.

    Django's own tells a thread that a request begins, and again that it has ended, for connections to the database that may be in it.
    Each way there and back costs as much as a question to SQLite, and many a page asks the database nothing.
    """

    async def handle(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answers the request of ``scope``. A visitor who leaves before the answer is made cancels what makes it, but for what they have
        sent: a post that has come whole is worked on to its end, for half of it would be kept else, and they cannot say which half.
        """
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with closing(body):
            set_script_prefix(get_script_prefix(scope))
            request, refusal = self.create_request(scope, body)
            if request is None:
                await self.send_response(refusal, send)
                refusal.close()
                return
            response = await self._unless_left(request, receive, send)
            if response is None:
                signals.request_finished.send(sender=self.__class__)
            else:
                response.close()

    async def _unless_left(self, request: HttpRequest, receive: Receive, send: Send) -> HttpResponseBase | None:
        """The response that was sent; ``None`` for one that was given up."""
        leaving = asyncio.ensure_future(receive())
        answering = asyncio.create_task(self._answer(request, send))
        try:
            await asyncio.wait((leaving, answering), return_when=asyncio.FIRST_COMPLETED)
            if request.method not in READS:
                await asyncio.wait((answering,))
        finally:
            leaving.cancel()
            answering.cancel()
        ended: tuple[Message | BaseException, HttpResponseBase | BaseException]
        ended = await asyncio.gather(leaving, answering, return_exceptions=True)
        for each in ended:
            if isinstance(each, Exception):
                raise each
        return None if isinstance(ended[1], BaseException) else ended[1]

    async def _answer(self, request: HttpRequest, send: Send) -> HttpResponseBase:
        response: Any = await self.run_get_response(request)
        with suppress(asyncio.CancelledError):  # the visitor has left meanwhile
            await self.send_response(response, send)
        return response
