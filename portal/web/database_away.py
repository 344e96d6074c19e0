"""What is answered where the database is away and nobody else has said so: the page of status 503, and never a bare one."""

import logging
from typing import Any, Final

from asgiref.sync import iscoroutinefunction
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse

from portal.http.middleware import Middleware
from portal.runtime.database import LONG
from portal.web.views import unavailable

EDITORS: Final = "/admin/"

logger = logging.getLogger("portal.request")


class DatabaseAway(Middleware):
    """A middleware. Editors' pages have more time with the database than those of visitors."""

    def __call__(self, request: HttpRequest) -> Any:
        if iscoroutinefunction(self):
            return self._later(request)
        before = LONG.set(_has_time(request))
        try:
            return self.get_response(request)
        finally:
            LONG.reset(before)

    async def _later(self, request: HttpRequest) -> HttpResponse:
        before = LONG.set(_has_time(request))
        try:
            response: HttpResponse = await self.get_response(request)
            return response
        finally:
            LONG.reset(before)

    async def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """What a view raised that answers by itself, as those of editors do."""
        if not isinstance(exception, OperationalError | InterfaceError):
            return None
        name = type(exception.__cause__ or exception).__name__
        logger.error("%s could not be answered: the database is away (%s)", request.path, name)
        return await unavailable(request)


def _has_time(request: HttpRequest) -> bool:
    return str(request.path).startswith(EDITORS)
