"""What is answered where the database is away and nobody else has said so: the page of status 503, and never a bare one."""

import logging
from collections.abc import Callable
from typing import Any, Final

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse

from portal.runtime.database import LONG
from portal.web.views import unavailable

EDITORS: Final = "/admin/"

logger = logging.getLogger("portal.request")


class DatabaseAway:
    """A middleware. Editors' pages have more time with the database than those of visitors."""

    async_capable = True
    sync_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

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
            answer: HttpResponse = await self.get_response(request)
            return answer
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
