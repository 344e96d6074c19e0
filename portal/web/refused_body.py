"""What a visitor sees whose form was larger than any that is taken, or came too slowly (portal/http/body_limit.py): a page, and no JSON."""

from typing import Any

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponse

from portal.http.body_limit import IN_SCOPE
from portal.http.middleware import Middleware
from portal.web.views import body_refused


class RefusedBody(Middleware):
    """A middleware. It answers in place of whatever stands at the address; a server without ASGI refuses no body."""

    def __call__(self, request: HttpRequest) -> Any:
        if not iscoroutinefunction(self):
            return self.get_response(request)
        return self._later(request)

    async def _later(self, request: HttpRequest) -> HttpResponse:
        status = getattr(request, "scope", {}).get(IN_SCOPE)
        response: HttpResponse = await (body_refused(request, status) if status else self.get_response(request))
        return response
