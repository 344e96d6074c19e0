"""What is answered where a view raised and nobody else has said so, and never a bare page: that of status 503 where the database is away,
else that of status 500, or JSON to a call."""

import logging
from typing import Any, Final

from asgiref.sync import iscoroutinefunction
from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError

from portal.http.middleware import Middleware
from portal.runtime.database import LONG
from portal.web.views import failed, unavailable

EDITORS: Final = "/admin/"
_ANSWERED_BY_DJANGO: Final = (Http404, PermissionDenied, SuspiciousOperation, BadRequest, MultiPartParserError)

logger = logging.getLogger("portal.request")


class Raised(Middleware):
    """A middleware. Editors' pages have more time with the database than those of visitors."""

    def __call__(self, request: HttpRequest) -> Any:
        if iscoroutinefunction(self):
            return self._later(request)
        before = LONG.set(_is_for_editors(request))
        try:
            return self.get_response(request)
        finally:
            LONG.reset(before)

    async def _later(self, request: HttpRequest) -> HttpResponse:
        before = LONG.set(_is_for_editors(request))
        try:
            response: HttpResponse = await self.get_response(request)
            return response
        finally:
            LONG.reset(before)

    async def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """What a view raised that answers by itself, as calls and the views of editors do, whose own faults are Django's to answer."""
        if not isinstance(exception, OperationalError | InterfaceError):
            is_answered = isinstance(exception, _ANSWERED_BY_DJANGO) or _is_for_editors(request)
            return None if is_answered else await failed(request, exception)
        name = type(exception.__cause__ or exception).__name__
        logger.error("%s could not be answered: the database is away (%s)", request.path, name)
        return await unavailable(request)


def _is_for_editors(request: HttpRequest) -> bool:
    return str(request.path).startswith(EDITORS)
